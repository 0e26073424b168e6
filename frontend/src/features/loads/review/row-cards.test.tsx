// The rows of a file on a phone, each a card; and which rows are on screen at all.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { benches, drawReview, windowOf } from "@/features/loads/testing/bench";
import { aFileReview, aReviewRow } from "@/features/loads/testing/samples";
import type { CellProblem, ProblemKind, ReviewRow } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { accessibilityFaults } from "@/testing/axe";
import { choose } from "@/testing/choose";

const used = benches(390);

const [MAIL] = aFileReview().problems as [ProblemKind];
const [LACKS] = aReviewRow(0).problems as [CellProblem];
const WHOLE: CellProblem = {
  ...LACKS,
  ...{ position: null, attribute: null, code: "row_repeated", suggestion: null, optional: false },
  ...{ message: "Está dos veces.", howToFix: "Elige cuál." },
  options: [{ id: "out", label: "Dejar fuera", step: { op: "leave_out", rows: [2] } }],
};

async function cards(rows: ReviewRow[], total = rows.length) {
  used.bench.rows = rows;
  used.bench.review = {
    ...used.bench.review,
    filters: [{ state: "all", count: total }],
    problems: [MAIL],
  };
  const drawn = drawReview(used);
  const list = await screen.findByRole("list", { name: "Filas del archivo" });
  await within(list).findAllByRole("listitem");
  return { ...drawn, list };
}

async function card(row: ReviewRow) {
  const { list } = await cards([row]);
  return within(within(list).getByRole("listitem"));
}

describe("a card", () => {
  test("says which row it is, what becomes of it, and what is wrong in which cell", async () => {
    const one = await card(aReviewRow(0));
    one.getByText("Fila 2 · con problemas");
    expect(one.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      ...["N° RUT", "Trabajador", "Mail"],
    ]);
    expect(one.getByText("Mail").parentElement?.textContent).toMatch(
      /^Mailp2@maipoAl correo le falta el dominio\. Los demás terminan en maipo\.cl\./,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("offers what helps all rows of the kind, and doing without", async () => {
    const one = await card(aReviewRow(0));
    await userEvent.click(one.getByRole("button", { name: "Aceptar las 3" }));
    await screen.findByRole("dialog", { name: "Aceptar 3 sugerencias" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(one.getByRole("button", { name: "Sin correo" }));
    await screen.findByRole("dialog", { name: "Cargar 3 filas sin correo" });
  });

  test("tells what is wrong with a row as a whole, and takes its answer", async () => {
    const one = await card(aReviewRow(5, { row: 2, state: "question", problems: [WHOLE] }));
    one.getByText("Está dos veces.");
    await userEvent.click(one.getByRole("button", { name: /Dejar fuera$/ }));
    await waitFor(() => expect(used.bench.steps).toEqual([{ op: "leave_out", rows: [2] }]));
  });

  test("shows what a registered datum changes to, unless the file is shown as it stands", async () => {
    const change = { attribute: "name", label: "Nombre", before: "Ana", after: "Ana Soto" };
    const row = aReviewRow(5, { state: "updated", changes: [change], read: { 0: "leído" } });
    const one = await card(row);
    const name = one.getByText("Trabajador").parentElement as HTMLElement;
    expect(name.querySelector("del")?.textContent).toBe("Ana");
    expect(name.textContent).toBe("TrabajadorAnaAna Soto");
    one.getByText("leído");
    await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Texto original" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(name.textContent).toBe("TrabajadorPersona 7"));
    expect(one.queryByText("leído")).toBeNull();
    useWizardStore.getState().rawShown(false);
  });

  test("that is out says why, and is taken in again", async () => {
    const one = await card(
      aReviewRow(5, { state: "left_out", canInclude: true, note: "La dejaste fuera." }),
    );
    one.getByText("La dejaste fuera.");
    await userEvent.click(one.getByRole("button", { name: "Incluirla" }));
    await waitFor(() => expect(used.bench.steps).toEqual([{ op: "include", rows: [7] }]));
  });

  test("has the first three data, those that are wrong, and the others on request", async () => {
    const [first] = used.bench.review.columns;
    const more = [3, 4, 5].map((position) => ({
      ...{ ...first, position, name: `Dato ${position}`, attribute: `datum${position}` },
    }));
    used.bench.review = {
      ...used.bench.review,
      columns: [...used.bench.review.columns, ...more] as typeof used.bench.review.columns,
    };
    const cells = ["1-9", "Ana", "a@b.cl", "tres", "cuatro", null];
    const wrong = { ...LACKS, position: 4, attribute: "datum4" };
    const one = await card(aReviewRow(5, { state: "problem", cells, problems: [wrong] }));
    expect(one.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      ...["N° RUT", "Trabajador", "Mail", "Dato 4"],
    ]);
    await userEvent.click(one.getByRole("button", { name: "Ver 2 datos más" }));
    expect(one.getAllByRole("term")).toHaveLength(6);
    one.getByText("(vacío)");
    expect(one.queryByRole("button", { name: /^Ver/ })).toBeNull();
  });
});

test("cards come twenty at a time", async () => {
  const { list } = await cards(
    Array.from({ length: 45 }, (_, index) => aReviewRow(index + 5)),
    45,
  );
  expect(within(list).getAllByRole("listitem")).toHaveLength(20);
  within(list).getByText("Fila 7 · se crea");
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  await within(list).findByText("Fila 27 · se crea");
  expect(within(list).queryByText("Fila 26 · se crea")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  await within(list).findByText("Fila 51 · se crea");
  expect(within(list).getAllByRole("listitem")).toHaveLength(5);
  // Nor is any other waited for.
  expect(list.children).toHaveLength(5);
});

test("twenty cards are one page, which needs no way to the next", async () => {
  const { list } = await cards(Array.from({ length: 20 }, (_, index) => aReviewRow(index + 5)));
  expect(within(list).getAllByRole("listitem")).toHaveLength(20);
  expect(screen.queryByRole("button", { name: "Página siguiente" })).toBeNull();
});

describe("which rows are on screen", () => {
  beforeEach(() => windowOf(1_440));

  function lastRows(): URLSearchParams {
    const asked = used.server.asked.findLast(({ path }) => path.includes("/rows"));
    return new URL(asked?.path ?? "", "http://x").searchParams;
  }

  async function filters(more: Partial<typeof used.bench.review> = {}, address?: string) {
    used.bench.review = { ...used.bench.review, ...more };
    const drawn = drawReview(used);
    if (address) await drawn.router.navigate(address);
    await screen.findByRole("region", { name: "Filtros y pasos" });
    return { ...drawn, nav: within(screen.getByRole("navigation", { name: /^Qué filas/ })) };
  }

  test("is chosen by what becomes of them; those of which there are none are not offered", async () => {
    const { nav, router } = await filters({
      problems: [],
      filters: [
        { state: "all", count: 1_200 },
        { state: "problem", count: 0 },
        { state: "created", count: 1_150 },
        { state: "edited", count: 50 },
      ],
    });
    expect(nav.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      ...["Todas las filas1.200", "Nuevas1.150", "Editadas a mano50"],
    ]);
    const chosen = () => nav.getByRole("button", { current: true }).textContent;
    expect(chosen()).toBe("Todas las filas1.200");
    await userEvent.click(nav.getByRole("button", { name: /^Editadas/ }));
    expect(chosen()).toBe("Editadas a mano50");
    expect(used.drawing.addressOf(router)).toBe("/massive-load?ver=editadas");
    await waitFor(() => expect(lastRows().get("state")).toBe("edited"));
  });

  test("is chosen by kind of problem, the most frequent at hand and the others below", async () => {
    const problems = Array.from({ length: 8 }, (_, at) => ({
      ...MAIL,
      ...{ code: `code_${at}`, label: `Dato ${at}`, columnPosition: at, count: 100 - at },
    }));
    const { nav } = await filters({ problems });
    expect(nav.getAllByRole("button", { name: /^Dato [0-5]/ })).toHaveLength(6);
    const more = nav.getByText("Ver 2 más").closest("details") as HTMLDetailsElement;
    expect(more.open).toBe(false);
    await userEvent.click(within(more).getByText("Dato 7"));
    await waitFor(() => expect(lastRows().get("code")).toBe("code_7"));
    expect(lastRows().get("column")).toBe("7");
    // What is chosen is in sight.
    expect(more.open).toBe(true);
    expect(nav.getAllByRole("button", { current: true })).toHaveLength(1);
  });

  test("and in which order is kept in the address", async () => {
    const { router } = await filters();
    await waitFor(() => expect(lastRows().get("order")).toBe("problems"));
    await choose("Orden de las filas", "Como en el archivo");
    await waitFor(() => expect(lastRows().get("order")).toBe("file"));
    expect(used.drawing.addressOf(router)).toBe("/massive-load?orden=archivo");
    await choose("Orden de las filas", "Problemas primero");
    await waitFor(() => expect(used.drawing.addressOf(router)).toBe("/massive-load"));
  });

  test("is searched, and it is said when none is found", async () => {
    const { router } = await filters();
    await screen.findByText("Buscar en 3 filas");
    used.bench.rows = [];
    await userEvent.type(screen.getByRole("searchbox"), " ana ");
    // Who types slowly is answered before the last letter.
    await waitFor(() => expect(lastRows().get("q")).toBe("ana"));
    await screen.findByText("Ninguna fila coincide");
    expect(used.drawing.addressOf(router)).toBe("/massive-load?buscar=ana");
  });

  test("cannot be told where the rows do not come, and is asked for again", async () => {
    let isBroken = true;
    used.server.answers((asked) =>
      asked.path.includes("/rows") && isBroken ? { status: 500 } : used.bench.answer(asked),
    );
    drawReview(used);
    await screen.findByText("No pudimos cargar las filas. Tus datos están a salvo.");
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByRole("grid");
  });
});

test("where there is no room beside the rows, filters and steps open over them", async () => {
  windowOf(1_000);
  const step = { id: "s1", op: "fill_down" as const, text: "Rellena", off: false };
  used.bench.review = { ...used.bench.review, steps: [{ ...step, inTemplate: true, count: 1 }] };
  drawReview(used);
  await userEvent.click(await screen.findByRole("button", { name: "Filtros y pasos (1)" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filtros y pasos" }));
  sheet.getByText("Rellena");
  await userEvent.click(sheet.getByRole("button", { name: /^Con problemas/ }));
  // What was chosen is looked at.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("lleva al problema que sigue")).toBeNull();
});
