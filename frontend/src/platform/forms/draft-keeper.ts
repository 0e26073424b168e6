/** Writes what was typed into the browser, so that neither a reload nor a lost session costs it. */
import { type DraftKey, dropDraft, saveDraft } from "@/platform/lib/storage";

export const DRAFT_EVERY_MS = 2_000;

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
