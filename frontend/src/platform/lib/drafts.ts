/** Drafts of forms: kept per user, form and record for seven days, without sensitive fields. */

const PREFIX = "draft";
const LIFETIME_MS = 7 * 24 * 3_600_000;
export const DRAFT_EVERY_MS = 2_000;
const SENSITIVE_FIELDS: ReadonlySet<string> = new Set(["grossSalary", "password"]);

export interface DraftKey {
  userId: number;
  form: string;
  /** The record being edited, or "new". */
  record: string;
  /** Raised when the fields of the form change, so an older draft is not misread. */
  version: number;
}

export interface Draft<Fields> {
  savedAt: number;
  fields: Fields;
}

export function saveDraft(key: DraftKey, fields: Readonly<Record<string, unknown>>, now: number) {
  const kept = Object.entries(fields).filter(([name]) => !SENSITIVE_FIELDS.has(name));
  const draft: Draft<unknown> = { savedAt: now, fields: Object.fromEntries(kept) };
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // A full or blocked storage costs the draft, never the form.
    dropDraft(key);
  }
}

export function readDraft<Fields>(key: DraftKey, now: number): Draft<Partial<Fields>> | null {
  const draft = read<Draft<Partial<Fields>>>(nameOf(key));
  if (!draft || now - draft.savedAt > LIFETIME_MS) return null;
  return draft;
}

export function dropDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}

/** Writes what was typed into the browser, so that neither a reload nor a lost session costs it. */
export class DraftKeeper {
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** `read` gives the changed fields of this moment. */
  constructor(
    private readonly key: DraftKey,
    private readonly read: () => Readonly<Record<string, unknown>>,
  ) {}

  /** Something was typed: it is written within two seconds, however fast the typing goes on. */
  touched(): void {
    this.timer ??= setTimeout(() => this.flush(), DRAFT_EVERY_MS);
  }

  /** Writes at once what waits to be written. */
  flush(): void {
    if (this.timer === null) return;
    this.rest();
    const fields = this.read();
    if (Object.keys(fields).length === 0) dropDraft(this.key);
    else saveDraft(this.key, fields, Date.now());
  }

  /** The draft has served: it was saved or thrown away. */
  drop(): void {
    this.rest();
    dropDraft(this.key);
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

function nameOf({ userId, form, record, version }: DraftKey): string {
  return [PREFIX, userId, form, record, version].join(":");
}

function read<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}
