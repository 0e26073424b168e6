/** What part of the problems is on screen, as the address says it. */
import type { FailureKind } from "@/features/loads/api/types";

export interface ErrorsPlace {
  column: number | null;
  code: string | null;
  page: number;
  pageSize: number;
}

const PAGE_SIZES = [25, 50, 100];
const DEFAULT_PAGE_SIZE = 50;

export function errorsPlace(query: URLSearchParams): ErrorsPlace {
  const rows = Number(query.get("filas"));
  return {
    column: wholeNumber(query.get("columna"), 0),
    code: query.get("codigo"),
    page: wholeNumber(query.get("pagina"), 1) ?? 1,
    pageSize: PAGE_SIZES.includes(rows) ? rows : DEFAULT_PAGE_SIZE,
  };
}

function wholeNumber(text: string | null, least: number): number | null {
  const value = Number(text);
  const whole = Number.isSafeInteger(value) && value >= least;
  return text && whole ? value : null;
}

/** The columns that have problems, by their position in the file. */
export function columnChoicesOf(failures: readonly FailureKind[]) {
  const choices = failures.flatMap(({ columnPosition, columnName }) =>
    columnPosition === null || columnName === null
      ? []
      : [[String(columnPosition), columnName] as const],
  );
  return [...new Map(choices)].map(([value, label]) => ({ value, label }));
}
