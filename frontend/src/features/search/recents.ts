/** What was opened from the palette lately, for this tab only: names of people do not outlive it. */

export interface Recent {
  label: string;
  href: string;
}

const KEY = "recents";
const MOST = 5;

export function readRecents(): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

export function keepRecent(recent: Recent): void {
  const others = readRecents().filter(({ href }) => href !== recent.href);
  sessionStorage.setItem(KEY, JSON.stringify([recent, ...others].slice(0, MOST)));
}

export function forgetRecents(): void {
  sessionStorage.removeItem(KEY);
}
