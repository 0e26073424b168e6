/** The sentences of a list, in the gender and number of what it lists. */
import { formatCount, formatNumber } from "@/platform/lib/format";

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
