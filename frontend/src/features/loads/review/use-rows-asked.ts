/** Which rows of the file are on screen, kept in the address. */
import { useCallback, useMemo } from "react";
import type { RowsAsked } from "@/features/loads/review/api";
import type { FileReview, RowFilter } from "@/features/loads/types";
import { asOneOf, asText, asWhole, useAddress } from "@/platform/lib/address";

const STATES = {
  todas: "all",
  problemas: "problem",
  preguntas: "question",
  cambios: "updated",
  nuevas: "created",
  iguales: "unchanged",
  omitidas: "skipped",
  fuera: "left_out",
  editadas: "edited",
} as const satisfies Record<string, RowFilter>;

const STATE_WORDS = Object.keys(STATES) as (keyof typeof STATES)[];

const ROWS = {
  ver: asOneOf(STATE_WORDS),
  problema: asText,
  columna: asWhole({ from: 0 }),
  buscar: asText,
  orden: asOneOf(["problemas", "archivo"]),
};

export function useRowsAsked() {
  const [{ ver, problema, columna, buscar, orden }, say] = useAddress(ROWS);

  const asked: RowsAsked = useMemo(
    () => ({
      state: STATES[ver],
      code: problema || null,
      column: columna,
      search: buscar,
      order: orden === "archivo" ? "file" : "problems",
    }),
    [ver, problema, columna, buscar, orden],
  );

  const ask = useCallback(
    ({ state, code, column, search, order }: Partial<RowsAsked>) =>
      say(
        {
          ver: state && STATE_WORDS.find((word) => STATES[word] === state),
          problema: code === undefined ? undefined : (code ?? ""),
          columna: column,
          buscar: search?.trim(),
          orden: order && (order === "file" ? "archivo" : "problemas"),
        },
        { replace: true },
      ),
    [say],
  );
  return { asked, ask };
}

/** How many rows a filter counts; nothing where a search or a kind of problem narrows it. */
export function expectedRows(review: FileReview, asked: RowsAsked): number | undefined {
  if (asked.search || asked.code || asked.column !== null) return undefined;
  return review.filters.find(({ state }) => state === asked.state)?.count;
}
