/** Drafts of forms: kept per user, form and record for seven days, without sensitive fields. */

const PREFIX = "draft";
const LIFETIME_MS = 7 * 24 * 3_600_000;
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
