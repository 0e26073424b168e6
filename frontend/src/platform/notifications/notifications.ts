/** The notifications of whoever is signed in: asked for now and then, and marked as read. */

import { useEffect } from "react";
import { create } from "zustand";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { firstOr } from "@/platform/api/first-answer";
import type { Notice } from "@/platform/api/types";
import { onJobEnded } from "@/platform/jobs/jobs";
import { byText } from "@/platform/lib/format";
import { NOTIFICATION_HIGHLIGHT_MS } from "@/platform/lib/limits";
import { announce } from "@/platform/ui/live-region";

export interface Bell {
  readonly items: readonly Notice[];
  readonly unread: number;
}

export const EMPTY_BELL: Bell = { items: [], unread: 0 };

/** How the bell counts: a new one adds one, deleting takes one away, clearing leaves zero. */
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
  return items.toSorted((left, right) => byText(right.time, left.time));
}

interface NotificationsState extends Bell {
  /** Lit for five seconds when something new arrives. */
  highlighted: boolean;
  /** False until the server answered once: what was there before is no news. */
  known: boolean;
  noticeAdded: (notice: Notice) => void;
  noticeRemoved: (id: Notice["id"]) => void;
  noticesCleared: () => void;
  noticesRead: () => void;
  noticesHeard: (items: readonly Notice[]) => Notice[];
  forgotten: () => void;
}

let highlightTimer: ReturnType<typeof setTimeout> | undefined;

/** The bell: its items, its unread count, and whether it is lit. */
export const useNotifications = create<NotificationsState>()((set, get) => {
  function light(): void {
    clearTimeout(highlightTimer);
    highlightTimer = setTimeout(() => set({ highlighted: false }), NOTIFICATION_HIGHLIGHT_MS);
    set({ highlighted: true });
  }

  return {
    ...EMPTY_BELL,
    highlighted: false,
    known: false,
    noticeAdded: (notice) => {
      const before = get().items.length;
      set((bell) => added(bell, notice));
      if (get().items.length > before) light();
    },
    noticeRemoved: (id) => set((bell) => removed(bell, id)),
    noticesCleared: () => set(cleared()),
    noticesRead: () => set(allRead),
    noticesHeard: (items) => {
      const after = heard(items);
      const fresh = get().known ? arrivals(get(), after) : [];
      set({ ...after, known: true });
      if (fresh.length > 0) light();
      return fresh;
    },
    forgotten: () => {
      clearTimeout(highlightTimer);
      set({ ...EMPTY_BELL, highlighted: false, known: false });
    },
  };
});

/** Reads the list and says the newest arrival aloud. */
async function hearNotifications(): Promise<void> {
  const items = await firstOr("notifications", () => dataOf(api.GET("/api/notifications")));
  const [newest] = useNotifications.getState().noticesHeard(items);
  if (newest) announce(newest.msg);
}

/** What the bell asks of the server; the bell changes at once and the server's next list corrects it. */
export async function removeNotification(id: Notice["id"]): Promise<void> {
  useNotifications.getState().noticeRemoved(id);
  await bodyOf(
    api.DELETE("/api/notifications/{notification_id}", {
      params: { path: { notification_id: id } },
    }),
  );
}

/** Clears all and answers how to bring them back, which the server allows for ten seconds. */
export async function clearNotifications(): Promise<() => Promise<void>> {
  const ids = useNotifications.getState().items.map(({ id }) => id);
  useNotifications.getState().noticesCleared();
  await bodyOf(api.DELETE("/api/notifications"));
  return async () => {
    await bodyOf(api.POST("/api/notifications/restore", { body: { ids } }));
    await hearNotifications();
  };
}

export async function readNotifications(): Promise<void> {
  if (useNotifications.getState().unread === 0) return;
  useNotifications.getState().noticesRead();
  await bodyOf(api.POST("/api/notifications/read"));
}

const POLL_MS = 30_000;

/** Keeps the bell up to date: every thirty seconds and whenever a job ends. Once, in the shell. */
export function useNotificationPolling(): void {
  useEffect(() => {
    // The next round tries again; a bell without news is no reason to bother anybody.
    const hear = () => void hearNotifications().catch(() => undefined);
    hear();
    const timer = setInterval(hear, POLL_MS);
    const stop = onJobEnded(hear);
    return () => {
      clearInterval(timer);
      stop();
      useNotifications.getState().forgotten();
    };
  }, []);
}
