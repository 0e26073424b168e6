import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  BLANK_SIMULATION,
  BY_PERSON,
  proposalOf,
  type SimulatorValues,
  simulationOrder,
  simulatorIssues,
  simulatorSchema,
} from "@/features/estimate/simulator-fields";
import { issuesOf } from "@/platform/forms/resolver";

const TYPED: SimulatorValues = {
  ...BLANK_SIMULATION,
  hours: "20,5",
  price: "180.000",
  hourValue: "7000",
  first: "5",
};
const PEOPLE = [
  { id: 8, name: "Ana" },
  { id: 9, name: "Luis" },
];

function messages(values: SimulatorValues): string[] {
  return issuesOf(simulatorSchema, values, simulatorIssues).map(({ message }) => message);
}

function order(values: SimulatorValues) {
  return simulationOrder(z.parse(simulatorSchema, values), { company: 3, year: 2026 });
}

describe("a simulation", () => {
  test("asks for hours, price, hour value and somebody", () => {
    expect(messages(TYPED)).toEqual([]);
    expect(messages(BLANK_SIMULATION)).toEqual([
      "Ingresa las horas del curso (entre 0,5 y 2.000).",
      "Ingresa el valor por participante en pesos.",
      "Ingresa el valor hora en pesos (hasta $100.000).",
      "Escribe cuántas personas hay en algún tramo.",
    ]);
    expect(messages({ ...TYPED, by: BY_PERSON })).toEqual(["Elige al menos una persona."]);
    expect(messages({ ...TYPED, by: BY_PERSON, people: PEOPLE })).toEqual([]);
  });

  test("asks about tranches or about people, never both", () => {
    expect(order(TYPED)).toEqual({
      company_id: 3,
      year: 2026,
      hours: 20.5,
      price: 180_000,
      hourValue: 7_000,
      initialDate: null,
      modality: null,
      bipartite: false,
      tranches: { first: 5, second: 0, third: 0 },
      person_ids: null,
    });
    expect(order({ ...TYPED, by: BY_PERSON, people: PEOPLE })).toMatchObject({
      tranches: null,
      person_ids: [8, 9],
    });
  });

  test("proposes a course with its numbers and the ids of its people, nothing else of them", () => {
    expect(proposalOf(order({ ...TYPED, by: BY_PERSON, people: PEOPLE }))).toEqual({
      company: 3,
      hours: 20.5,
      price: 180_000,
      hourValue: 7_000,
      initialDate: null,
      modality: null,
      bipartite: false,
      people: [8, 9],
    });
  });
});
