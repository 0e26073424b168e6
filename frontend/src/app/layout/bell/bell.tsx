/** The bell: how much is unread, lit for five seconds by what is new, and its panel. */
import { clsx } from "clsx";
import { Bell as BellPicture } from "lucide-react";
import { useState } from "react";
import { BellPanel } from "@/app/layout/bell/bell-panel";
import { NOTIFICATION_PANEL_MAX_HEIGHT, NOTIFICATION_PANEL_WIDTH } from "@/shared/lib/limits";
import { readNotifications } from "@/shared/notifications/notification-calls";
import { useNotifications } from "@/shared/notifications/notifications-store";
import { IconButton } from "@/shared/ui/icon-button";
import { Popover } from "@/shared/ui/popover";

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
          label="Notificaciones"
          icon={<BellPicture />}
          badge={unread}
          data-highlighted={highlighted || undefined}
          className={clsx(highlighted && "animate-call text-accent ring-2 ring-accent")}
        />
      }
    >
      <BellPanel onLeave={() => change(false)} />
    </Popover>
  );
}
