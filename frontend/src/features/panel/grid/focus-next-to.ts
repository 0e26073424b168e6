/** Where the focus goes when what has it is about to leave the page. */

/** To the same control of the next widget, else of the one before, else to the heading of the screen. */
export function focusNextTo(id: string): void {
  const menus = [...document.querySelectorAll<HTMLElement>("[id^='widget-'][id$='-menu']")];
  const at = menus.findIndex((menu) => menu.id === id);
  const next = menus[at + 1] ?? menus[at - 1] ?? document.querySelector<HTMLElement>("h1");
  // The menu gives the focus back to its own button first.
  setTimeout(() => next?.focus());
}
