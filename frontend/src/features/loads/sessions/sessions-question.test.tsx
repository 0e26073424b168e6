// The marks of an attendance list: asked once each, counted or left out, and changed again.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { ColumnsStep } from "@/features/loads/columns-step";
import type { MakingStep } from "@/features/loads/steps";
import { renderAt } from "@/features/loads/testing/render";
import { aFile, aMapping } from "@/features/loads/testing/samples";
import type { Sessions } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { accessibilityFaults } from "@/testing/axe";

const NAMES = ["RUT", "Lunes", "Martes", "Miércoles"];

const SESSIONS: Sessions = {
  columns: [1, 2, 3],
  empty: ["Jueves"],
  into: ["attendance", "attendedHours"],
  lengths: [],
  marks: [
    { mark: "P", count: 7, answer: "present", suggested: "present", why: "Dice que asistió." },
    { mark: "A", count: 2, answer: null, suggested: null, why: "Puede ser asistió o ausente." },
    { mark: "", count: 1, answer: null, suggested: null, why: "Puede ser que faltó." },
  ],
};

const FILE = {
  ...aFile(),
  headerRow: 1,
  headings: NAMES.map((column_name, at) => ({
    column_position: at,
    column_name,
    letter: "ABCD"[at] ?? "",
    samples: [],
  })),
  head: [
    { row: 1, cells: NAMES },
    { row: 2, cells: ["1-9", "P", "p.", "A"] },
    { row: 3, cells: ["2-7", "P", null, "A"] },
  ],
};

function drawn(parts: Partial<ReadMapping> = {}, file = FILE) {
  const mapping = { ...aMapping({ state: "read", sessions: SESSIONS, attributes: [] }), ...parts };
  const onSaved = vi.fn();
  const done = { onSaved, onBack: () => {}, onKind: () => {} };
  renderAt(<ColumnsStep mapping={{ ...mapping, file }} {...done} />);
  return onSaved;
}

function answer(question: string, meaning: string) {
  const marks = screen.getByRole("radiogroup", { name: question });
  return userEvent.click(within(marks).getByRole("radio", { name: meaning }));
}

test("only what is probable is chosen, and nothing is counted before all is", async () => {
  drawn();
  await screen.findByText(/Trae una marca por sesión: Lunes, Martes y Miércoles/);
  // It is a question, and nothing is wrong yet.
  screen.getByRole("heading", { name: "¿Contamos estas marcas como asistencia?" });
  screen.getByRole("heading", { name: "Falta decidir si las sesiones cuentan como asistencia" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("Este archivo no trae asistencia que podamos leer")).toBeNull();
  screen.getByText(/Jueves viene vacía: no cuenta/);
  const chosen = screen.getAllByRole("radio", { checked: true });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(["Presente"]);
  screen.getByText("Falta decir qué significa: A y En blanco.");
  await userEvent.click(screen.getByRole("button", { name: "Contar las marcas" }));
  expect(useWizardStore.getState().made).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
});

test("what the marks give is shown before they are counted", async () => {
  drawn();
  await screen.findByText(/Trae una marca por sesión/);
  await answer("Qué significa A", "Ausente");
  await answer("Qué significa una celda en blanco", "No cuenta");
  const [, first] = [...screen.getByRole("status", { name: "" }).querySelectorAll("li")].reverse();
  expect(first?.textContent).toContain("66,7 %");
  screen.getByText("50 %");
  await userEvent.click(screen.getByRole("button", { name: "Contar las marcas" }));
  expect(useWizardStore.getState().made).toEqual([
    {
      op: "count_sessions",
      columns: [1, 2, 3],
      marks: { P: "present", A: "absent", "": "not_counted" },
      into: ["attendance", "attendedHours"],
      lengths: [],
    },
  ]);
  screen.getByText("Las marcas de las sesiones se cuentan como asistencia");
});

test("hours of sessions are added up, and only their numbers may be hours", async () => {
  const sessions: Sessions = {
    ...SESSIONS,
    lengths: [8, 7.5, 4],
    marks: [
      { mark: "8", count: 1, answer: "hours", suggested: "hours", why: "Son horas." },
      { mark: "7,5", count: 2, answer: "hours", suggested: "hours", why: "Son horas." },
      { mark: "4", count: 1, answer: "hours", suggested: "hours", why: "Son horas." },
      { mark: "P", count: 2, answer: "present", suggested: "present", why: "Asistió." },
    ],
  };
  const cells = [NAMES, ["1-9", "8", "7,5", "P"], ["2-7", "4", "7,5", "P"]];
  drawn({ sessions }, { ...FILE, head: cells.map((row, at) => ({ row: at + 1, cells: row })) });
  await screen.findByText(/Trae horas por sesión: .+, que suman 19,5 horas/);
  screen.getByText("19,5 horas");
  screen.getByText("15,5 horas");
  const ofNumbers = screen.getByRole("radiogroup", { name: "Qué significa 8" });
  within(ofNumbers).getByRole("radio", { name: "Horas asistidas", checked: true });
  const ofMarks = screen.getByRole("radiogroup", { name: "Qué significa P" });
  expect(within(ofMarks).queryByRole("radio", { name: "Horas asistidas" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sumar las horas" }));
  expect(useWizardStore.getState().made).toMatchObject([{ lengths: [8, 7.5, 4] }]);
});

test("the step stops until somebody says what becomes of them", async () => {
  const onSaved = drawn();
  await screen.findByText(/Trae una marca por sesión/);
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  screen.getByText("Cuenta las sesiones como asistencia, o carga sin asistencia.");
  expect(onSaved).not.toHaveBeenCalled();
});

test("they may be left out, which stays said in red", async () => {
  drawn();
  await userEvent.click(await screen.findByRole("button", { name: "Cargar sin asistencia" }));
  screen.getByText("No se cuentan las marcas de Lunes, Martes y Miércoles.");
  expect(screen.getAllByText("Este archivo no trae asistencia que podamos leer")).toHaveLength(2);
  expect(screen.queryByText("Los datos obligatorios están completos")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  screen.getByText(/Trae una marca por sesión/);
});

test("what was confirmed is shown and can be changed", async () => {
  const step: MakingStep = {
    op: "count_sessions",
    columns: [1, 2, 3],
    marks: { P: "present", A: "present", "": "absent" },
    into: ["attendance"],
    lengths: [],
  };
  drawn({ state: "mapped", made: [step] });
  await screen.findByText("P: presente · A: presente · En blanco: ausente");
  await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  const marks = screen.getByRole("radiogroup", { name: "Qué significa A" });
  within(marks).getByRole("radio", { name: "Presente", checked: true });
});

/** What the first rows come to, from the top. */
async function outcomes(): Promise<(string | undefined)[]> {
  const rows = within(await screen.findByRole("status")).getAllByRole("listitem");
  return rows.map((row) => row.textContent?.split("·").at(-1));
}

function fileOf(...rows: (string | null)[][]) {
  return { ...FILE, head: [NAMES, ...rows].map((cells, at) => ({ row: at + 1, cells })) };
}

function marked(...marks: [string, Sessions["marks"][number]["answer"]][]): Sessions["marks"] {
  return marks.map(([mark, answer]) => ({ mark, answer, count: 1, suggested: answer, why: "" }));
}

describe("what the first rows come to", () => {
  test("is the share of the sessions that count, the longer of which count for more", async () => {
    const marks = marked(["P", "present"], ["M", "half"], ["A", "absent"], ["L", "not_counted"]);
    drawn(
      { sessions: { ...SESSIONS, marks, lengths: [8, 4, 4] } },
      fileOf(["1-9", "P", "A", "A"], ["2-7", "M", "P", "L"], ["3-5", " p. ", "A", "l"]),
    );
    expect(await outcomes()).toEqual([" A50 %", " L66,7 %", " l66,7 %"]);
  });

  test("is nothing for who has a mark without data, or no session that counts", async () => {
    const marks = marked(["P", "present"], ["?", "no_data"], ["L", "not_counted"]);
    drawn(
      { sessions: { ...SESSIONS, marks } },
      fileOf(["1-9", "P", "?", "P"], ["2-7", "L", "L", "L"], [null, null, null, null]),
    );
    expect(await outcomes()).toEqual([" Psin asistencia", " Lsin asistencia"]);
  });

  test("is told of three rows, and of none where the file shows none", async () => {
    const marks = marked(["P", "present"]);
    const four = ["1-9", "2-7", "3-5", "4-3"].map((rut) => [rut, "P", "P", "P"]);
    drawn({ sessions: { ...SESSIONS, marks } }, fileOf(...four));
    expect(await outcomes()).toEqual([" P100 %", " P100 %", " P100 %"]);
    cleanup();
    drawn({ sessions: { ...SESSIONS, marks } }, fileOf());
    await screen.findByRole("button", { name: "Contar las marcas" });
    expect(screen.queryByText("Así quedan las primeras filas")).toBeNull();
  });

  test("is the sum of hours, however they are written", async () => {
    const marks = marked(["7:30", "hours"], ["8 h", "hours"], ["2,5", "hours"], ["A", "absent"]);
    drawn(
      { sessions: { ...SESSIONS, marks, lengths: [8, 8, 8] } },
      fileOf(["1-9", "7:30", "8 h", "A"], ["2-7", "2,5", "A", "A"]),
    );
    expect(await outcomes()).toEqual([" A15,5 horas", " A2,5 horas"]);
  });
});

describe("marks that are counted", () => {
  const joined: MakingStep = { op: "join", columns: [1, 2], separator: " ", into: "name" };
  const counting: MakingStep = {
    ...{ op: "count_sessions", columns: [1, 2, 3], lengths: [] },
    ...{ marks: { P: "present", A: "absent", "": "absent" }, into: ["attendance"] },
  };

  test("take the place of how they were counted before, beside other steps", async () => {
    drawn({ made: [counting, joined] });
    await screen.findByText("Las marcas de las sesiones se cuentan como asistencia");
    await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
    expect(useWizardStore.getState().made).toEqual([joined]);
    await answer("Qué significa A", "Media sesión");
    await userEvent.click(screen.getByRole("button", { name: "Contar las marcas" }));
    expect(useWizardStore.getState().made).toEqual([
      joined,
      {
        ...{ ...counting, into: ["attendance", "attendedHours"] },
        marks: { P: "present", A: "half", "": "absent" },
      },
    ]);
    screen.getByText("P: presente · A: media sesión · En blanco: ausente");
  });

  test("are said to be hours where they are", async () => {
    const marks = marked(["8", "hours"]);
    const step = { ...counting, marks: { 8: "hours" } } as MakingStep;
    drawn({ sessions: { ...SESSIONS, marks, lengths: [8, 8, 8] }, made: [step] });
    await screen.findByText("Las horas de las sesiones se suman como asistencia");
    screen.getByText("8: horas asistidas");
  });

  test("of a file that was left without them are asked about again, and counted", async () => {
    drawn({ state: "mapped", sessions: { ...SESSIONS, marks: marked(["P", "present"]) } });
    await screen.findByText("No se cuentan las marcas de Lunes, Martes y Miércoles.");
    await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Contar las marcas" }));
    await screen.findByText("Las marcas de las sesiones se cuentan como asistencia");
    expect(screen.queryByText("Este archivo no trae asistencia que podamos leer")).toBeNull();
  });
});

test("many sessions are told by their first and last ones, and all that are empty", async () => {
  const names = ["RUT", ...Array.from({ length: 8 }, (_, at) => `S${at + 1}`)];
  const headings = names.map((column_name, at) => ({
    ...{ column_position: at, column_name, letter: "A", samples: [] },
  }));
  const columns = [1, 2, 3, 4, 5, 6, 7];
  drawn(
    { sessions: { ...SESSIONS, columns, empty: ["Jueves", "Viernes"] } },
    { ...FILE, headings, head: [] },
  );
  await screen.findByText(/^Trae una marca por sesión: 7 columnas, de S1 a S7\./);
  screen.getByText(/Jueves y Viernes vienen vacías: no cuentan\.$/);
});
