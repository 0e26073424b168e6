// What is said of how many there are, where they are none and where they are many.
import { expect, test } from "vitest";
import { commonTexts, evaluationsTexts, resultsTexts } from "@/features/evaluations/texts";

test("a reminder says to how many it goes, and nothing of nobody", () => {
  expect(evaluationsTexts.sendReminder(0)).toBe("Enviar recordatorio a pendientes");
  expect(evaluationsTexts.sendReminder(1_200)).toBe("Enviar recordatorio a pendientes (1.200)");
});

test("what there is more of is counted as Chile writes figures", () => {
  expect(commonTexts.showMore(1_200)).toBe("Mostrar más (1.200)");
});

test("a survey that nobody can answer yet says so", () => {
  expect(resultsTexts.responsesOf("0", 0)).toBe("Aún no hay a quién preguntar");
  expect(resultsTexts.responsesOf("0", 1)).toBe("0 de 1 persona");
});
