/** The longest tasks of a page, named by a trace of Chromium. */
import type { Page } from "playwright-core";

const CATEGORIES = [
  ...["-*", "toplevel", "devtools.timeline", "v8", "v8.execute"],
  "disabled-by-default-devtools.timeline",
];
const TASK = /(^|::)RunTask$/;
const SHOWN_TASKS = 3;
const SHOWN_PARTS = 4;

/** One task of the main thread. */
export interface Task {
  ms: number;
  /** What took most of it, without what that called: `EvaluateScript index`, `Layout`. */
  parts: { name: string; ms: number }[];
}

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { url?: string; fileName?: string } };
}

/** The longest tasks of a page while something happens to it. */
export async function longestTasks(page: Page, what: () => Promise<unknown>): Promise<Task[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("a page without a browser cannot be traced");
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await what();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString("utf8")) as { traceEvents: TraceEvent[] };
  return tasksOf(traceEvents);
}

/** Of the main thread that was busy most: that of the page. */
export function tasksOf(events: readonly TraceEvent[]): Task[] {
  const threads = new Map<string, TraceEvent[]>();
  const main = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  for (const event of events) {
    const thread = threadOf(event);
    if (event.ph !== "X" || !main.has(thread)) continue;
    const known = threads.get(thread);
    if (known) known.push(event);
    else threads.set(thread, [event]);
  }
  const [busiest = []] = [...threads.values()].toSorted((one, other) => spent(other) - spent(one));
  return outermost(busiest.filter(({ name }) => TASK.test(name)))
    .toSorted((one, other) => durationOf(other) - durationOf(one))
    .slice(0, SHOWN_TASKS)
    .map((task) => ({ ms: durationOf(task) / 1_000, parts: partsOf(task, busiest) }));
}

/** Chromium tells of a task on several levels, one within the other. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return tasks
    .toSorted((one, other) => one.ts - other.ts || durationOf(other) - durationOf(one))
    .filter((task) => {
      const isInside = task.ts < end;
      if (!isInside) end = endOf(task);
      return !isInside;
    });
}

/** Each event by what it took itself, the same names together. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[]): Task["parts"] {
  const inside = events
    .filter((event) => event.ts >= task.ts && endOf(event) <= endOf(task))
    .toSorted((one, other) => one.ts - other.ts || durationOf(other) - durationOf(one));
  const own = new Map<TraceEvent, number>();
  const open: TraceEvent[] = [];
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= event.ts) open.pop();
    const above = open.at(-1);
    if (above) own.set(above, (own.get(above) ?? 0) - durationOf(event));
    own.set(event, durationOf(event));
    open.push(event);
  }
  const byName = new Map<string, number>();
  for (const [event, took] of own)
    byName.set(nameOf(event), (byName.get(nameOf(event)) ?? 0) + took / 1_000);
  return [...byName]
    .map(([name, ms]) => ({ name, ms }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN_PARTS);
}

function nameOf({ name, args }: TraceEvent): string {
  const file = args?.data?.url ?? args?.data?.fileName ?? "";
  const [, piece] = /\/assets\/([\w-]+?)-[\w-]{7}\.js/.exec(file) ?? [];
  return piece ? `${name} ${piece}` : name;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}

function durationOf({ dur = 0 }: TraceEvent): number {
  return dur;
}

function endOf(event: TraceEvent): number {
  return event.ts + durationOf(event);
}

function spent(events: readonly TraceEvent[]): number {
  return events
    .filter(({ name }) => TASK.test(name))
    .reduce((sum, event) => sum + durationOf(event), 0);
}
