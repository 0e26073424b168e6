/** The rules of a template, each with its exact words. */
import { describe, expect, test } from "vitest";
import type { SurveyColumn, SurveyTable } from "@/entities/survey/definition";
import {
  AGREEMENT,
  aRow,
  aTable,
  NOT_APPLICABLE,
  OPEN_QUESTION,
} from "@/entities/survey/testing/samples";
import { warningsOf } from "@/features/survey-templates/editor/editor-body";
import { partIssues } from "@/features/survey-templates/editor/screen";
import {
  commentFaults,
  faultAt,
  isFaulty,
  tableFaults,
  usedWords,
} from "@/features/survey-templates/template";
import { templatesTexts } from "@/features/survey-templates/texts";

const found = (...tables: SurveyTable[]) => tableFaults(tables).map(({ message }) => message);
const many = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at));
const options = (values: (number | null)[]): SurveyColumn[] =>
  values.map((value, at) => ({ columnId: `c${at}`, label: `Opción ${at}`, value, isNA: false }));
const rows = (...texts: string[]) => texts.map((text, at) => aRow(`r${at}`, text));

describe("The tables of a template", () => {
  test("are right as they usually are", () => {
    expect(
      found(aTable(), aTable({ tableId: "otra", columns: [...AGREEMENT, NOT_APPLICABLE] })),
    ).toEqual([]);
  });

  test("are one to ten", () => {
    expect(found()).toEqual(["Agrega al menos una tabla de preguntas."]);
    expect(found(...many(10, (at) => aTable({ tableId: `t${at}` })))).toEqual([]);
    const eleven = many(11, (at) => aTable({ tableId: `t${at}` }));
    expect(found(...eleven)).toEqual([templatesTexts.rules.manyTables]);
  });

  test("have one to thirty questions", () => {
    expect(found(aTable({ rows: [] }))).toEqual(["Cada tabla necesita al menos una pregunta."]);
    const thirty = many(30, (at) => aRow(`r${at}`, `Pregunta ${at}`));
    expect(found(aTable({ rows: thirty }))).toEqual([]);
    const lines = many(31, (at) => aRow(`r${at}`, `Pregunta ${at}`));
    expect(found(aTable({ rows: lines }))).toEqual([templatesTexts.rules.manyRows]);
  });

  test("have questions of 3 to 300 characters, none twice", () => {
    expect(found(aTable({ rows: rows("No", "x".repeat(301), "   ") }))).toEqual([
      templatesTexts.rules.row,
      templatesTexts.rules.row,
      templatesTexts.rules.row,
    ]);
    expect(found(aTable({ rows: rows("Sí.", "x".repeat(300)) }))).toEqual([]);
    expect(found(aTable({ title: "T" }), aTable({ title: "x".repeat(120) }))).toEqual([]);
    expect(found(aTable({ title: "x".repeat(121) }))).toEqual([templatesTexts.rules.tableTitle]);
    const twice = aTable({ rows: rows("Aplicó lo aprendido", "aplico  lo APRENDIDO ") });
    expect(tableFaults([twice])).toEqual([
      { place: "contenidos.rows.r1", message: "Pregunta repetida en la tabla." },
    ]);
  });

  test("take what is just within, and no more", () => {
    const columns = (all: SurveyColumn[]) => found(aTable({ columns: all }));
    expect(columns(options([1, 2]))).toEqual([]);
    expect(columns(options(many(11, (at) => at)))).toEqual([]);
    expect(columns(options(many(12, (at) => at)))).toEqual([templatesTexts.rules.columns]);
    expect(columns(options([-9_999, 0, 9_999]))).toEqual([]);
    expect(columns(options([0, 10_000]))).toEqual([templatesTexts.rules.value]);
    expect(columns(options([2, 1, 1]))).toEqual([templatesTexts.rules.values]);
    expect(columns(options([3, 2, 1]))).toEqual([]);
    const labelled = (label: string) =>
      options([1, 2]).with(0, { ...options([1])[0], label } as SurveyColumn);
    expect(columns(labelled("x".repeat(60)))).toEqual([]);
    expect(columns(labelled("x".repeat(61)))).toEqual([templatesTexts.rules.label]);
    const asked = (length: number) =>
      commentFaults({ enabled: true, prompt: "x".repeat(length), required: false, maxLength: 500 });
    expect(asked(200)).toEqual([]);
    expect(asked(201)).toHaveLength(1);
  });

  test("have two to eleven options with a label each, none twice, one apart at most", () => {
    const message = "Cada tabla necesita entre 2 y 11 opciones.";
    expect(found(aTable({ columns: options([1]) }))).toEqual([message]);
    expect(found(aTable({ columns: options(many(12, (at) => at)) }))).toEqual([message]);
    const blank = options([1, 2]).map((one) => ({ ...one, label: " " }));
    expect(found(aTable({ columns: blank }))).toEqual([
      templatesTexts.rules.label,
      templatesTexts.rules.label,
    ]);
    const same = options([1, 2]).map((one) => ({ ...one, label: "Sí" }));
    expect(found(aTable({ columns: same }))).toEqual([templatesTexts.rules.sameLabel]);
    const apart = [
      ...AGREEMENT,
      NOT_APPLICABLE,
      { ...NOT_APPLICABLE, columnId: "na2", label: "Otra" },
    ];
    expect(found(aTable({ columns: apart }))).toEqual([templatesTexts.rules.manyNotApplicable]);
  });

  test.each([
    ["rising", [1, 2, 5], true],
    ["falling", [3, 2, 1], true],
    ["without values", [null, null], true],
    ["turning", [1, 3, 2], false],
    ["standing", [1, 1, 2], false],
    ["with a gap", [1, null, 3], false],
  ] as const)("take a scale %s: %s", (_, values, isRight) => {
    const told = found(aTable({ columns: options([...values]) }));
    expect(told).toEqual(isRight ? [] : ["Los valores de la escala deben ir en orden."]);
  });

  test("take values with two decimals", () => {
    expect(found(aTable({ columns: options([1.25, 2]) }))).toEqual([]);
    expect(found(aTable({ columns: options([1.255, 2]) }))).toEqual([templatesTexts.rules.value]);
    expect(found(aTable({ columns: options([1, 10_000]) }))).toEqual([templatesTexts.rules.value]);
  });

  test("have a title each", () => {
    expect(found(aTable({ title: " " }))).toEqual([templatesTexts.rules.tableTitle]);
  });
});

describe("The open question", () => {
  test("has words while it is asked", () => {
    const empty = { ...OPEN_QUESTION, prompt: "  " };
    expect(commentFaults(empty)[0]?.message).toBe("Escribe la pregunta abierta o desactívala.");
    expect(commentFaults({ ...empty, enabled: false })).toEqual([]);
    expect(commentFaults({ ...OPEN_QUESTION, prompt: "x".repeat(201) })[0]?.message).toBe(
      templatesTexts.rules.longPrompt,
    );
  });
});

describe("Faults", () => {
  const tables = [aTable({ title: "", rows: rows("No", "Tampoco bien") })];

  test("are told one for each part in the summary, with how many more there are", () => {
    expect(partIssues({ tables, comment: OPEN_QUESTION })).toEqual([
      {
        field: "tables",
        message: `${templatesTexts.rules.tableTitle} Hay 1 más, marcada en su lugar.`,
      },
    ]);
  });

  test("are told alone where there is no other", () => {
    const one = [aTable({ title: "" })];
    expect(partIssues({ tables: one, comment: OPEN_QUESTION })).toEqual([
      { field: "tables", message: templatesTexts.rules.tableTitle },
    ]);
  });

  test("are found at their place", () => {
    const faults = tableFaults(tables);
    expect(faultAt(faults, "contenidos.rows.r0")).toBe(templatesTexts.rules.row);
    expect(faultAt(faults, "contenidos.rows.r1")).toBeUndefined();
    expect(isFaulty(faults, "contenidos")).toBe(true);
    expect(isFaulty(faults, "contenido")).toBe(false);
  });
});

describe("Warnings", () => {
  test("are about what is long on a phone", () => {
    const nine = aTable({ columns: options(many(9, (at) => at)) });
    expect(warningsOf([aTable(), nine])).toEqual([
      '"Contenidos" tiene 9 opciones: con más de 7, responder en un teléfono se hace largo.',
    ]);
  });

  test("are about a template in use", () => {
    expect(usedWords(6)).toBe("Usada en 6 cursos; los envíos ya hechos no cambian.");
    expect(usedWords(1)).toBe("Usada en 1 curso; los envíos ya hechos no cambian.");
  });
});
