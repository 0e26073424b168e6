// The marks of an attendance list: asked once each, counted or left out, and changed again.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
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
