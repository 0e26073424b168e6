/** The bell: its items, its unread count, and whether it is lit. */
import { create } from "zustand";
import type { Notice } from "@/platform/api/types";
import { NOTIFICATION_HIGHLIGHT_MS } from "@/platform/lib/limits";
import {
  added,
  allRead,
  arrivals,
  type Bell,
  cleared,
  EMPTY_BELL,
  heard,
  removed,
} from "@/platform/notifications/notification-rules";

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
