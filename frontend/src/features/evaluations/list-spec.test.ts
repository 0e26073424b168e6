// What the two lists of evaluations ask of the server, and which columns they begin with.
import { describe, expect, test } from "vitest";
import { LISTS } from "@/features/evaluations/list-spec";
import type { Tab } from "@/features/evaluations/words";
import { listQueryOf, readPlace } from "@/platform/lists/list-place";

function asked(tab: Tab, address: string): object {
  const {
    page: _page,
    pageSize: _size,
    ...rest
  } = listQueryOf(readPlace(new URLSearchParams(address), LISTS[tab]), LISTS[tab]);
  return rest;
}

const headers = (tab: Tab) =>
  LISTS[tab].columns.filter(({ hidden }) => !hidden).map(({ header }) => header);

test.each([
  ["tipo=Satisfacción", { type: "Satisfacción" }],
  ["tipo=Transferencia", { type: "Transferencia" }],
  ["baja=si", { lowRate: "true" }],
  ["empresa=3", { company: "3" }],
  ["proveedor=4", { provider: "4" }],
  ["fechas=2026-11-01..2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
])("an address that says %s narrows the list to it", (address, narrowed) => {
  expect(asked("vigentes", address)).toEqual({
    ...{ active: "true", sort: "responseRate" },
    ...narrowed,
  });
});

test("an address sorts by each column that can be sorted", () => {
  const words = "curso,-tipo,fecha,-cierre,participantes,-respuestas,tasa";
  const sorts = "courseName,-type,dateSurvay,-endDate,participants,-responseAmount,responseRate";
  expect(asked("historicas", `orden=${words}`)).toEqual({ active: "false", sort: sorts });
  const keys = LISTS.vigentes.columns.flatMap(({ sortKey }) => sortKey ?? []);
  expect(keys).toEqual(sorts.replaceAll("-", "").split(","));
});

describe("the columns in sight", () => {
  test("of what is open say how far it is", () => {
    expect(headers("vigentes")).toEqual([
      ...["Curso", "Tipo", "Fecha encuesta", "Cierre"],
      ...["Enviados", "Respuestas", "Tasa de respuesta", "Índice"],
    ]);
  });

  test("of what is over say how it ended, and nothing of mails", () => {
    expect(headers("historicas")).toEqual([
      ...["Curso", "Tipo", "Fecha encuesta", "Cierre"],
      ...["Respuestas", "Tasa de respuesta", "Índice", "Estado"],
    ]);
  });
});
