// A step is posted when it is whole, and says what it lacks until then.
import { describe, expect, it, test } from "vitest";
import {
  EMPTY_DRAFT,
  firstSeparator,
  missingWords,
  type StepDraft,
  stepOf,
} from "@/features/loads/review/step-draft";
import { type NewStep, partsOf, type TextStep } from "@/features/loads/steps";

const WHOLE: readonly [Partial<StepDraft>, NewStep][] = [
  [
    { form: "title_case", column: 2 },
    { op: "title_case", column: 2 },
  ],
  [
    { form: "leave_out_blank", column: 0 },
    { op: "leave_out_blank", column: 0 },
  ],
  [
    { form: "replace", column: 1, find: "a", with: "b", whole: true },
    { op: "replace", column: 1, find: "a", with: "b", whole: true, case: false },
  ],
  [
    { form: "split", column: 1, separator: ",", into: ["name", "", "area"] },
    { op: "split", column: 1, separator: ",", into: ["name", "area"] },
  ],
  [
    { form: "join", columns: [4, 2], into: ["name"] },
    { op: "join", columns: [4, 2], separator: " ", into: "name" },
  ],
  [
    { form: "first_filled", columns: [4, 2], into: ["grossSalary"] },
    { op: "first_filled", columns: [4, 2], into: "grossSalary" },
  ],
  [
    { form: "also_as", column: 2, into: ["bossName"] },
    { op: "first_filled", columns: [2], into: "bossName" },
  ],
  [
    {
      form: "relate",
      column: 1,
      values: [
        { from: " Adm. ", to: "Administración" },
        { from: "x", to: "" },
      ],
    },
    { op: "relate", column: 1, values: { "Adm.": "Administración" } },
  ],
  [
    { form: "date_format", column: 3, format: "ymd" },
    { op: "date_format", column: 3, format: "ymd" },
  ],
  [
    { form: "number_format", column: 3, format: "point" },
    { op: "number_format", column: 3, format: "point" },
  ],
  [
    { form: "convert", column: 3, format: "year" },
    { op: "convert", column: 3, format: "year" },
  ],
];

test.each(WHOLE)("%o is whole", (draft, step) => {
  expect(stepOf({ ...EMPTY_DRAFT, ...draft })).toEqual(step);
});

describe("what is missing", () => {
  test.each([
    [{ form: "title_case" }, "Elige la columna."],
    [
      { form: "join", columns: [1], into: ["name"] },
      "Elige dos columnas o más y el dato que forman.",
    ],
    [{ form: "replace", column: 1 }, "Escribe qué buscar."],
    [{ form: "also_as", column: 1 }, "Elige como qué otro dato se carga."],
    [{ form: "relate", column: 1 }, "Di qué significa al menos un valor."],
    [{ form: "split", column: 1, into: ["name"] }, "Elige el separador y qué es cada parte."],
  ] as const)("of %o is told", (parts, words) => {
    const draft = { ...EMPTY_DRAFT, ...parts };
    expect(stepOf(draft)).toBeNull();
    expect(missingWords(draft)).toBe(words);
  });
});

describe("a datum that is made of other columns", () => {
  it("is parted where all samples are", () => {
    expect(firstSeparator(["76.111.222-8 - Norte", "76.333.444-7 - Escuela - Sur"])).toBe(" - ");
    expect(firstSeparator(["12/03/2026 al 14/03/2026"])).toBe(" al ");
    expect(firstSeparator(["76.111.222-8 Norte", "Sur"])).toBe("");
    expect(firstSeparator([])).toBe("");
  });

  it("is shown as the server makes it: the last part has whatever is left", () => {
    const step: TextStep = { op: "split", column: 0, separator: " - ", into: ["rut", "name"] };
    expect([...partsOf(step, ["1-9 - Escuela - Sur "])]).toEqual([
      ["rut", "1-9"],
      ["name", "Escuela - Sur"],
    ]);
    expect([...partsOf(step, ["Norte"])]).toEqual([
      ["rut", "Norte"],
      ["name", ""],
    ]);
  });

  it("leaves blank cells out of what it joins, and takes the first that has something", () => {
    const joined: TextStep = { op: "join", columns: [0, 1], separator: " ", into: "name" };
    expect(partsOf(joined, ["Ana", "Soto"]).get("name")).toBe("Ana Soto");
    expect(partsOf(joined, ["", "Mora"]).get("name")).toBe("Mora");
    const first: TextStep = { op: "first_filled", columns: [0, 1], into: "name" };
    expect(partsOf(first, ["", "Mora"]).get("name")).toBe("Mora");
  });
});
