/** Whether toasts are needed yet and whether their place in the page is ready. */

let announceReady: () => void = () => {};
const listeners = new Set<() => void>();
let wanted = false;

/** Resolves once the region is on the page; before that a toast would be lost. */
export const toastsReady = new Promise<void>((resolve) => {
  announceReady = resolve;
});

export function markToastsReady(): void {
  announceReady();
}

export function markToastsWanted(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export function areToastsWanted(): boolean {
  return wanted;
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
