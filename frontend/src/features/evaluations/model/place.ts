/** The addresses of the screen: which tab, and whose results. */
import { changedQuery, PATHS, withQuery } from "@/shared/lib/paths";

export type Tab = "vigentes" | "historicas";

const TAB = "tab";
const RESULTS = "resultados";

export function tabOf(query: URLSearchParams): Tab {
  return query.get(TAB) === "historicas" ? "historicas" : "vigentes";
}

/** A tab is another list: what narrowed the first one does not narrow the second. */
export function tabAddress(tab: Tab): string {
  return withQuery(PATHS.evaluations, { [TAB]: tab === "vigentes" ? null : tab });
}

/** The survey whose results are wanted. */
export function resultsOf(query: URLSearchParams): number | null {
  const id = Number(query.get(RESULTS));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function resultsAddress(id: number): string {
  return withQuery(PATHS.evaluations, { [RESULTS]: id });
}

/** Whose answers are shown, in the address. */
export function partOf(query: URLSearchParams): { company?: number; area?: number } {
  const company = Number(query.get("empresa"));
  const area = Number(query.get("area"));
  return { ...(company > 0 ? { company } : {}), ...(area > 0 ? { area } : {}) };
}

export function withPart(
  query: URLSearchParams,
  part: { empresa?: string; area?: string },
): URLSearchParams {
  return changedQuery(query, part);
}
