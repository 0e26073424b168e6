/**
 * React as people get it: its build for production, which does the same in much less time than that for
 * development. That build lacks `act`, by which a test completes what an event began. Here it is: what
 * React has put off waits in two queues, tasks of its scheduler and microtasks, and both are emptied.
 */
import { createRequire } from "node:module";

interface Task {
  /** Null once it was done or given up. */
  callback: Work | null;
}
/** A part of the work; what is left of it is what it answers. */
type Work = (isLate: boolean) => unknown;
interface Scheduler {
  unstable_scheduleCallback: (priority: number, work: Work, options?: object) => Task;
}
type Act = (callback: () => unknown) => Promise<unknown>;

const require = createRequire(import.meta.url);
const React: { act?: Act } = require("react");
const nextTurn = globalThis.setImmediate;

// Files share a process, and with it React.
React.act ??= actOf(queuesOfReact());

interface Queues {
  tasks: Task[];
  microtasks: Set<() => void>;
  /** React is doing a task or a microtask: what it does cannot begin in the midst of that. */
  isWorking: boolean;
}

/** React takes both as it loads, so this has to come before whatever imports it. */
function queuesOfReact(): Queues {
  const queues: Queues = { tasks: [], microtasks: new Set(), isWorking: false };
  const requireOfReact = createRequire(require.resolve("react-dom"));
  const scheduler: Scheduler = requireOfReact("scheduler");
  const { unstable_scheduleCallback: schedule } = scheduler;
  const watched = <Given extends unknown[]>(work: (...given: Given) => unknown) => {
    return (...given: Given): unknown => {
      queues.isWorking = true;
      try {
        const rest = work(...given);
        return typeof rest === "function" ? watched(rest as Work) : rest;
      } finally {
        queues.isWorking = false;
      }
    };
  };
  scheduler.unstable_scheduleCallback = (priority, work, options) => {
    const task = schedule(priority, watched(work), options);
    queues.tasks.push(task);
    return task;
  };
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (callback) => {
    const once = (): void => {
      if (queues.microtasks.delete(once)) watched(callback)();
    };
    queues.microtasks.add(once);
    queueMicrotask(once);
  };
  requireOfReact("react-dom/client");
  globalThis.queueMicrotask = queueMicrotask;
  return queues;
}

function actOf(queues: Queues): Act {
  let depth = 0;
  const left = (): void => {
    depth -= 1;
    if (depth === 0 && !queues.isWorking) empty(queues);
  };
  return (callback) => {
    depth += 1;
    let given: unknown;
    try {
      given = callback();
    } catch (error) {
      depth -= 1;
      throw error;
    }
    if (!(given instanceof Promise)) {
      left();
      return Promise.resolve(given);
    }
    return given.finally(async () => {
      left();
      await new Promise((resolve) => nextTurn(resolve));
      if (depth === 0 && !queues.isWorking) empty(queues);
    });
  };
}

function empty(queues: Queues): void {
  for (;;) {
    for (const microtask of queues.microtasks) microtask();
    queues.tasks = queues.tasks.filter(({ callback }) => callback);
    const [task] = queues.tasks;
    if (!task) return;
    let work: unknown = task.callback;
    task.callback = null;
    while (typeof work === "function") work = work(true);
  }
}
