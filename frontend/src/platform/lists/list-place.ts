/** The address of a list and what it says: read, changed and turned into the server's question. */
import type { FilterSpec, PlaceSpec } from "@/platform/lists/list-spec";
import { PAGE_SIZES } from "@/platform/ui/pagination";

export const DEFAULT_PAGE_SIZE = 50;

/** What part of a list is on the screen. Sorting is in the server's words. */
export interface Place {
  q: string;
  sort: string;
  page: number;
  pageSize: number;
  /** By the name in the address; a filter that is not set is absent. */
  filters: Readonly<Record<string, string>>;
  showDisabled: boolean;
  view: string | null;
  /** The record that lies open beside the list: its id, or NEW_RECORD. */
  open: string | null;
  /** The open record is being edited. */
  editing: boolean;
}

export interface PlaceChanges extends Partial<Omit<Place, "filters">> {
  /** Merged into the present ones; an empty text takes one away. */
  filters?: Readonly<Record<string, string>> | undefined;
}

/** What the server is asked. */
export interface ListQuery extends ListNarrowing {
  page: number;
  pageSize: number;
  sort: string;
}

/** Which rows, without order and page: what a change or an export by filter is sent. */
export interface ListNarrowing {
  [key: string]: string | number | readonly string[];
}

const PARAM = {
  q: "q",
  sort: "orden",
  page: "pagina",
  pageSize: "filas",
  showDisabled: "deshabilitados",
  view: "vista",
  open: "ver",
  editing: "editar",
} as const;

/** What the address says of a record that is being made. */
export const NEW_RECORD = "nuevo";
const YES = "si";
const RANGE = "..";

export function readPlace(query: URLSearchParams, spec: PlaceSpec): Place {
  return {
    q: query.get(PARAM.q) ?? "",
    sort: readSort(query.get(PARAM.sort), spec),
    page: wholeNumber(query.get(PARAM.page)) ?? 1,
    pageSize: readPageSize(query.get(PARAM.pageSize)),
    filters: readFilters(query, spec),
    showDisabled: spec.hasDisabled === true && query.get(PARAM.showDisabled) === YES,
    view: query.get(PARAM.view),
    open: query.get(PARAM.open),
    editing: query.has(PARAM.open) && query.get(PARAM.editing) === YES,
  };
}

/** The address after a change: unknown names stay, defaults are left out, a new question starts at page 1. */
export function changedPlace(
  query: URLSearchParams,
  spec: PlaceSpec,
  changes: PlaceChanges,
): URLSearchParams {
  const place = readPlace(query, spec);
  const startsOver = isNewQuestion(changes) && changes.page === undefined;
  const filters = { ...place.filters, ...changes.filters };
  const next: Place = {
    ...place,
    ...(startsOver ? { page: 1 } : {}),
    ...(changes.open === undefined ? {} : { editing: false }),
    ...changes,
    filters,
  };
  return written(query, spec, next);
}

/** Everything that narrows the list taken away; order, page size and what is not ours stay. */
export function clearedPlace(query: URLSearchParams, spec: PlaceSpec): URLSearchParams {
  const place = readPlace(query, spec);
  return written(query, spec, { ...place, q: "", filters: {}, showDisabled: false, page: 1 });
}

/** The address of a view: all it says, and nothing left of the one before. */
export function placeOfView(
  query: URLSearchParams,
  spec: PlaceSpec,
  view: { id: string; query: string },
): URLSearchParams {
  const { pageSize } = readPlace(query, spec);
  const wanted = readPlace(new URLSearchParams(view.query), spec);
  return written(query, spec, { ...wanted, pageSize, page: 1, view: view.id || null, open: null });
}

/** What a view keeps of an address: search, order and filters, in one order for comparing. */
export function viewQueryOf(query: URLSearchParams, spec: PlaceSpec): string {
  const place = readPlace(query, spec);
  const shown = { page: 1, pageSize: DEFAULT_PAGE_SIZE, view: null, open: null, editing: false };
  const bare = { ...place, ...shown };
  const kept = written(new URLSearchParams(), spec, bare);
  kept.sort();
  return kept.toString();
}

/** Whether the address says nothing of the list, whatever else it says, e.g. which section. */
export function isBare(query: URLSearchParams, spec: PlaceSpec): boolean {
  const own = [...Object.values(PARAM), ...spec.filters.map(({ param }) => param)];
  return !own.some((name) => query.has(name));
}

/** Whether anything narrows the list. */
export function isNarrowed({ q, filters, showDisabled }: Place): boolean {
  return q !== "" || showDisabled || Object.keys(filters).length > 0;
}

export function narrowingOf(place: Place, spec: PlaceSpec): ListNarrowing {
  const asked = spec.filters.flatMap((filter) => {
    const value = place.filters[filter.param];
    return value === undefined ? [] : askedBy(filter, value);
  });
  return {
    ...spec.always,
    ...(place.q.trim() ? { q: place.q.trim() } : {}),
    ...(place.showDisabled ? { active: "all" } : {}),
    ...Object.fromEntries(asked),
  };
}

export function listQueryOf(place: Place, spec: PlaceSpec): ListQuery {
  const { page, pageSize, sort } = place;
  return { ...narrowingOf(place, spec), page, pageSize, sort };
}

/** The two ends of a range of days; an open end is empty. */
export function rangeOf(value: string): readonly [from: string, to: string] {
  const [from = "", to = ""] = value.split(RANGE);
  return [from, to];
}

export function rangeValue(from: string, to: string): string {
  return from || to ? `${from}${RANGE}${to}` : "";
}

function isNewQuestion(changes: PlaceChanges): boolean {
  const { q, sort, filters, showDisabled, pageSize } = changes;
  return [q, sort, filters, showDisabled, pageSize].some((part) => part !== undefined);
}

function askedBy(filter: FilterSpec, value: string): (readonly [string, string | string[]])[] {
  switch (filter.kind) {
    case "choices":
      return [[filter.key, value.split(",")]];
    case "flag":
      return [[filter.key, filter.sends ?? "true"]];
    case "date-range":
      return rangeOf(value).flatMap((day, end) => (day ? [[filter.keys[end] ?? "", day]] : []));
    case "choice":
      return [[filter.key, filter.toApi?.(value) ?? value]];
    default:
      return [[filter.key, value]];
  }
}

function readFilters(query: URLSearchParams, spec: PlaceSpec): Record<string, string> {
  const known = spec.filters.flatMap((filter) => {
    const value = understood(filter, query.get(filter.param)?.trim() ?? "");
    return value ? [[filter.param, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** What an address says of a filter, as far as it makes sense. */
function understood(filter: FilterSpec, value: string): string {
  switch (filter.kind) {
    case "flag":
      return value === YES ? YES : "";
    case "date-range":
      return rangeValue(...(rangeOf(value).map(day) as [string, string]));
    case "choices":
      return value.split(",").filter(isAmong(filter.options)).join(",");
    case "choice":
      return filter.options && !isAmong(filter.options)(value) ? "" : value;
    default:
      return value;
  }
}

function isAmong(options: readonly { value: string }[]): (value: string) => boolean {
  return (value) => options.some((option) => option.value === value);
}

function day(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";
}

function readSort(text: string | null, spec: PlaceSpec): string {
  const wanted = translated(text ?? "", (name) => spec.sorts[name]);
  return wanted || spec.defaultSort;
}

/** Each name of an order put into other words; unknown and repeated ones are dropped. */
function translated(sort: string, word: (name: string) => string | undefined): string {
  const parts = sort.split(",").flatMap((part) => {
    const name = word(part.replace(/^-/, ""));
    return name ? [{ name, text: part.startsWith("-") ? `-${name}` : name }] : [];
  });
  const first = parts.filter(
    ({ name }, index) => parts.findIndex((other) => other.name === name) === index,
  );
  return first.map(({ text }) => text).join(",");
}

function readPageSize(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

function wholeNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isSafeInteger(value) && value >= 1 ? value : null;
}

function written(query: URLSearchParams, spec: PlaceSpec, place: Place): URLSearchParams {
  const words = Object.fromEntries(Object.entries(spec.sorts).map(([word, key]) => [key, word]));
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null, absent = "") => {
    if (value === null || value === absent) next.delete(name);
    else next.set(name, value);
  };
  put(PARAM.q, place.q);
  put(PARAM.sort, place.sort === spec.defaultSort ? "" : translated(place.sort, (k) => words[k]));
  put(PARAM.page, String(place.page), "1");
  put(PARAM.pageSize, String(place.pageSize), String(DEFAULT_PAGE_SIZE));
  put(PARAM.showDisabled, place.showDisabled ? YES : "");
  put(PARAM.view, place.view);
  put(PARAM.open, place.open);
  put(PARAM.editing, place.editing ? YES : "");
  for (const { param } of spec.filters) put(param, place.filters[param] ?? "");
  return next;
}
