// What a file is asked before it is looked at: an answer takes a step, and may be taken back.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { StepQuestions } from "@/features/loads/step-questions";
import type { MakingStep } from "@/features/loads/steps";
import { renderAt } from "@/features/loads/testing/render";
import { aFile, aMapping } from "@/features/loads/testing/samples";
import { useWizardStore } from "@/features/loads/wizard";
import { accessibilityFaults } from "@/testing/axe";

const year = (number: number) => ({ op: "date_year", columns: [4, 5], year: number });
const JOINED: MakingStep = { op: "join", columns: [0, 1], separator: " ", into: "name" };
const YEAR = {
  id: "year",
  title: "Hay fechas sin año en «Inicio»",
  text: "¿De qué año son?",
  choices: [2027, 2028].map((one) => ({ id: `${one}`, label: `${one}`, step: year(one) })),
};

function drawn(made: MakingStep[]) {
  const mapping = aMapping({ questions: [YEAR], made });
  renderAt(<StepQuestions mapping={{ ...mapping, file: aFile() }} />);
}

function press(name: string) {
  return userEvent.click(screen.getByRole("button", { name }));
}

test("an answer takes its step beside those that there are", async () => {
  drawn([JOINED]);
  expect(await accessibilityFaults()).toEqual([]);
  await press("2028");
  expect(useWizardStore.getState().made).toEqual([JOINED, year(2028)]);
  screen.getByText("Hay fechas sin año en «Inicio» · 2028");
  expect(await accessibilityFaults()).toEqual([]);
});

test("what was answered before is shown, and asked again when it is taken back", async () => {
  drawn([JOINED, year(2027)]);
  screen.getByText("Hay fechas sin año en «Inicio» · 2027");
  await press("Cambiar");
  expect(useWizardStore.getState().made).toEqual([JOINED]);
  screen.getByText("¿De qué año son?");
});
