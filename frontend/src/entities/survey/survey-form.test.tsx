/** The form that people answer with: groups, progress, what is missing, the keyboard. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Given,
  NOTHING_GIVEN,
  type ShownTable,
  type SurveyComment,
} from "@/entities/survey/definition";
import { SurveyForm } from "@/entities/survey/survey-form";
import {
  AGREEMENT,
  aRow,
  NOT_APPLICABLE,
  OPEN_QUESTION,
  shown,
} from "@/entities/survey/testing/samples";
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
  within(question(name)).getByRole("radio", { name: named(option) });
/** On a phone the number that a point shows stands before what it says. */
const named = (option: string) => new RegExp(`^(\\d )?${option}$`);
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
    AGREEMENT.forEach(({ label }, at) => {
      expect(choose(FIRST, label)).toBe(options[at]);
    });
  });

  test("says what the ends of its points mean, and then what was chosen", async () => {
    const { user } = show({ tables: [shown({ rows: [aRow("r1", FIRST)] })] });
    const below = (text: string) => within(question(FIRST)).getAllByText(text, { selector: "p *" });
    expect(below("En desacuerdo")).toHaveLength(1);
    expect(below("De acuerdo")).toHaveLength(1);
    await user.click(choose(FIRST, "Indiferente"));
    expect(below("Indiferente")).toHaveLength(1);
  });

  test("that may be skipped says so, and its answer can be taken back", async () => {
    const { user } = show({ tables: [shown({ requireAll: false, rows: [aRow("r1", FIRST)] })] });
    const group = question(`${FIRST} (opcional)`);
    await user.click(within(group).getByRole("radio", { name: named("De acuerdo") }));
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

describe("The page on a phone", () => {
  /** The ids of what came into the middle of the window, each with how. */
  const moves: { question: string | null; behavior: unknown }[] = [];

  beforeEach(() => {
    moves.length = 0;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element, how) {
      const legend = this.querySelector("legend, label")?.textContent ?? null;
      moves.push({ question: legend, behavior: typeof how === "object" && how.behavior });
    });
  });
  afterEach(() => vi.useRealTimers());
  const rest = () => vi.advanceTimersByTimeAsync(1_000);

  test("moves gently to the next question after an answer, and at last to the open one", async () => {
    const { user } = show();
    await user.click(choose(FIRST, "De acuerdo"));
    expect(moves).toEqual([]);
    await rest();
    expect(moves).toEqual([{ question: SECOND, behavior: "smooth" }]);
    await user.click(choose(SECOND, "De acuerdo"));
    await rest();
    expect(moves.at(-1)?.question).toContain("¿Qué mejorarías?");
  });

  test("stays with who comes back to change an answer", async () => {
    const { user } = show({
      given: { answers: { contenidos: { r1: "c1" } }, comment: "" },
    });
    await user.click(choose(FIRST, "De acuerdo"));
    await rest();
    expect(moves).toEqual([]);
  });

  test("stays with who uses the keyboard", async () => {
    const { user } = show();
    await user.tab();
    await user.keyboard(" ");
    expect(within(question(FIRST)).getByRole("radio", { checked: true })).toBeDefined();
    await rest();
    expect(moves).toEqual([]);
  });

  test("stays with who scrolls on their own meanwhile", async () => {
    const { user } = show();
    await user.click(choose(FIRST, "De acuerdo"));
    window.dispatchEvent(new Event("touchmove"));
    await rest();
    expect(moves).toEqual([]);
  });

  test("jumps without a glide where somebody wants less motion", async () => {
    const usual = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      usual(query.includes("reduced-motion") ? "all" : query),
    );
    const { user } = show();
    await user.click(choose(FIRST, "De acuerdo"));
    await rest();
    expect(moves).toEqual([{ question: SECOND, behavior: "instant" }]);
  });

  test("stays where the form is wide", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
    const { user } = show();
    await user.click(choose(FIRST, "De acuerdo"));
    await rest();
    expect(moves).toEqual([]);
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
