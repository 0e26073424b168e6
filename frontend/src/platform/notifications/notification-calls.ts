/** What the bell asks of the server; the bell changes at once and the server's next list corrects it. */
import { bodyOf, dataOf } from "@/platform/api/answers";
import { api } from "@/platform/api/client";
import type { Notice } from "@/platform/api/types";
import { useNotifications } from "@/platform/notifications/notifications-store";
import { announce } from "@/platform/ui/live-region";

/** Reads the list and says the newest arrival aloud. */
export async function hearNotifications(): Promise<void> {
  const items = await dataOf(api.GET("/api/notifications"));
  const [newest] = useNotifications.getState().noticesHeard(items);
  if (newest) announce(newest.msg);
}

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
  return () => restoreNotifications(ids);
}

export async function readNotifications(): Promise<void> {
  if (useNotifications.getState().unread === 0) return;
  useNotifications.getState().noticesRead();
  await bodyOf(api.POST("/api/notifications/read"));
}

async function restoreNotifications(ids: number[]): Promise<void> {
  await bodyOf(api.POST("/api/notifications/restore", { body: { ids } }));
  await hearNotifications();
}
