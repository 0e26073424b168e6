/** The answers of a person: sent one by one, and kept in the browser until the server has them. */
import { type Given, NOTHING_GIVEN } from "@/entities/survey/definition";
import { ApiError } from "@/platform/api/errors";

export const RETRY_AFTER_MS = 15_000;

/** What there is to tell the person. */
export type Keeping =
  | { kind: "quiet" }
  /** In this browser. */
  | { kind: "saved"; at: number }
  /** They were sent, and leave when the connection is back. */
  | { kind: "offline" }
  | { kind: "sending" }
  | { kind: "sent" }
  | { kind: "refused"; error: ApiError };

interface KeeperCalls {
  /** Says that somebody began, without any answer. */
  begin: () => Promise<void>;
  send: (given: Given) => Promise<void>;
}

export class AnswerKeeper {
  private waiting: Given | null = null;
  private begun = false;
  private busy = false;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly calls: KeeperCalls,
    private readonly local: LocalAnswers,
    private readonly tell: (keeping: Keeping) => void,
  ) {}

  changed(given: Given): void {
    const isSent = this.waiting !== null;
    if (isSent) this.waiting = given;
    const isKept = this.local.keep(given, isSent, Date.now());
    if (isKept && !isSent) this.tell({ kind: "saved", at: Date.now() });
    if (!this.begun) void this.begin();
  }

  send(given: Given): void {
    this.waiting = given;
    this.local.keep(given, true, Date.now());
    this.tell({ kind: "sending" });
    void this.flush();
  }

  /** The connection is back, or the page is about to go: what was sent leaves now. */
  hurry(): void {
    void this.flush();
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private async begin(): Promise<void> {
    this.begun = true;
    try {
      await this.calls.begin();
    } catch (error) {
      // Without a connection the next change says it; the answers do not depend on it.
      this.begun = false;
      if (isOver(error) && !this.ended) this.refused(error);
    }
  }

  private async flush(): Promise<void> {
    if (this.busy || this.ended || this.waiting === null) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      await this.calls.send(this.waiting);
      this.local.drop();
      this.stop();
      this.tell({ kind: "sent" });
    } catch (error) {
      if (!mayPass(error)) this.refused(error as ApiError);
      else if (!this.ended) {
        this.tell({ kind: "offline" });
        this.timer = setTimeout(() => void this.flush(), RETRY_AFTER_MS);
      }
    } finally {
      this.busy = false;
    }
  }

  private refused(error: ApiError): void {
    if (this.waiting !== null) this.local.keep(this.waiting, false, Date.now());
    this.waiting = null;
    if (isOver(error)) {
      this.stop();
      // 403 says that the survey is only paused.
      if (error.status !== 403) this.local.drop();
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

export interface KeptAnswers {
  given: Given;
  /** The person sent them, and they could not leave yet. */
  sending: boolean;
  savedAt: number;
}

const PREFIX = "answers:";
const LIFETIME_MS = 60 * 24 * 3_600_000;

/** Answers kept in this browser, and nowhere else, until they are sent: no closed tab or lost network costs them. */
export class LocalAnswers {
  private readonly name: string;

  constructor(token: string) {
    this.name = `${PREFIX}${fingerprint(token)}`;
  }

  /** Whether this browser has them now. */
  keep(given: Given, sending: boolean, now: number): boolean {
    try {
      localStorage.setItem(this.name, JSON.stringify({ given, sending, savedAt: now }));
      return true;
    } catch {
      // A full or blocked storage costs the copy on this device, never the answers on the page.
      this.drop();
      return false;
    }
  }

  read(now: number): KeptAnswers | null {
    const kept = keptIn(this.name);
    if (kept && now - kept.savedAt <= LIFETIME_MS) return kept;
    this.drop();
    return null;
  }

  drop(): void {
    try {
      localStorage.removeItem(this.name);
    } catch {
      // Blocked storage holds nothing to drop.
    }
  }
}

/** A link must not be readable from what it left in a browser that others use too. */
function fingerprint(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(token)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16);
}

function keptIn(name: string): KeptAnswers | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as KeptAnswers | null;
    return kept && { ...kept, given: { ...NOTHING_GIVEN, ...kept.given } };
  } catch {
    return null;
  }
}
