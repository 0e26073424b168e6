/** "Por hacer", above the panel: what waits today, each with the one button that leads to it. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  CalendarClock,
  ChevronDown,
  EyeOff,
  FileWarning,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
  ShieldAlert,
} from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { startTexts } from "@/features/start/texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { firstNow, firstOr } from "@/platform/api/first-answer";
import { useSession } from "@/platform/api/session";
import { formatNumber, todayInChile } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { useServerPreference } from "@/platform/preferences/server-preferences";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { Skeleton } from "@/platform/ui/states";
import { undoable } from "@/platform/undo/undo";

export type ToDo = components["schemas"]["ToDo"];

const FRESH_MS = 2_000;

function toDoQuery(company: number | null) {
  const query = company === null ? {} : { company };
  const call = (signal: AbortSignal): Promise<ToDo[]> =>
    dataOf(api.GET("/api/toDo", { params: { query }, signal }));
  return queryOptions({
    queryKey: ["to-do", company],
    initialData: () => (isOfFirst(company) ? firstNow("toDo") : undefined),
    queryFn: ({ signal }): Promise<ToDo[]> =>
      isOfFirst(company) ? firstOr("toDo", () => call(signal)) : call(signal),
    // Whoever comes back from doing one sees the others; what a visit begins with need not travel twice.
    staleTime: FRESH_MS,
  });
}

/** What a visit began with was asked of the company in the address then. */
function isOfFirst(company: number | null): boolean {
  const asked = new URLSearchParams(globalThis.firstAnswer?.lens).get("company");
  return asked === (company === null ? null : String(company));
}

const PICTURES: Readonly<Record<ToDo["key"], LucideIcon>> = {
  prepare: CalendarClock,
  close: ListChecks,
  risk: ShieldAlert,
  answers: MessageCircleQuestion,
  loads: FileWarning,
};

/** Nothing of it is printed: the panel on paper is about numbers. */
export function ToDoSection({ company = null }: { company?: number | null }) {
  const { isDismissed, dismiss } = useDismissal();
  if (isDismissed) return null;
  return <Waiting company={company} onDismiss={dismiss} />;
}

function Waiting({ company, onDismiss }: { company: number | null; onDismiss: () => void }) {
  const { data: found, isError, refetch } = useQuery(toDoQuery(company));
  const isNarrow = useMediaQuery("(max-width: 639.98px)");
  const count = found?.length;
  const expected = useExpected(count);

  if (isError && !found)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted print:hidden">
        {startTexts.toDoFailed}
        <Button size="sm" onClick={() => void refetch()}>
          {startTexts.retry}
        </Button>
      </p>
    );
  if ((count ?? expected) === 0) return null;
  const Frame = isNarrow ? Line : Sheet;
  return (
    <Frame count={count} onDismiss={onDismiss}>
      <ul
        aria-busy={!found || undefined}
        className="grid gap-x-4 gap-y-1 sm:grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))]"
      >
        {found
          ? found.map((one) => <Item key={one.key} toDo={one} />)
          : Array.from({ length: expected }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places, of which nothing is known yet.
              <li key={place} aria-hidden className="flex h-29 flex-col gap-2 py-2">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-3.5 w-full" />
              </li>
            ))}
      </ul>
    </Frame>
  );
}

interface FrameProps {
  /** Unknown while it loads. */
  count: number | undefined;
  onDismiss: () => void;
  children: ReactNode;
}

function Sheet({ onDismiss, children }: FrameProps) {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col rounded-card border bg-surface px-4 pt-2 pb-3 shadow-raised print:hidden"
    >
      <header className="flex items-center justify-between gap-3">
        <h2 id={title} className="text-base font-semibold">
          {startTexts.toDo}
        </h2>
        <Button size="sm" variant="ghost" icon={<EyeOff />} onClick={onDismiss}>
          {startTexts.dismiss}
        </Button>
      </header>
      {children}
    </section>
  );
}

/** A phone has room for one line, which opens below whatever stands beside it. */
function Line({ count, onDismiss, children }: FrameProps) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
        className="flex-1 print:hidden"
      >
        <ListChecks className="size-4.5 shrink-0 text-primary" />
        {startTexts.toDo}
        {count !== undefined && <Badge tone="info">{formatNumber(count)}</Badge>}
        <ChevronDown className={clsx("size-4 shrink-0 text-ink-subtle", isOpen && "rotate-180")} />
      </Button>
      <section
        id={body}
        aria-label={startTexts.toDo}
        hidden={!isOpen}
        className="order-last basis-full rounded-card border bg-surface px-4 py-2 shadow-raised print:hidden"
      >
        {children}
        <Button size="sm" variant="ghost" icon={<EyeOff />} onClick={onDismiss}>
          {startTexts.dismiss}
        </Button>
      </section>
    </>
  );
}

function Item({ toDo: { key, title, description, action, link } }: { toDo: ToDo }) {
  const Picture = PICTURES[key];
  const name = useId();
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Picture className="mt-0.5 size-4.5 shrink-0 text-primary" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 sm:h-full">
        <p id={name} className="text-sm font-semibold text-balance">
          {title}
        </p>
        <p className="text-xs text-ink-muted text-pretty">
          {description.split(/(\d\d-\d\d-\d{4})/).map((part, place) =>
            place % 2 === 0 ? (
              part
            ) : (
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ),
          )}
        </p>
        <LinkButton to={link} aria-describedby={name} size="sm" className="mt-1 sm:mt-auto">
          {action}
        </LinkButton>
      </div>
    </li>
  );
}

const KEY = "today";

/** Until midnight in Chile, for this person on every machine. */
function useDismissal() {
  const { kept, save } = useServerPreference(KEY);
  const today = todayInChile();
  const { dismissedOn } = (kept ?? {}) as { dismissedOn?: unknown };

  function dismiss(): void {
    const turn = (dismissedOn: string | null) => save(() => dismissedOn && { dismissedOn });
    void turn(today);
    undoable({ said: startTexts.dismissed, undo: () => turn(null), redo: () => turn(today) });
  }

  return { isDismissed: dismissedOn === today, dismiss };
}

const EXPECTED_KEY = "to-do";

/** How many there were the last time: their places are kept, so that nothing jumps when they come. */
function useExpected(count: number | undefined): number {
  const userId = useSession((state) => state.user?.id ?? 0);
  const key = `${EXPECTED_KEY}:${userId}`;
  const [expected] = useState(() => expectedIn(localStorage.getItem(key)));
  useEffect(() => {
    if (count === undefined) return;
    try {
      localStorage.setItem(key, String(count));
    } catch {
      // A full or blocked storage costs a jump, never what is to do.
    }
  }, [key, count]);
  return expected;
}

const MOST = 5;

/** Before anything is known there is something to do, as on most days. */
function expectedIn(kept: string | null): number {
  const count = Number(kept ?? 1);
  return Number.isInteger(count) && count >= 0 && count <= MOST ? count : 1;
}
