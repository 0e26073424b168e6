/** The widgets of the panel and their numbers, as queries. */
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  getCardFilter,
  getPanelNumbers,
  type Kpi,
  type Lens,
  listWidgets,
  type PanelNumbers,
  type TaggedNumbers,
} from "@/features/panel/panel-api";

const PANEL = ["panel"] as const;
const NUMBERS = [...PANEL, "numbers"] as const;

/** While the page is in sight. An answer that has not changed costs the server next to nothing. */
const ASKED_AGAIN_MS = 30_000;
/** While changes are on their way into the numbers. */
const SOON_MS = 3_000;

export const widgetsQuery = queryOptions({
  queryKey: [...PANEL, "widgets"],
  queryFn: ({ signal }) => listWidgets(signal),
});

export function cardFilterQuery(id: Kpi["id"]) {
  return queryOptions({
    queryKey: [...PANEL, "card", id],
    queryFn: ({ signal }) => getCardFilter(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export function numbersQuery(lens: Lens) {
  return queryOptions({
    queryKey: [...NUMBERS, lens],
    queryFn: ({ signal }) => askNumbers(lens, signal),
    // Another lens keeps the old numbers in sight, faded, until its own are here.
    placeholderData: keepPreviousData,
    // Whoever comes back to the panel wants what is true now.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isBehind(data) ? SOON_MS : ASKED_AGAIN_MS),
  });
}

/** Of the lens that was asked through last: it is the one that is asked through again. */
let last: { readonly lens: string; readonly answer: TaggedNumbers } | undefined;

async function askNumbers(lens: Lens, signal: AbortSignal): Promise<PanelNumbers> {
  const through = JSON.stringify(lens);
  const known = last?.lens === through ? last.answer : undefined;
  const answer = await getPanelNumbers(lens, signal, known);
  last = { lens: through, answer };
  return answer.numbers;
}

function isBehind(numbers: PanelNumbers | undefined): boolean {
  if (!numbers) return false;
  return [...numbers.widgets, ...numbers.cards].some(({ meta }) => (meta?.pending ?? 0) > 0);
}

export function reloadNumbers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: NUMBERS });
}

/** Widgets and numbers anew, e.g. after one was added or taken away. */
export function reloadPanel(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PANEL });
}
