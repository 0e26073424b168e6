/** The form that people answer with: groups, progress, what is missing, the keyboard. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { type Given, NOTHING_GIVEN } from "@/shared/surveys/answers";
import type { ShownTable, SurveyComment } from "@/shared/surveys/definition";
import { SurveyForm } from "@/shared/surveys/survey-form";
import {
  AGREEMENT,
  aRow,
  NOT_APPLICABLE,
  OPEN_QUESTION,
  shown,
} from "@/shared/surveys/testing/samples";
import { accessibilityFaults } from "@/testing/axe";

interface Shown {
  tables?: readonly ShownTable[];
  comment?: SurveyComment;
  sent?: ((given: Given) => void) | undefined;
  given?: Given;
}

function Answering({ tables = [shown()], comment = OPEN_QUESTION, sent, given }: Shown) {
  const [known, setKnown] = useState(given ?? NOTHING_GIVEN);
  return (
    <SurveyForm tables={tables} comment={comment} given={known} onGiven={setKnown} onSend={sent} />
  );
}

function show(parts: Shown = {}) {
  const sent = vi.fn();
  render(<Answering sent={sent} {...parts} />);
  return { sent, user: userEvent.setup() };
}

const question = (name: string | RegExp) => screen.getByRole("radiogroup", { name });
const choose = (name: string, option: string) =>
  within(question(name)).getByRole("radio", { name: option });
/** In the form itself: what was announced stays in its region outside. */
const words = (text: string) => within(screen.getByRole("form")).getByText(text);
const send = () => screen.getByRole("button", { name: "Enviar respuestas" });

const FIRST = "Los contenidos fueron claros.";
const SECOND = "Los ejemplos sirven en mi trabajo.";

describe("A question", () => {
  test("is a group with its text and its options by name, required and said so", () => {
    show();
    expect(question(FIRST).getAttribute("aria-required")).toBe("true");
    const options = within(question(FIRST)).getAllByRole("radio");
    expect(options.map((option) => option.closest("label")?.textContent)).toEqual(
      AGREEMENT.map(({ label }) => label),
    );
  });

  test("that may be skipped says so, and its answer can be taken back", async () => {
    const { user } = show({ tables: [shown({ requireAll: false, rows: [aRow("r1", FIRST)] })] });
    const group = question(`${FIRST} (opcional)`);
    await user.click(within(group).getByRole("radio", { name: "De acuerdo" }));
    await user.click(screen.getByRole("button", { name: "Quitar respuesta" }));
    expect(within(group).queryByRole("radio", { checked: true })).toBeNull();
  });

  test("about a rapporteur stands under their name", () => {
    show({ tables: [shown({ title: "Relator", rapporteur: "Ana Díaz" })] });
    expect(screen.getByRole("heading", { level: 2, name: "Relator Ana Díaz" })).toBeDefined();
  });

  test("is answered with the arrow keys", async () => {
    const { user } = show();
    await user.click(choose(FIRST, "En desacuerdo"));
    await user.keyboard("{ArrowDown}");
    expect((choose(FIRST, "Indiferente") as HTMLInputElement).checked).toBe(true);
  });
});

describe("Sending", () => {
  test("with gaps marks only those, leads to the first and says how many", async () => {
    const { user, sent } = show();
    await user.click(choose(FIRST, "De acuerdo"));
    expect(screen.queryByText("Falta esta respuesta.")).toBeNull();
    await user.click(send());
    expect(sent).not.toHaveBeenCalled();
    expect(words("Falta 1 respuesta.")).toBeDefined();
    expect(question(FIRST).getAttribute("aria-invalid")).toBeNull();
    expect(question(SECOND).getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(choose(SECOND, "En desacuerdo"));
  });

  test("says Faltan 2 respuestas. and forgets each as it is given", async () => {
    const { user, sent } = show();
    await user.click(send());
    expect(words("Faltan 2 respuestas.")).toBeDefined();
    await user.click(choose(FIRST, "De acuerdo"));
    expect(words("Falta 1 respuesta.")).toBeDefined();
    await user.click(choose(SECOND, "Indiferente"));
    expect(words("2 de 2 respondidas")).toBeDefined();
    await user.click(send());
    expect(sent).toHaveBeenCalledWith({
      answers: { contenidos: { r1: "c3", r2: "c2" } },
      comment: "",
    });
  });

  test("asks for words where words are required", async () => {
    const { user } = show({ tables: [], comment: { ...OPEN_QUESTION, required: true } });
    await user.click(send());
    const box = screen.getByRole("textbox", { name: "¿Qué mejorarías?" });
    expect(document.activeElement).toBe(box);
    expect(screen.getByText("Escribe tu respuesta.")).toBeDefined();
  });
});

describe("The progress", () => {
  test("is said once somebody rests, not at every answer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = show();
    const region = () => document.getElementById("live-region-polite")?.textContent ?? "";
    await user.click(choose(FIRST, "De acuerdo"));
    await user.click(choose(SECOND, "De acuerdo"));
    expect(region()).toBe("");
    await vi.advanceTimersByTimeAsync(2_200);
    await waitFor(() => expect(region()).toBe("2 de 2 respondidas"));
    vi.useRealTimers();
  });
});

describe("The open question", () => {
  test("counts what is written", async () => {
    const { user } = show();
    await user.type(screen.getByRole("textbox"), "Más práctica");
    expect(screen.getByText("12 de 200 caracteres")).toBeDefined();
  });
});

describe("For everybody", () => {
  const tables = [
    shown({ instructions: "Marca una opción.", columns: [...AGREEMENT, NOT_APPLICABLE] }),
    shown({ tableId: "relator--1", title: "Relator", rapporteur: "Ana Díaz", requireAll: false }),
  ];

  test("there is no barrier, complete or with gaps", async () => {
    const { user } = show({ tables });
    expect(await accessibilityFaults()).toEqual([]);
    await user.click(send());
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("a form that is only looked at cannot be changed or sent", () => {
    render(<Answering tables={tables} sent={undefined} />);
    expect(screen.queryByRole("button")).toBeNull();
    for (const group of screen.getAllByRole("radiogroup")) {
      expect((group as HTMLFieldSetElement).disabled).toBe(true);
    }
  });
});
