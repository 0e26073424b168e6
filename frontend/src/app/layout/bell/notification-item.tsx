/** One notification: picture, words, time, and the button that removes it. */
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import type { Notice } from "@/shared/api/types";
import { formatMoment, formatRelative } from "@/shared/lib/format";
import { removeNotification } from "@/shared/notifications/notification-calls";
import { IconButton } from "@/shared/ui/icon-button";
import { toast } from "@/shared/ui/toast";

const PICTURES = {
  success: { Icon: CircleCheck, tint: "text-success", word: "Éxito" },
  warning: { Icon: TriangleAlert, tint: "text-warning", word: "Atención" },
  error: { Icon: CircleAlert, tint: "text-danger", word: "Error" },
  info: { Icon: Info, tint: "text-info", word: "Información" },
} as const;

interface NotificationItemProps {
  item: Notice;
  now: number;
  onLeave: () => void;
}

export function NotificationItem({ item, now, onLeave }: NotificationItemProps) {
  const { Icon, tint, word } = PICTURES[item.icon];
  return (
    <li
      className={clsx(
        "relative flex items-start gap-3 py-2.5 pr-2 pl-4",
        !item.read &&
          "before:absolute before:top-4.5 before:left-1.5 before:size-1.5 before:rounded-pill before:bg-primary",
      )}
    >
      <Icon className={clsx("mt-px size-5 shrink-0", tint)} role="img" aria-label={word} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Message item={item} onLeave={onLeave} />
        <time
          dateTime={item.time}
          title={formatMoment(item.time)}
          className="text-xs text-ink-subtle"
        >
          {formatRelative(item.time, now)}
        </time>
      </div>
      <IconButton
        size="sm"
        label="Eliminar notificación"
        icon={<X />}
        onClick={() => void remove(item)}
      />
    </li>
  );
}

function Message({ item, onLeave }: { item: Notice; onLeave: () => void }) {
  const words = clsx("text-sm text-ink wrap-anywhere", !item.read && "font-medium");
  if (!item.link) return <p className={words}>{item.msg}</p>;
  return (
    <Link
      to={item.link}
      onClick={onLeave}
      className={clsx(words, "hover:underline underline-offset-3")}
    >
      {item.msg}
    </Link>
  );
}

async function remove(item: Notice): Promise<void> {
  await removeNotification(item.id).catch(() =>
    toast.failed("No pudimos eliminar la notificación", "Volverá a aparecer en un momento."),
  );
}
