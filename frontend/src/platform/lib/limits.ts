/** The numbers that the specification fixes for the interface. */

export const FETCH_MINIMUM_MS = 200;
export const NOTIFICATION_HIGHLIGHT_MS = 5_000;
export const NOTIFICATION_PANEL_WIDTH = 400;
export const NOTIFICATION_PANEL_MAX_HEIGHT = 500;
export const PROGRESS_BAR_HEIGHT = 2;
export const PROGRESS_BAR_THROTTLE_MS = 200;
export const PROGRESS_BAR_DURATION_MS = 5_000;
export const RELOAD_GUARD_MS = 60_000;
