// What a mail is called, and what is advised about it.
import { expect, test } from "vitest";
import { adviceFor, kindWords, triesWords } from "@/features/settings/outbox-section";

test("a kind has a word, and an unknown one is told as it is", () => {
  expect(kindWords("ultimo_aviso")).toBe("Último aviso");
  expect(kindWords("otro")).toBe("otro");
});

test("only a mail that is not where it should be asks for something", () => {
  expect(adviceFor("Enviado")).toBeNull();
  expect(adviceFor("Enviando")).toBeNull();
  expect(adviceFor("Rebotado")).toMatch(/^Corrige el correo/);
  expect(adviceFor("Error")).toMatch(/^Revisa la configuración/);
  expect(adviceFor("En cola")).toMatch(/sin que hagas nada\.$/);
});

test("tries are counted", () => {
  expect(triesWords(0)).toBe("Ninguno todavía");
  expect(triesWords(1)).toBe("1 intento");
  expect(triesWords(3)).toBe("3 intentos");
});
