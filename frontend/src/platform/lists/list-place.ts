/** The address of a list and what it says: read, changed and turned into the server's question. */

import {
  asDay,
  asFlag,
  asOneOf,
  asText,
  asWhole,
  changedAddress,
  readAddress,
} from "@/platform/lib/address";
import type { FilterSpec, PlaceSpec } from "@/platform/lists/list-spec";
import { PAGE_SIZES } from "@/platform/ui/pagination";

const DEFAULT_PAGE_SIZE = 50;

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
  [key: string]: string | number;
}

/** What the address says of a record that is being made. */
export const NEW_RECORD = "nuevo";
/** The parameter that names the open record. */
export const OPEN = "ver";
const FLAG = asFlag();
const RANGE = "..";

/** What the address of every list says beside its filters. */
const OWN = {
  q: asText,
  orden: asText,
  pagina: asWhole({ from: 1, otherwise: 1 }),
  filas: asOneOf(PAGE_SIZES, DEFAULT_PAGE_SIZE),
  deshabilitados: FLAG,
  vista: asText,
  [OPEN]: asText,
  editar: FLAG,
};

export function readPlace(query: URLSearchParams, spec: PlaceSpec): Place {
  const said = readAddress(query, OWN);
  return {
    q: said.q,
    sort: translated(said.orden, (name) => spec.sorts[name]) || spec.defaultSort,
    page: said.pagina,
    pageSize: said.filas,
    filters: readFilters(query, spec),
    showDisabled: spec.hasDisabled === true && said.deshabilitados,
    view: said.vista || null,
    open: said.ver || null,
    editing: said.ver !== "" && said.editar,
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
  return written(query, spec, {
    ...place,
    ...(startsOver ? { page: 1 } : {}),
    ...(changes.open === undefined ? {} : { editing: false }),
    ...changes,
    filters: { ...place.filters, ...changes.filters },
  });
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
  const shown = { page: 1, pageSize: DEFAULT_PAGE_SIZE, view: null, open: null, editing: false };
  const kept = written(new URLSearchParams(), spec, { ...readPlace(query, spec), ...shown });
  kept.sort();
  return kept.toString();
}

/** Whether the address says nothing of the list, whatever else it says, e.g. which section. */
export function isBare(query: URLSearchParams, spec: PlaceSpec): boolean {
  const own = [...Object.keys(OWN), ...spec.filters.map(({ param }) => param)];
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

function askedBy(filter: FilterSpec, value: string): (readonly [string, string])[] {
  switch (filter.kind) {
    case "flag":
      return [[filter.key, filter.sends ?? "true"]];
    case "date-range":
      return rangeOf(value).flatMap((day, end) => (day ? [[filter.keys[end] ?? "", day]] : []));
    case "choice":
      return [[filter.key, filter.options?.find(isOf(value))?.sends ?? value]];
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
      return FLAG.write(FLAG.read(value));
    case "date-range":
      return rangeValue(...(rangeOf(value).map(asDay.read) as [string, string]));
    case "choice":
      return filter.options && !filter.options.some(isOf(value)) ? "" : value;
    default:
      return value;
  }
}

function isOf(value: string): (option: { value: string }) => boolean {
  return (option) => option.value === value;
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

function written(query: URLSearchParams, spec: PlaceSpec, place: Place): URLSearchParams {
  const words = Object.fromEntries(Object.entries(spec.sorts).map(([word, key]) => [key, word]));
  const filters = Object.fromEntries(spec.filters.map(({ param }) => [param, asText]));
  const own = changedAddress(query, OWN, {
    q: place.q,
    orden: place.sort === spec.defaultSort ? "" : translated(place.sort, (key) => words[key]),
    pagina: place.page,
    filas: place.pageSize,
    deshabilitados: place.showDisabled,
    vista: place.view ?? "",
    ver: place.open ?? "",
    editar: place.editing,
  });
  const none = Object.fromEntries(spec.filters.map(({ param }) => [param, ""]));
  return changedAddress(own, filters, { ...none, ...place.filters });
}
