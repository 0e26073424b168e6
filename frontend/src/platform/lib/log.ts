/** What went wrong without anything to show for it; the only door to the console. */

export interface LoggedError {
  at: string;
  what: string;
  /** The name of the error; its message may hold what people typed. */
  kind: string;
}

const KEPT = 20;
const kept: LoggedError[] = [];

export function logError(what: string, error: unknown): void {
  kept.unshift({
    at: new Date().toISOString(),
    what,
    kind: error instanceof Error ? error.name : typeof error,
  });
  kept.length = Math.min(kept.length, KEPT);
  // biome-ignore lint/suspicious/noConsole: a failure that is only logged must be found somewhere.
  console.error(what, error);
}

/** The last failures since the page was opened, the newest first. */
export function lastErrors(): readonly LoggedError[] {
  return kept;
}
