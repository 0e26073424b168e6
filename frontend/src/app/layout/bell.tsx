/** The bell: how much is unread, lit for five seconds by what is new. */

import { clsx } from "clsx";
import { Bell as BellPicture } from "lucide-react";
import { useState } from "react";
import { late } from "@/platform/lib/late";
import { NOTIFICATION_PANEL_MAX_HEIGHT, NOTIFICATION_PANEL_WIDTH } from "@/platform/lib/limits";
import { readNotifications, useNotifications } from "@/platform/notifications/notifications";
import { IconButton } from "@/platform/ui/icon-button";
import { Popover } from "@/platform/ui/popover";
import { TextSkeleton } from "@/platform/ui/states";

export const BellPanel = late(
  async () => (await import("@/app/layout/bell-panel")).BellPanel,
  () => (
    <div className="p-4">
      <TextSkeleton lines={4} />
    </div>
  ),
);

export function Bell() {
  const [open, setOpen] = useState(false);
  const unread = useNotifications((state) => state.unread);
  const highlighted = useNotifications((state) => state.highlighted);

  function change(next: boolean): void {
    setOpen(next);
    // What was looked at is read; while the panel is open the count still tells what is new in it.
    if (!next) readNotifications().catch(() => undefined);
  }

  return (
    <Popover
      label="Notificaciones"
      open={open}
      onOpenChange={change}
      className="flex flex-col overflow-hidden"
      style={{
        width: `min(${NOTIFICATION_PANEL_WIDTH}px, calc(100vw - 16px))`,
        maxHeight: `min(${NOTIFICATION_PANEL_MAX_HEIGHT}px, calc(100dvh - 72px))`,
      }}
      trigger={
        <IconButton
          size="md"
          label="Notificaciones"
          icon={<BellPicture />}
          badge={unread}
          data-highlighted={highlighted || undefined}
          onPointerEnter={BellPanel.preload}
          onFocus={BellPanel.preload}
          className={clsx(highlighted && "animate-call text-accent ring-2 ring-accent")}
        />
      }
    >
      <BellPanel onLeave={() => change(false)} />
    </Popover>
  );
}
