/** Answers kept in this browser, and nowhere else, until they are sent: no closed tab or lost network costs them. */
import { type Given, NOTHING_GIVEN } from "@/shared/surveys/answers";

export interface KeptAnswers {
  given: Given;
  /** The person sent them, and they could not leave yet. */
  sending: boolean;
  savedAt: number;
}

const PREFIX = "answers:";
const LIFETIME_MS = 60 * 24 * 3_600_000;

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
