/**
 * What `src/first.ts` asked for before the application was there: the first call of each list and of the
 * panel is answered by it. Each part is given away once and to the account that it was asked for; whoever
 * comes later, or after it failed, makes the ordinary call.
 */
import type { components } from "@/platform/api/schema";
import { useSession } from "@/platform/api/session";

type Bootstrap = components["schemas"]["Bootstrap"];
type FirstPanel = components["schemas"]["FirstPanel"];

interface Parts extends Omit<Bootstrap, "panel"> {
  widgets: FirstPanel["widgets"];
  numbers: { numbers: FirstPanel["numbers"]; tag: string | null };
}

const PARTS: readonly (keyof Parts)[] = [
  ...(["kpis", "thematicAreas", "statuses", "departments", "companies", "preferences"] as const),
  ...(["widgets", "numbers"] as const),
];

/** As `src/first.ts` leaves it. */
export interface FirstAnswer {
  token: string;
  /** What the panel was looked at through, as the query of its call. */
  lens: string;
  /** Null when there was none, for whatever reason. */
  answer: Promise<Bootstrap | null>;
}

declare global {
  var firstAnswer: FirstAnswer | undefined;
}

/** What each first answer still has to give away. */
const left = new WeakMap<FirstAnswer, Set<keyof Parts>>();

/** The part of the first answer, else that of the call. Of the numbers: only of those through this lens. */
export async function firstOr<Name extends keyof Parts>(
  name: Name,
  call: () => Promise<Parts[Name]>,
  lens?: string,
): Promise<Parts[Name]> {
  const first = globalThis.firstAnswer;
  if (!first || (lens !== undefined && lens !== first.lens) || !leftOf(first).delete(name))
    return call();
  const answer = await first.answer;
  const isOfThisAccount = useSession.getState().tokens?.token === first.token;
  return (answer && isOfThisAccount && partsOf(answer)[name]) || call();
}

function leftOf(first: FirstAnswer): Set<keyof Parts> {
  const known = left.get(first) ?? new Set(PARTS);
  left.set(first, known);
  return known;
}

function partsOf({ panel, ...lists }: Bootstrap): Partial<Parts> {
  return panel ? { ...lists, widgets: panel.widgets, numbers: panel } : lists;
}
