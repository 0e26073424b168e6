/**
 * What `src/first.ts` asked for before the application was there: the first call of each list of choices, of
 * the frame, of the panel and of the rows of a list or of a course is answered by it. Each part is given away once and to the account that it was asked for; whoever
 * comes later, or after it failed, makes the ordinary call.
 */
import type { components } from "@/generated/schema";
import { useSession } from "@/platform/api/session";

type Bootstrap = components["schemas"]["Bootstrap"];
type FirstPanel = components["schemas"]["FirstPanel"];

export interface FirstParts extends Omit<Bootstrap, "panel"> {
  widgets: FirstPanel["widgets"];
  numbers: { numbers: FirstPanel["numbers"]; tag: string | null };
  toDo: NonNullable<FirstPanel["toDo"]>;
}

const PARTS: readonly (keyof FirstParts)[] = [
  ...(["kpis", "thematicAreas", "statuses", "departments", "companies", "preferences"] as const),
  ...(["organisation", "notifications", "jobs"] as const),
  ...(["widgets", "numbers", "toDo"] as const),
];

/** As `src/first.ts` leaves it. */
export interface FirstAnswer {
  token: string;
  /** What the panel was looked at through, as the query of its call. */
  lens: string;
  /** Null when there was none, for whatever reason. */
  answer: Promise<Bootstrap | null>;
  /** The same, once it is here. */
  come?: Bootstrap | null;
  /** What the screen that is opened begins with, by its calls. Null when no answer came. */
  begun?: { at: number; answers: Map<string, Promise<Response | null>> } | undefined;
}

declare global {
  var firstAnswer: FirstAnswer | undefined;
}

/** What each first answer still has to give away. */
const left = new WeakMap<FirstAnswer, Set<keyof FirstParts>>();

/** The part of the first answer, else that of the call. Of the numbers: only of those through this lens. */
export async function firstOr<Name extends keyof FirstParts>(
  name: Name,
  call: () => Promise<FirstParts[Name]>,
  lens?: string,
): Promise<FirstParts[Name]> {
  const first = globalThis.firstAnswer;
  if (!first || (lens !== undefined && lens !== first.lens) || !leftOf(first).delete(name))
    return call();
  const answer = await first.answer;
  return (answer && isOfThisAccount(first) && partsOf(answer)[name]) || call();
}

/** The part of the first answer where that is here already, so that a screen need not be drawn without it first. */
export function firstNow<Name extends keyof FirstParts>(
  name: Name,
  lens?: string,
): FirstParts[Name] | undefined {
  const first = globalThis.firstAnswer;
  if (!first?.come || !isOfThisAccount(first) || (lens !== undefined && lens !== first.lens))
    return undefined;
  return leftOf(first).delete(name) ? partsOf(first.come)[name] : undefined;
}

function isOfThisAccount({ token }: FirstAnswer): boolean {
  return useSession.getState().tokens?.token === token;
}

/** A screen that is opened later asks anew. */
const FRESH_MS = 10_000;

/** What was asked for before in the place of a request, as the same account. Once, and before anything changes. */
export async function firstInPlaceOf(request: Request, token: string): Promise<Response | null> {
  const first = globalThis.firstAnswer;
  const begun = first?.begun;
  if (!begun) return null;
  if (request.method !== "GET") first.begun = undefined;
  const call = request.url.slice(globalThis.location.origin.length);
  const asked = begun.answers.get(call);
  begun.answers.delete(call);
  if (!first.begun || first.token !== token || performance.now() > begun.at + FRESH_MS) return null;
  const answer = await asked;
  // A refusal is for the ordinary call, which renews the token.
  return answer?.ok ? answer : null;
}

/** What was not given away yet is out of date: whoever comes now makes the ordinary call. */
export function forgetFirstAnswer(): void {
  globalThis.firstAnswer = undefined;
}

function leftOf(first: FirstAnswer): Set<keyof FirstParts> {
  const known = left.get(first) ?? new Set(PARTS);
  left.set(first, known);
  return known;
}

function partsOf({ panel, ...lists }: Bootstrap): Partial<FirstParts> {
  if (!panel) return lists;
  const { widgets, toDo } = panel;
  // Who hides it for the day is told it by its own call, once it is shown again.
  return { ...lists, widgets, numbers: panel, ...(toDo && { toDo }) };
}
