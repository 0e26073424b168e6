/** What hangs from the bell: the work under way, and the notifications. */

import { clsx } from "clsx";
import { BellOff, CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Job, Notice } from "@/platform/api/types";
import { useActiveJobs, useCancelling } from "@/platform/jobs/jobs";
import { NOTIFICATION_TEXTS } from "@/platform/lib/fixed-texts";
import {
  addDays,
  formatDay,
  formatLongDay,
  formatMoment,
  formatNumber,
  formatRelative,
  todayInChile,
} from "@/platform/lib/format";
import {
  clearNotifications,
  removeNotification,
  useNotifications,
} from "@/platform/notifications/notifications";
import { attempt } from "@/platform/ui/attempt";
import { Button } from "@/platform/ui/button";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { ProgressBar } from "@/platform/ui/meter";
import { toast } from "@/platform/ui/toast";
import { undoable } from "@/platform/undo/undo";

interface BellPanelProps {
  /** Called when a notification leads to another screen. */
  onLeave: () => void;
}

/** What hangs from the bell: the work under way, then the notifications by day. */
export function BellPanel({ onLeave }: BellPanelProps) {
  const items = useNotifications((state) => state.items);
  const now = Date.now();
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
          {items.length === 0 && (
            <div className="flex flex-col items-center gap-3 px-6 py-10 text-ink-subtle">
              <BellOff className="size-8" strokeWidth={1.5} />
              <p className="text-sm">{NOTIFICATION_TEXTS.empty}</p>
            </div>
          )}
          {groupedByDay(items, now).map(({ day, items: ofDay }) => (
            <Day key={day} title={day}>
              {ofDay.map((item) => (
                <NotificationItem key={item.id} item={item} now={now} onLeave={onLeave} />
              ))}
            </Day>
          ))}
        </div>
      </div>
    </>
  );
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

async function clearAll(): Promise<void> {
  await attempt("No pudimos borrar las notificaciones", async () => {
    let restore = await clearNotifications();
    undoable({
      said: "Borraste todas las notificaciones",
      undo: () => restore(),
      async redo() {
        restore = await clearNotifications();
      },
    });
  });
}

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

/** One notification: picture, words, time, and the button that removes it. */
function NotificationItem({ item, now, onLeave }: NotificationItemProps) {
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
        onClick={() =>
          void removeNotification(item.id).catch(() =>
            toast.failed(
              "No pudimos eliminar la notificación",
              "Volverá a aparecer en un momento.",
            ),
          )
        }
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

/** The work under way on the server: how far each task is, and how to stop it. */
function TasksSection() {
  const id = useId();
  const jobs = useActiveJobs();
  if (jobs.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex max-h-56 shrink-0 flex-col gap-3 overflow-y-auto border-b bg-sunken/60 px-4 py-3"
    >
      <h2 id={id} className="text-base font-semibold">
        Tareas
      </h2>
      <ul className="flex flex-col gap-4">
        {jobs.map((job) => (
          <Task key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Task({ job }: { job: Job }) {
  return (
    <li className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={<span className="wrap-anywhere">{job.label}</span>}
          value={job.total === null ? null : job.done}
          max={job.total ?? 0}
          text={wordsOf(job)}
        />
      </div>
      {job.canCancel && <CancelButton job={job} />}
    </li>
  );
}

function CancelButton({ job }: { job: Job }) {
  const { cancel, isAsked } = useCancelling(job);
  return (
    <Button size="sm" loading={isAsked} aria-label={`Cancelar ${job.label}`} onClick={cancel}>
      Cancelar
    </Button>
  );
}

function wordsOf(job: Job): string {
  if (job.state === "queued") return "En espera";
  if (job.total === null) return job.phase ?? "Trabajando";
  return `${formatNumber(job.done)} de ${formatNumber(job.total)} filas`;
}

interface DayOfNotices {
  day: string;
  items: readonly Notice[];
}

/** Expects the newest first and keeps that order. */
export function groupedByDay(items: readonly Notice[], now: number): DayOfNotices[] {
  const groups = new Map<string, Notice[]>();
  for (const item of items) {
    const day = nameOfDay(item.time, now);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

function nameOfDay(time: string, now: number): string {
  const day = formatDay(time);
  const today = todayInChile(now);
  if (day === formatDay(today)) return "Hoy";
  if (day === formatDay(addDays(today, -1))) return "Ayer";
  return formatLongDay(time);
}
