/** What hangs from the bell: the work under way, then the notifications by day. */
import { BellOff } from "lucide-react";
import { type ReactNode, useId } from "react";
import { groupedByDay } from "@/app/layout/bell/by-day";
import { NotificationItem } from "@/app/layout/bell/notification-item";
import { TasksSection } from "@/app/layout/bell/tasks-section";
import { NOTIFICATION_TEXTS } from "@/shared/lib/fixed-texts";
import { clearNotifications } from "@/shared/notifications/notification-calls";
import { useNotifications } from "@/shared/notifications/notifications-store";
import { Button } from "@/shared/ui/button";
import { toast } from "@/shared/ui/toast";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

interface BellPanelProps {
  /** Called when a notification leads to another screen. */
  onLeave: () => void;
}

export function BellPanel({ onLeave }: BellPanelProps) {
  const items = useNotifications((state) => state.items);
  const keepFocus = useKeptFocus();
  return (
    <>
      <TasksSection />
      <div onFocusCapture={keepFocus} className="contents">
        <header className="flex min-h-12 items-center justify-between gap-2 border-b px-4">
          <h2 className="text-base font-semibold">Notificaciones</h2>
          {items.length > 0 && (
            <Button variant="ghost" size="sm" onClick={() => void clearAll()}>
              {NOTIFICATION_TEXTS.clear}
            </Button>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {items.length === 0 ? <Nothing /> : <Days onLeave={onLeave} />}
        </div>
      </div>
    </>
  );
}

function Days({ onLeave }: BellPanelProps) {
  const items = useNotifications((state) => state.items);
  const now = Date.now();
  return groupedByDay(items, now).map(({ day, items: ofDay }) => (
    <Day key={day} title={day}>
      {ofDay.map((item) => (
        <NotificationItem key={item.id} item={item} now={now} onLeave={onLeave} />
      ))}
    </Day>
  ));
}

function Day({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-4 pt-3 pb-1 text-2xs font-semibold text-ink-subtle">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function Nothing() {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-ink-subtle">
      <BellOff className="size-8" strokeWidth={1.5} aria-hidden />
      <p className="text-sm">{NOTIFICATION_TEXTS.empty}</p>
    </div>
  );
}

async function clearAll(): Promise<void> {
  try {
    const restore = await clearNotifications();
    await toast.undo("Borraste todas las notificaciones", { onUndo: () => void restore() });
  } catch {
    await toast.failed("No pudimos borrar las notificaciones", "Inténtalo de nuevo en un momento.");
  }
}
