/** Brings answers to safety: to this browser at once, to the server when the person rests, and in the end for good. */
import type { LocalAnswers } from "@/features/answering/local-answers";
import { ApiError } from "@/shared/api/errors";
import { logError } from "@/shared/lib/log";
import type { Given } from "@/shared/surveys/answers";

export const SAVE_AFTER_MS = 2_000;
export const RETRY_AFTER_MS = 15_000;

/** What there is to tell the person. */
export type Keeping =
  | { kind: "quiet" }
  | { kind: "saved"; at: number }
  /** Only this device has the answers; they leave when the connection is back. */
  | { kind: "offline" }
  | { kind: "sending" }
  | { kind: "sent" }
  | { kind: "refused"; error: ApiError };

export interface KeeperCalls {
  save: (given: Given) => Promise<void>;
  send: (given: Given) => Promise<void>;
}

export class AnswerKeeper {
  private waiting: Given | null = null;
  private wantsSending = false;
  private busy = false;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly calls: KeeperCalls,
    private readonly local: LocalAnswers,
    private readonly tell: (keeping: Keeping) => void,
  ) {}

  changed(given: Given): void {
    this.take(given);
    this.later(SAVE_AFTER_MS);
  }

  send(given: Given): void {
    this.wantsSending = true;
    this.take(given);
    this.tell({ kind: "sending" });
    void this.flush();
  }

  /** The connection is back, or the page is about to go: what waits leaves now. */
  hurry(): void {
    if (this.waiting !== null) void this.flush();
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private take(given: Given): void {
    this.waiting = given;
    this.local.keep(given, { synced: false, sending: this.wantsSending }, Date.now());
  }

  private later(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  private async flush(): Promise<void> {
    if (this.busy || this.ended || this.waiting === null) return;
    this.busy = true;
    clearTimeout(this.timer);
    const leaving = this.waiting;
    const forGood = this.wantsSending;
    try {
      await (forGood ? this.calls.send(leaving) : this.calls.save(leaving));
      this.arrived(leaving, forGood);
    } catch (error) {
      this.failed(error, forGood);
    } finally {
      this.busy = false;
    }
    // What was written or sent meanwhile does not wait for the next change.
    if (this.wantsSending && !forGood) void this.flush();
  }

  private arrived(given: Given, forGood: boolean): void {
    if (forGood) {
      this.local.drop();
      this.stop();
      this.tell({ kind: "sent" });
    } else if (given === this.waiting) {
      this.waiting = null;
      this.local.keep(given, { synced: true, sending: false }, Date.now());
      this.tell({ kind: "saved", at: Date.now() });
    } else if (!this.wantsSending) {
      this.later(SAVE_AFTER_MS);
    }
  }

  private failed(error: unknown, forGood: boolean): void {
    if (mayPass(error)) {
      this.tell({ kind: "offline" });
      this.later(RETRY_AFTER_MS);
    } else if (forGood || isOver(error)) {
      this.refused(error as ApiError);
    } else {
      // The answers stay on this device; the person is not to blame and can still send them.
      logError("Answers could not be saved.", error);
    }
  }

  private refused(error: ApiError): void {
    this.wantsSending = false;
    if (isOver(error)) {
      this.stop();
      if (!isPaused(error)) this.local.drop();
    }
    this.tell({ kind: "refused", error });
  }
}

/** No connection, or a server that cannot answer right now: trying again may help. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** The link takes no answers any more. */
export function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && [403, 404, 409, 410].includes(error.status);
}

function isPaused(error: ApiError): boolean {
  return error.status === 403;
}
