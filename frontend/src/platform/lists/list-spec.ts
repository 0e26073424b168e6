/** What a list is: its words, columns, filters and ready-made views. Plain values, one per list. */

import type { paths } from "@/generated/schema";
import type { LoadChoices } from "@/platform/forms/search-list";
import { formatCount, formatNumber } from "@/platform/lib/format";
import type { Choice } from "@/platform/ui/select-field";
import type { Column } from "@/platform/ui/table-heads";

/** What a list may be asked, by the address of its call. */
type Asked<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Question } };
}
  ? NonNullable<Question>
  : never;

/** The addresses of lists that can be sorted. */
export type ListPath = {
  [Path in keyof paths]: Asked<Path> extends { sort?: string } ? Path : never;
}[keyof paths];

/** The words that the server sorts a list by. */
export type SortWord<Path extends ListPath> =
  Asked<Path> extends { sort?: infer Sort }
    ? Exclude<Sort & string, `-${string}` | `${string},${string}`>
    : never;

/** What narrows a list, in the server's words. */
type FilterKey<Path extends ListPath> = Exclude<
  keyof Asked<Path>,
  "page" | "pageSize" | "sort" | "q" | "search" | "updatedSince"
> &
  string;

/** A value as an address has it. */
type Written<Value> = Value extends string
  ? Value
  : Value extends number | boolean
    ? `${Value}`
    : never;

interface FilterBase {
  /** The name in the address. */
  param: string;
  label: string;
  /** Stands in the toolbar; the others are behind "+ Filtro". */
  promoted?: boolean | undefined;
}

/** One of the choices of a filter; what the server is sent for it, where that is another word. */
type FilterChoice<Sent extends string> =
  | (Choice<Sent> & { sends?: undefined })
  | (Choice & { sends: Sent });

export interface FilterSearch {
  load: LoadChoices;
  /** Names the answers in the cache, e.g. "suppliers". */
  cacheKey: string;
  /** The words for a value that only the address knows. */
  useLabel: (value: string) => string | undefined;
}

export interface ChoiceFilter<Key = string, Sent extends string = string> extends FilterBase {
  kind: "choice";
  /** The name that the server knows. */
  key: Key;
  /** Where its choices come from: written down, from a lookup, or found on the server. */
  options?: readonly FilterChoice<Sent>[] | undefined;
  useOptions?: (() => readonly Choice[]) | undefined;
  search?: FilterSearch | undefined;
}

/** A yes is sent as "true", or as what is said. */
type FlagFilter<Key = string, Sent extends string = string> = FilterBase & {
  kind: "flag";
  key: Key;
} & ("true" extends Sent ? { sends?: Sent } : { sends: Sent });

export interface TextFilter<Key = string> extends FilterBase {
  kind: "text";
  key: Key;
}

export interface DateRangeFilter<Key = string> extends FilterBase {
  kind: "date-range";
  /** The server's names of the first and the last day. */
  keys: readonly [from: Key, to: Key];
}

export type FilterSpec = ChoiceFilter | FlagFilter | TextFilter | DateRangeFilter;

/** The filters of a list, as its call knows them. */
export type FilterAt<Path extends ListPath> =
  | {
      [Key in FilterKey<Path>]:
        | ChoiceFilter<Key, Written<NonNullable<Asked<Path>[Key]>>>
        | FlagFilter<Key, Written<NonNullable<Asked<Path>[Key]>>>
        | TextFilter<Key>;
    }[FilterKey<Path>]
  | DateRangeFilter<FilterKey<Path>>;

/** What the address of a list may say. */
export interface PlaceSpec {
  /** The address's word for each order and the server's: `{ nombre: "name" }`. */
  sorts: Readonly<Record<string, string>>;
  /** In the server's words: "name" or "-endDate". */
  defaultSort: string;
  filters: readonly FilterSpec[];
  /** What the server is asked besides, whatever the address says. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Rows can be disabled, and are hidden until asked for. */
  hasDisabled?: boolean | undefined;
}

/** A ready-made view: a tab that everybody has. */
interface Preset {
  id: string;
  label: string;
  /** As in the address: "tipo=interno&orden=nombre". */
  query: string;
}

export interface ListColumn<Row, Sort extends string = string> extends Column<Row> {
  sortKey?: Sort | undefined;
  /** Left out until the person asks for it. */
  hidden?: boolean | undefined;
  /** One of the few values on a phone's card; a bare one has no label in sight. */
  onCard?: boolean | "bare" | undefined;
  /** How wide it would be, and how narrow it may become, in pixels at the normal text size. */
  width?: number | undefined;
  least?: number | undefined;
  /** The field of the record's form that is edited in the cell. */
  edits?: (keyof Row & string) | undefined;
  /** The fields that an export gives for this column; its id when left out, none when empty. */
  fields?: readonly string[] | undefined;
}

/** A column of a count that no record declares. */
export function countColumn<Row extends object, Sort extends string = never>(
  id: keyof Row & string,
  header: string,
  own?: Partial<ListColumn<Row, Sort>>,
): ListColumn<Row, Sort> {
  const cell = ({ [id]: count }: Row) => count !== null && formatNumber(Number(count));
  return { id, header, align: "end", cell, ...own };
}

export interface ListSpec<Row> extends PlaceSpec {
  /** Names the list in preferences and exports: "companies". */
  name: string;
  title: string;
  nouns: ListNouns;
  searchLabel: string;
  columns: readonly ListColumn<Row>[];
  /** The id of the column that names the row. */
  rowHeader: string;
  presets?: readonly Preset[] | undefined;
}

/** A list of a call: what it is sorted and narrowed by are words of that call. */
export type SpecAt<Path extends ListPath, Row> = Omit<
  ListSpec<Row>,
  "sorts" | "defaultSort" | "filters" | "always" | "columns"
> & {
  sorts: Readonly<Record<string, SortWord<Path>>>;
  defaultSort: SortWord<Path> | `-${SortWord<Path>}`;
  filters: readonly FilterAt<Path>[];
  always?: Readonly<Partial<Record<FilterKey<Path>, string>>> | undefined;
  columns: readonly ColumnAt<Path, Row>[];
};

export type ColumnAt<Path extends ListPath, Row> = ListColumn<Row, SortWord<Path>>;

/** What can be chosen among, each with its words. */
export function choicesOf<Value extends string>(words: Readonly<Record<Value, Labelled>>) {
  const entries = Object.entries(words) as [Value, Labelled][];
  return entries.map(
    ([value, words]): Choice<Value> => ({
      value,
      label: typeof words === "string" ? words : words.label,
    }),
  );
}

type Labelled = string | { label: string };

export interface ListNouns {
  one: string;
  many: string;
  feminine: boolean;
}

/** "1.284 personas". */
export function countWords(nouns: ListNouns, count: number): string {
  return formatCount(count, nouns.one, nouns.many);
}

/** "42 personas encontradas"; none is said in words. */
export function foundWords(nouns: ListNouns, count: number): string {
  if (count === 0) return `${noneWord(nouns)} coincide con los filtros`;
  return `${countWords(nouns, count)} ${agreeing(nouns, "encontrad", count)}`;
}

/** "3 seleccionadas". */
export function selectedWords(nouns: ListNouns, count: number): string {
  return `${formatNumber(count)} ${agreeing(nouns, "seleccionad", count)}`;
}

/** "Seleccionar las 1.284 personas". */
export function selectAllWords(nouns: ListNouns, count: number): string {
  return `Seleccionar ${nouns.feminine ? "las" : "los"} ${countWords(nouns, count)}`;
}

/** "Ninguna persona". */
export function noneWord({ one, feminine }: ListNouns): string {
  return `${feminine ? "Ninguna" : "Ningún"} ${one}`;
}

export function allWord({ feminine }: ListNouns): string {
  return feminine ? "Todas" : "Todos";
}

/** "Mostrar deshabilitadas". */
export function showDisabledWords({ feminine }: ListNouns): string {
  return `Mostrar ${feminine ? "deshabilitadas" : "deshabilitados"}`;
}

/** The ending of a participle: "deshabilitad" becomes "deshabilitadas". */
export function agreeing({ feminine }: ListNouns, stem: string, count: number): string {
  return `${stem}${feminine ? "a" : "o"}${count === 1 ? "" : "s"}`;
}
