/** What a search of the server gives to choose from. */
import type { Choice } from "@/platform/ui/select-field";

export interface FoundChoice extends Choice {
  /** A second line, e.g. the RUT. */
  detail?: string | undefined;
}

export type LoadChoices = (q: string, signal: AbortSignal) => Promise<readonly FoundChoice[]>;

/** Makes a new record out of what was searched for in vain. */
export interface CreateChoice {
  label: (q: string) => string;
  onCreate: (q: string) => void;
}
