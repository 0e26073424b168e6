/** Whether this person's product had no completed course the last time that somebody looked. */

function keyOf(userId: number): string {
  return `first-day:${userId}`;
}

export function wasFirstDay(userId: number): boolean {
  return localStorage.getItem(keyOf(userId)) !== null;
}

export function keepFirstDay(userId: number, isFirst: boolean): void {
  try {
    if (isFirst) localStorage.setItem(keyOf(userId), "si");
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // A full or blocked storage costs a moment of the panel, never a step.
  }
}
