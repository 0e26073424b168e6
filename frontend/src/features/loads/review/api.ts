/** The calls of the review: the state of the file, its rows by the page, and the steps that clean it. */
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { NewStep } from "@/features/loads/steps";
import type {
  FileReview,
  ProblemKind,
  ReviewRow,
  RowFilter,
  StepAnswer,
  StepTrial,
} from "@/features/loads/types";
import { api, dataOf, type Page, pageOf } from "@/platform/api/client";

export const PAGE_ROWS = 100;

/** Which rows are on screen. */
export interface RowsAsked {
  state: RowFilter;
  column: number | null;
  code: string | null;
  search: string;
  order: "problems" | "file";
}

function reviewKey(loadId: number) {
  return ["loads", "review", loadId] as const;
}

/** Every page of every list of a load's rows. */
function rowsKey(loadId: number) {
  return ["loads", "rows", loadId] as const;
}

interface RowsList {
  loadId: number;
  /** Tells lists of the same rows apart that were asked for before and after a change. */
  edition: number;
  asked: RowsAsked;
}

function pageKey({ loadId, edition, asked }: RowsList, page: number) {
  return [...rowsKey(loadId), edition, asked, page] as const;
}

export function useFileReview(loadId: number) {
  const params = { path: { load_id: loadId } };
  return useQuery<FileReview>({
    queryKey: reviewKey(loadId),
    queryFn: ({ signal }) => dataOf(api.GET("/api/loads/{load_id}/review", { params, signal })),
  });
}

type RowsPage = Page<ReviewRow[]>;

async function fetchRows(
  loadId: number,
  asked: RowsAsked,
  page: number,
  signal?: AbortSignal,
): Promise<RowsPage> {
  const { state, column, code, search, order } = asked;
  const query = {
    ...{ state, order, page, pageSize: PAGE_ROWS },
    ...(column === null ? {} : { column }),
    ...(code === null ? {} : { code }),
    ...(search === "" ? {} : { q: search }),
  };
  const params = { path: { load_id: loadId }, query };
  return pageOf(api.GET("/api/loads/{load_id}/rows", { params, ...(signal ? { signal } : {}) }));
}

function pageQuery(list: RowsList, page: number) {
  return {
    queryKey: pageKey(list, page),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchRows(list.loadId, list.asked, page, signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Pages that are fetched side by side. */
const AT_ONCE = 4;

interface RowsWanted extends RowsList {
  /** The rows in sight. */
  first: number;
  end: number;
  /** Somebody writes or presses in the list on screen: it stays as it is until they are done. */
  held: boolean;
  /** Rows were corrected since the list was asked for, so the server may have them in another order. */
  stale: boolean;
}

export interface RowPages {
  /** How many rows the list has; nothing until a page has come. */
  total: number | undefined;
  error: unknown;
  /** Rows in sight that were never asked for in this order. */
  missing: boolean;
  /** Another one for each list whose rows stand in an order of their own. */
  order: number;
  /** The list on screen is the former one: the one that follows it is on its way. */
  isFormer: boolean;
  rowAt: (index: number) => ReviewRow | undefined;
  /** Where the row with this number of the file stands, if it has come. */
  indexOf: (row: number) => number | null;
  /** Rows of a range, also those that were never in sight; nothing while their order is not known. */
  rowsBetween: (top: number, bottom: number) => Promise<ReviewRow[] | null>;
  retry: () => void;
}

/** A list as it is on screen. */
interface ShownList {
  list: RowsList;
  order: number;
  /** Another one follows it. */
  isFormer: boolean;
  pages: ReadonlyMap<number, RowsPage>;
}

/** Pages that stay known of the list on screen: more than a screen can hold, less than a long file. */
const PAGES_KEPT = 64;

/**
 * The pages that hold the rows in sight; those that were in sight before are kept. A list that is
 * asked for anew takes the place of the former one at once, when all that is in sight has come.
 */
export function useRowPages({ held, stale, first, end, ...list }: RowsWanted): RowPages {
  const client = useQueryClient();
  const wanted = pagesOf(first, Math.max(first, end - 1));
  const queries = useQueries({ queries: wanted.map((page) => pageQuery(list, page)) });
  const last = useRef<ShownList>(null);
  const isComing = queries.some(({ data, isFetching }) => !data || isFetching);
  const shown = shownNow(last.current, list, {
    held: held || isComing,
    page: (of, page) => knownPage(client, of, page),
    wanted,
  });
  last.current = shown;

  const rowAt = useCallback(
    (index: number): ReviewRow | undefined => {
      const page = Math.floor(index / PAGE_ROWS) + 1;
      const known = shown.pages.get(page) ?? knownPage(client, shown.list, page);
      return known?.items[index % PAGE_ROWS];
    },
    [client, shown],
  );

  const indexOf = useCallback(
    (row: number): number | null => {
      for (const [page, { items }] of shown.pages) {
        const index = items.findIndex((one) => one.row === row);
        if (index >= 0) return (page - 1) * PAGE_ROWS + index;
      }
      return null;
    },
    [shown],
  );

  const isMoving = shown.isFormer || stale;
  const rowsBetween = useCallback(
    async (top: number, bottom: number): Promise<ReviewRow[] | null> => {
      const pages = pagesOf(top, bottom);
      const known = (page: number) => shown.pages.get(page) ?? knownPage(client, shown.list, page);
      // The server knows the rows in their present order only.
      if (isMoving && !pages.every(known)) return null;
      const rows: ReviewRow[] = [];
      for (let start = 0; start < pages.length; start += AT_ONCE) {
        const some = pages
          .slice(start, start + AT_ONCE)
          .map((page) => known(page) ?? client.fetchQuery(pageQuery(shown.list, page)));
        rows.push(...(await Promise.all(some)).flatMap(({ items }) => items));
      }
      const before = ((pages[0] ?? 1) - 1) * PAGE_ROWS;
      return rows.slice(top - before, bottom + 1 - before);
    },
    [client, shown, isMoving],
  );

  const failed = queries.find(({ isError }) => isError);
  return {
    total: [...shown.pages.values()].at(-1)?.meta.total,
    error: failed?.error ?? null,
    missing: queries.some(({ data }) => !data),
    order: shown.order,
    isFormer: shown.isFormer,
    rowAt,
    indexOf,
    rowsBetween,
    retry: () => void failed?.refetch(),
  };
}

function knownPage(client: QueryClient, list: RowsList, page: number): RowsPage | undefined {
  return client.getQueryData<RowsPage>(pageKey(list, page));
}

interface Arrivals {
  /** The list on screen may not be replaced now. */
  held: boolean;
  page: (list: RowsList, page: number) => RowsPage | undefined;
  wanted: readonly number[];
}

/** What is on screen next: the same rows with what is new in them, or the list that replaces them. */
export function shownNow(
  before: ShownList | null,
  list: RowsList,
  { held, page, wanted }: Arrivals,
): ShownList {
  if (!before || !isSameList(before.list, list)) {
    return shownAnew(list, before, wanted, page);
  }
  const known = new Set([...before.pages.keys(), ...wanted]);
  const fresh = [...known].flatMap((one) => {
    const found = page(before.list, one);
    return found && found !== before.pages.get(one) ? [[one, found] as const] : [];
  });
  const inOrder = fresh.filter(([one, found]) => hasSameOrder(before.pages.get(one), found));
  const isMoved = before.list.edition !== list.edition || inOrder.length < fresh.length;
  if (isMoved && !held) return shownAnew(list, before, wanted, page);
  if (inOrder.length === 0 && isMoved === before.isFormer) return before;
  const pages = new Map([...before.pages, ...inOrder]);
  for (const one of pages.keys()) if (pages.size > PAGES_KEPT) pages.delete(one);
  return { ...before, isFormer: isMoved, pages };
}

/** Whether both are about the same rows, before and after a change. */
function isSameList(one: RowsList, other: RowsList): boolean {
  return one.loadId === other.loadId && one.asked === other.asked;
}

function hasSameOrder(known: RowsPage | undefined, other: RowsPage): boolean {
  if (!known) return true;
  const { items } = known;
  return (
    items.length === other.items.length &&
    items.every(({ row }, index) => other.items[index]?.row === row)
  );
}

function shownAnew(
  list: RowsList,
  before: ShownList | null,
  wanted: readonly number[],
  page: Arrivals["page"],
): ShownList {
  const pages = wanted.flatMap((one) => {
    const known = page(list, one);
    return known ? [[one, known] as const] : [];
  });
  return { list, order: (before?.order ?? 0) + 1, isFormer: false, pages: new Map(pages) };
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE_ROWS) + 1;
  const to = Math.floor(Math.max(0, last) / PAGE_ROWS) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** One page of rows for who needs examples of a problem. */
export async function exampleRows(loadId: number, asked: RowsAsked): Promise<ReviewRow[]> {
  return (await fetchRows(loadId, asked, 1)).items;
}

/** The first rows of a kind of problem, anew after each step. */
export function useRowsOfKind(
  { load_id: loadId, version }: Pick<FileReview, "load_id" | "version">,
  { code, columnPosition: column }: Pick<ProblemKind, "code" | "columnPosition">,
) {
  return useQuery<ReviewRow[]>({
    queryKey: ["loads", "kind", loadId, code, column, version],
    queryFn: () =>
      exampleRows(loadId, { state: "problem", order: "file", search: "", code, column }),
    placeholderData: keepPreviousData,
  });
}

export async function postStep(
  loadId: number,
  version: number,
  step: NewStep,
): Promise<StepAnswer> {
  const params = { path: { load_id: loadId } };
  return dataOf(api.POST("/api/loads/{load_id}/steps", { params, body: { version, step } }));
}

export async function changeStep(
  loadId: number,
  version: number,
  stepId: string,
  change: { off?: boolean; place?: number },
): Promise<StepAnswer> {
  const params = { path: { load_id: loadId, step_id: stepId } };
  const body = { version, ...change };
  return dataOf(api.PATCH("/api/loads/{load_id}/steps/{step_id}", { params, body }));
}

export async function removeStep(
  loadId: number,
  version: number,
  stepId: string,
): Promise<StepAnswer> {
  const params = { path: { load_id: loadId, step_id: stepId }, query: { version } };
  return dataOf(api.DELETE("/api/loads/{load_id}/steps/{step_id}", { params }));
}

export async function applyTemplate(
  loadId: number,
  version: number,
  templateId: number,
  only: readonly string[],
): Promise<StepAnswer> {
  const params = { path: { load_id: loadId, recipe_id: templateId } };
  const body = { version, texts: [...only] };
  return dataOf(api.POST("/api/loads/{load_id}/template/{recipe_id}/apply", { params, body }));
}

/** Keeps the steps of a load under a name, in place of those that had the name. */
export async function saveTemplate(loadId: number, name: string): Promise<void> {
  const params = { path: { load_id: loadId } };
  await dataOf(api.POST("/api/loads/{load_id}/template", { params, body: { name } }));
}

/** What a step would do, asked for anew with each other step; nothing is asked for no step. */
export function useTrial(loadId: number, step: NewStep | null) {
  const params = { path: { load_id: loadId } };
  const body = { step: step as NewStep };
  return useQuery<StepTrial>({
    queryKey: ["loads", "trial", loadId, step],
    queryFn: ({ signal }) =>
      dataOf(api.POST("/api/loads/{load_id}/steps/trial", { params, body, signal })),
    enabled: step !== null,
    retry: false,
    gcTime: 0,
  });
}

/** Writes an answer to a step into what is known of the file. */
export function useReviewCache(loadId: number) {
  const client = useQueryClient();
  const reviewHeard = useCallback(
    (review: FileReview) => client.setQueryData(reviewKey(loadId), review),
    [client, loadId],
  );
  const rowsHeard = useCallback(
    (rows: readonly ReviewRow[]) => {
      const fresh = new Map(rows.map((row) => [row.row, row]));
      client.setQueriesData<RowsPage>({ queryKey: rowsKey(loadId) }, (page) =>
        page?.items.some(({ row }) => fresh.has(row))
          ? { ...page, items: page.items.map((row) => fresh.get(row.row) ?? row) }
          : page,
      );
    },
    [client, loadId],
  );
  const rowKnown = useCallback(
    (wanted: number): ReviewRow | undefined => {
      for (const [, page] of client.getQueriesData<RowsPage>({ queryKey: rowsKey(loadId) })) {
        const found = page?.items.find(({ row }) => row === wanted);
        if (found) return found;
      }
      return undefined;
    },
    [client, loadId],
  );
  const reviewAsked = useCallback(
    () =>
      client.fetchQuery<FileReview>({
        queryKey: reviewKey(loadId),
        queryFn: () =>
          dataOf(api.GET("/api/loads/{load_id}/review", { params: { path: { load_id: loadId } } })),
        staleTime: 0,
      }),
    [client, loadId],
  );
  const latest = useCallback(
    () => client.getQueryData<FileReview>(reviewKey(loadId)),
    [client, loadId],
  );
  return { reviewHeard, rowsHeard, rowKnown, reviewAsked, latest };
}
