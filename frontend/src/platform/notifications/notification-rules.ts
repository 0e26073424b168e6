/** How the bell counts: a new one adds one, deleting takes one away, clearing leaves zero. */
import type { Notice } from "@/platform/api/types";

export interface Bell {
  readonly items: readonly Notice[];
  readonly unread: number;
}

export const EMPTY_BELL: Bell = { items: [], unread: 0 };

export function added(bell: Bell, notice: Notice): Bell {
  if (bell.items.some(({ id }) => id === notice.id)) return bell;
  return {
    items: newestFirst([notice, ...bell.items]),
    unread: bell.unread + (notice.read ? 0 : 1),
  };
}

/** One that was already read is no longer in the count, so deleting it takes nothing away. */
export function removed(bell: Bell, id: Notice["id"]): Bell {
  const gone = bell.items.find((item) => item.id === id);
  if (!gone) return bell;
  return {
    items: bell.items.filter((item) => item !== gone),
    unread: Math.max(0, bell.unread - (gone.read ? 0 : 1)),
  };
}

export function cleared(): Bell {
  return EMPTY_BELL;
}

export function allRead(bell: Bell): Bell {
  return { items: bell.items.map((item) => ({ ...item, read: true })), unread: 0 };
}

/** What the server holds replaces what we hold: it is the one that remembers. */
export function heard(items: readonly Notice[]): Bell {
  return { items: newestFirst(items), unread: items.filter(({ read }) => !read).length };
}

/** The unread ones that were not here before, newest first. */
export function arrivals(before: Bell, after: Bell): Notice[] {
  const known = new Set(before.items.map(({ id }) => id));
  return after.items.filter(({ id, read }) => !read && !known.has(id));
}

function newestFirst(items: readonly Notice[]): Notice[] {
  return [...items].sort((left, right) => right.time.localeCompare(left.time));
}
