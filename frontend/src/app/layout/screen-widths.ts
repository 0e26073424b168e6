/** At which widths the shell changes its shape. */

/** From here on the drawer has a column of its own. */
export const WIDE_SCREEN = "(min-width: 64rem)";

/** Below this the trail stands over the screen's heading instead of in the top bar. */
export const CRUMBS_FIT_THE_BAR = "(min-width: 48rem)";
