/** What a list is: its words, columns, filters and ready-made views. Plain values, one per list. */

import type { LoadChoices } from "@/platform/forms/search-list";
import { formatCount, formatNumber } from "@/platform/lib/format";
import type { Choice } from "@/platform/ui/select-field";
import type { Column } from "@/platform/ui/table-heads";

interface FilterBase {
  /** The name in the address. */
  param: string;
  label: string;
  /** Stands in the toolbar; the others are behind "+ Filtro". */
  promoted?: boolean | undefined;
}

/** Where a filter's choices come from: written down, from a lookup, or found on the server. */
interface Choices {
  options?: readonly Choice[] | undefined;
  useOptions?: (() => readonly Choice[]) | undefined;
  search?: FilterSearch | undefined;
}

export interface FilterSearch {
  load: LoadChoices;
  /** Names the answers in the cache, e.g. "suppliers". */
  cacheKey: string;
  /** The words for a value that only the address knows. */
  useLabel: (value: string) => string | undefined;
}

export interface ChoiceFilter extends FilterBase, Choices {
  kind: "choice";
  /** The name that the server knows. */
  key: string;
  /** What the server is sent for a value of the address; the value itself when left out. */
  toApi?: ((value: string) => string) | undefined;
}

export interface ChoicesFilter extends FilterBase {
  kind: "choices";
  key: string;
  options: readonly Choice[];
}

interface FlagFilter extends FilterBase {
  kind: "flag";
  key: string;
  /** What the server is sent when the flag is set; "true" when left out. */
  sends?: string | undefined;
}

export interface TextFilter extends FilterBase {
  kind: "text";
  key: string;
}

export interface DateRangeFilter extends FilterBase {
  kind: "date-range";
  /** The server's names of the first and the last day. */
  keys: readonly [from: string, to: string];
}

export type FilterSpec = ChoiceFilter | ChoicesFilter | FlagFilter | TextFilter | DateRangeFilter;

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

export interface ListColumn<Row> extends Column<Row> {
  /** Left out until the person asks for it. */
  hidden?: boolean | undefined;
  /** One of the few values on a phone's card; a bare one has no label in sight. */
  onCard?: boolean | "bare" | undefined;
  /** How wide it would be, and how narrow it may become, in pixels at the normal text size. */
  width?: number | undefined;
  least?: number | undefined;
  /** The field of the record's form that is edited in the cell. */
  edits?: string | undefined;
  /** The fields that an export gives for this column; its id when left out, none when empty. */
  fields?: readonly string[] | undefined;
}

/** A column of a count that no record declares. */
export function countColumn<Row extends object>(
  id: keyof Row & string,
  header: string,
  own?: Partial<ListColumn<Row>>,
): ListColumn<Row> {
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
