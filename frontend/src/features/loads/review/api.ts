/** The calls of the review: the state of the file, its rows by the page, and the steps that clean it. */
import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type {
  FileReview,
  NewStep,
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
}

export interface RowPages {
  /** How many rows the list has; nothing until a page has come. */
  total: number | undefined;
  error: unknown;
  /** Rows in sight that were never asked for in this order. */
  missing: boolean;
  rowAt: (index: number) => ReviewRow | undefined;
  /** Rows of a range, also those that were never in sight. */
  rowsBetween: (top: number, bottom: number) => Promise<ReviewRow[]>;
  retry: () => void;
}

/** The pages that hold the rows in sight; those that were in sight before are kept. */
export function useRowPages({ loadId, edition, asked, first, end }: RowsWanted): RowPages {
  const client = useQueryClient();
  const wanted = pagesOf(first, Math.max(first, end - 1));
  const queries = useQueries({
    queries: wanted.map((page) => ({
      ...pageQuery({ loadId, edition, asked }, page),
      // While the same rows are asked for anew after a change, the former ones stand in their place.
      placeholderData: () => formerPage(client, { loadId, edition, asked }, page),
    })),
  });
  const known = queries.find(({ data }) => data)?.data;

  const rowAt = useCallback(
    (index: number): ReviewRow | undefined => {
      const page = Math.floor(index / PAGE_ROWS) + 1;
      const held =
        client.getQueryData<RowsPage>(pageKey({ loadId, edition, asked }, page)) ??
        formerPage(client, { loadId, edition, asked }, page);
      return held?.items[index % PAGE_ROWS];
    },
    [client, loadId, edition, asked],
  );

  const rowsBetween = useCallback(
    async (top: number, bottom: number): Promise<ReviewRow[]> => {
      const pages = pagesOf(top, bottom);
      const rows: ReviewRow[] = [];
      for (let start = 0; start < pages.length; start += AT_ONCE) {
        const some = pages
          .slice(start, start + AT_ONCE)
          .map((page) => client.fetchQuery(pageQuery({ loadId, edition, asked }, page)));
        rows.push(...(await Promise.all(some)).flatMap(({ items }) => items));
      }
      const before = ((pages[0] ?? 1) - 1) * PAGE_ROWS;
      return rows.slice(top - before, bottom + 1 - before);
    },
    [client, loadId, edition, asked],
  );

  const failed = queries.find(({ isError }) => isError);
  return {
    total: known?.meta.total,
    error: failed?.error ?? null,
    missing: queries.some(({ data, isPlaceholderData }) => !data || isPlaceholderData),
    rowAt,
    rowsBetween,
    retry: () => void failed?.refetch(),
  };
}

/** A page of the same list as it was before the last change. */
function formerPage(
  client: QueryClient,
  { loadId, edition, asked }: RowsList,
  page: number,
): RowsPage | undefined {
  return client.getQueryData<RowsPage>(pageKey({ loadId, edition: edition - 1, asked }, page));
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
  return { reviewHeard, rowsHeard, reviewAsked, latest };
}
