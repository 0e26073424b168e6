/** Who leaves the page: an open cell keeps what was typed in it, and the browser asks about what is not kept yet. */

const unkept = new Set<unknown>();

/** Says of somebody, or of a promise, whether something of theirs would be lost with the page. */
export function setUnkept(owner: unknown, isUnkept: boolean): void {
  if (isUnkept) unkept.add(owner);
  else unkept.delete(owner);
}

globalThis.addEventListener?.("beforeunload", (event) => {
  leaveCell();
  if (unkept.size > 0) event.preventDefault();
});

// A phone asks nobody.
globalThis.addEventListener?.("pagehide", leaveCell);

/** What is typed in a cell is kept when the focus leaves it, and of a page that goes it never does. */
function leaveCell(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.closest("td, th, [data-editor]"))
    activeElement.blur();
}
