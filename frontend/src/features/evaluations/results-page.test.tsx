// The results of a survey against a real server: its numbers, its questions, its pair, its comments, and whose answers.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Results } from "@/features/evaluations/api";
import { anEvaluation, anOption, aRow, someResults } from "@/features/evaluations/testing/samples";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/evaluations/results-page");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/evaluations/results-page");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

function arrive(changes: Partial<Results> = {}, address = "/evaluations?resultados=7") {
  server.answers(() => ({ body: { data: someResults(changes) } }));
  return drawing.renderAt(<drawn.ResultsPage id={7} />, address);
}

async function tile(name: string): Promise<string> {
  const box = await screen.findByRole("region", { name });
  return [...box.children].map(({ textContent }) => textContent).join(" | ");
}

const PAIR = {
  survey: anEvaluation({ id: 8, type: "Transferencia" }),
  responses: 3,
  participants: 8,
  enough: true,
  message: null,
  index: 48.5,
  tables: [
    {
      ...{ tableId: "p", title: "Puesto", rapporteur: null, index: 40 },
      rows: [aRow({ rowId: "q1", text: "Lo usa", index: 41 })],
    },
  ],
  rows: [{ tableId: "t", rowId: "r1", otherTableId: "p", otherRowId: "q1" }],
} as unknown as NonNullable<Results["pair"]>;

describe("the head", () => {
  test("says of what the results are, and leads back to the list that the survey is in", async () => {
    arrive();
    await screen.findByText(
      "Excel (Satisfacción) · Forestal Quillay · del 19-11-2026 al 27-11-2026",
    );
    const back = () => screen.getByRole("link", { name: "Volver a evaluaciones" });
    expect(back().getAttribute("href")).toBe("/evaluations");
    screen.getByRole("button", { name: "Exportar" });
    expect(screen.queryByText(/^El archivo lleva las respuestas/)).toBeNull();
  });

  test("of a closed survey leads back to the past ones", async () => {
    arrive({ survey: anEvaluation({ state: "Cerrada" }) });
    await screen.findByText("Faltó práctica");
    const back = screen.getByRole("link", { name: "Volver a evaluaciones" });
    expect(back.getAttribute("href")).toBe("/evaluations?tab=historicas");
  });

  test("prints the page", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Imprimir" }));
    vi.unstubAllGlobals();
    expect(print).toHaveBeenCalledOnce();
  });

  test("asks for the file of this survey", async () => {
    const saved = vi
      .spyOn(HTMLAnchorElement.prototype, "click")
      .mockImplementation(() => undefined);
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [link] = saved.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe("Resultados Excel (Satisfacción).xlsx");
    expect(JSON.parse(server.askedFor("/api/exports")[0]?.body ?? "")).toMatchObject({
      ...{ list: "survey-results", format: "xlsx", survey_id: 7 },
    });
  });
});

describe("the numbers", () => {
  test("say how many answered, the index, and what both compare with", async () => {
    arrive({ rate: 62.5, index: 60 });
    expect(await tile("Tasa de respuesta")).toMatch(/^Tasa de respuesta \| 62,5\s% \|/);
    expect(await tile("Tasa de respuesta")).toMatch(/5 de 8 personas$/);
    const meter = screen.getByRole("meter", { name: "Tasa de respuesta" });
    expect(meter.getAttribute("aria-valuenow")).toBe("5");
    expect(meter.getAttribute("aria-valuemax")).toBe("8");
    expect(await tile("Índice")).toBe(
      "Índice | 60 | 0 es la peor respuesta posible y 100, la mejor.",
    );
    expect(await tile("Promedio del área temática")).toBe(
      "Promedio del área temática | 56 | 4 puntos sobre el promedio (4 encuestas del área)",
    );
    expect(await tile("Transferencia del curso")).toBe(
      "Transferencia del curso | — | El curso no tiene esa encuesta.",
    );
  });

  test("of the only survey of an area compare with nothing", async () => {
    arrive({ average: { index: 60, surveys: 1 } });
    expect(await tile("Promedio del área temática")).toBe(
      "Promedio del área temática | — | Aún no hay otras encuestas del área.",
    );
  });

  test("compare with two surveys, and with nothing that has no index", async () => {
    arrive({ average: { index: 61, surveys: 2 } });
    expect(await tile("Promedio del área temática")).toBe(
      "Promedio del área temática | 61 | 1 punto bajo el promedio (2 encuestas del área)",
    );
  });

  test("without an index say only how many surveys there are", async () => {
    arrive({ index: null, average: { index: 61, surveys: 3 }, responses: 2 });
    expect(await tile("Índice")).toMatch(/^Índice \| — \|/);
    expect(await tile("Promedio del área temática")).toMatch(/\| 61 \| 3 encuestas del área$/);
    const index = screen.getByRole("region", { name: "Índice" });
    expect(within(index).queryByRole("img")).toBeNull();
  });

  test("of an average without an index compare with nothing", async () => {
    arrive({ average: { index: null, surveys: 3 } });
    expect(await tile("Promedio del área temática")).toMatch(
      /\| — \| Aún no hay otras encuestas del área\.$/,
    );
  });

  test("are marked where few answered, and only there", async () => {
    arrive({ responses: 4 });
    const index = await screen.findByRole("region", { name: "Índice" });
    within(index).getByRole("img", { name: /^Menos de 5 respuestas/ });
  });

  test("say what is held back", async () => {
    const withheldMessage = "Se omiten 2 respuestas de un área pequeña.";
    arrive({ withheld: 2, withheldMessage });
    await screen.findByText(withheldMessage);
  });
});

describe("the pair of surveys of a course", () => {
  test("says the index of the other one, and puts their common questions side by side", async () => {
    arrive({ pair: PAIR });
    expect(await tile("Transferencia del curso")).toBe(
      "Transferencia del curso | 48,5 | 3 de 8 personas",
    );
    const way = screen.getByRole("link", { name: "Ver resultados de transferencia" });
    expect(way.getAttribute("href")).toBe("/evaluations?resultados=8");
    screen.getByText("Satisfacción · índice 60");
    const other = screen.getByText("Transferencia · índice 41");
    within(other).getByText("Lo usa");
    screen.getByRole("img", { name: "Lo usa. Malo: 1, Regular: 2, Bueno: 2" });
  });

  test("of transfer names satisfaction, and repeats no question that is the same", async () => {
    const rows = [aRow({ rowId: "q1", text: "Fue claro", index: null })];
    const [table] = PAIR.tables;
    arrive({
      survey: anEvaluation({ type: "Transferencia" }),
      pair: { ...PAIR, survey: anEvaluation({ id: 8 }), tables: [{ ...table, rows }] } as never,
    });
    expect(await tile("Satisfacción del curso")).toMatch(/\| 48,5 \| 3 de 8 personas$/);
    screen.getByText("Satisfacción y transferencia");
    const other = screen.getByText("Satisfacción", { selector: "span" });
    expect(other.textContent).toBe("Satisfacción");
  });

  test("without common questions says so", async () => {
    arrive({ pair: { ...PAIR, rows: [] } });
    await screen.findByText(/^Las plantillas no tienen preguntas en común/);
  });

  test("that too few answered says why, and compares nothing", async () => {
    const message = "Se requieren al menos 3 respuestas.";
    arrive({ pair: { ...PAIR, enough: false, index: null, message } });
    expect(await tile("Transferencia del curso")).toBe(
      "Transferencia del curso | — | Se requieren al menos 3 respuestas.",
    );
    expect(screen.queryByText("Satisfacción y transferencia")).toBeNull();
  });
});

describe("the questions", () => {
  test("tell mean, share and answers, and all counts in a table", async () => {
    arrive();
    await screen.findByText("Contenidos");
    screen.getByText("Índice 60 de 100");
    screen.getByText("media 2,2");
    screen.getByText(/^40\s% favorable$/);
    screen.getByText("5 respuestas");
    const legend = within(screen.getByRole("list", { name: "Opciones" }));
    expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Malo", "Regular", "Bueno"],
    ]);
    const bar = screen.getByRole("img", { name: /^Fue claro/ });
    expect([...bar.children].map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
      ...["20 %", "40 %", "40 %"],
    ]);
    const table = screen.getByRole("table", { name: "Respuestas de Contenidos" });
    expect(table.textContent).toBe(
      "Respuestas de ContenidosPreguntaMaloRegularBuenoMediaFue claro1222,2",
    );
    const region = screen.getByRole("region", { name: "Respuestas de Contenidos" });
    expect(region.tabIndex).toBe(0);
    expect(screen.queryByRole("img", { name: /^Menos de 5/ })).toBeNull();
  });

  test("without numbers, or about somebody, say so", async () => {
    const rows = [
      aRow({ n: 4, mean: null, favorable: null }),
      aRow({ rowId: "r2", text: "Nadie", n: 0, mean: null, favorable: null, distribution: [] }),
    ];
    const table = { tableId: "t", title: "Relatoría", rapporteur: "Ana Díaz", index: null, rows };
    arrive({ tables: [table], pair: null });
    await screen.findByText("Relatoría: Ana Díaz");
    expect(screen.queryByText(/^Índice .* de 100$/)).toBeNull();
    expect(screen.queryByText(/^media/)).toBeNull();
    expect(screen.queryByText(/favorable$/)).toBeNull();
    expect(screen.getAllByRole("img", { name: /^Menos de 5/ })).toHaveLength(2);
    screen.getByText("Sin respuestas");
  });

  test("leave no number where a part of the bar has no room for it", async () => {
    const distribution = [anOption("Malo", 1, 3), anOption("Bueno", 2, 47), anOption("Si", 3, 50)];
    const rows = [aRow({ distribution })];
    arrive({ tables: [{ tableId: "t", title: "T", rapporteur: null, index: 1, rows }] });
    const bar = await screen.findByRole("img", { name: /^Fue claro/ });
    const [narrow, wide] = bar.children;
    expect(narrow?.textContent).toBe("");
    expect(narrow?.getAttribute("title")).toBe("Malo: 3");
    expect(wide?.textContent).toMatch(/^47\s%$/);
    expect((wide as HTMLElement).style.width).toBe("47%");
  });
});

describe("the comments", () => {
  test("are counted, and found by their words", async () => {
    arrive();
    await screen.findByText("2 comentarios, mezclados y sin nombres.");
    const box = screen.getByRole("searchbox", { name: "Buscar en los comentarios" });
    await userEvent.type(box, "practica");
    expect(screen.queryByText("Muy claro")).toBeNull();
    screen.getByText("Faltó práctica");
    screen.getByText("1 comentario");
    await userEvent.type(box, " nada");
    screen.getByText("Ningún comentario tiene esas palabras.");
    await userEvent.clear(box);
    screen.getByText("Muy claro");
    expect(screen.queryByText("2 comentarios")).toBeNull();
  });

  test("that nobody left are said to be none, and not searched", async () => {
    arrive({ comments: [] });
    await screen.findByText("Nadie dejó comentarios.");
    expect(screen.queryByRole("searchbox")).toBeNull();
    screen.getByText("0 comentarios, mezclados y sin nombres.");
  });

  test("come fifty at a time", async () => {
    const comments = Array.from({ length: 120 }, (_, place) => `Comentario ${place + 1}.`);
    arrive({ comments });
    await screen.findByText("Comentario 50.");
    expect(screen.queryByText("Comentario 51.")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar más (70)" }));
    screen.getByText("Comentario 100.");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar más (20)" }));
    screen.getByText("Comentario 120.");
    expect(screen.queryByRole("button", { name: /^Mostrar más/ })).toBeNull();
  });
});

describe("whose answers are shown", () => {
  const companies = [
    { id: 3, name: "Forestal Quillay" },
    { id: 4, name: "Puerto Sur" },
  ];

  test("is a company and an area, and everybody again", async () => {
    const router = arrive({ companies, areas: [{ id: 5, name: "Bodega" }] });
    await screen.findByText("Faltó práctica");
    expect(screen.queryByRole("button", { name: "Limpiar filtros" })).toBeNull();
    await choose("Empresa", "Puerto Sur");
    await choose("Área", "Bodega");
    expect(router.state.location.search).toContain("empresa=4&area=5");
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toBe("/api/surveys/7/results?company=4&area=5"),
    );
    await choose("Área", "Todas las áreas");
    await choose("Empresa", "Todas las empresas");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Limpiar/ })).toBeNull());
    expect(router.state.location.search).toBe("?resultados=7");
  });

  test("leaves nothing to choose in one company without areas", async () => {
    arrive({ companies: companies.slice(0, 1) });
    await screen.findByText("Faltó práctica");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("can be taken back also where the one that is asked for is not offered", async () => {
    arrive({}, "/evaluations?resultados=7&empresa=9");
    await screen.findByRole("combobox", { name: "Empresa" });
    expect(screen.queryByRole("combobox", { name: "Área" })).toBeNull();
    screen.getByRole("button", { name: "Limpiar filtros" });
  });
});
