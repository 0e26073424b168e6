// The text of ticks in a form.
import { expect, test } from "vitest";
import { withWord } from "@/features/settings/checks-input";

const ORDER = ["1", "2", "3", "5", "7"];

test("words are ticked one by one, each once and in their order", () => {
  expect(withWord("", "7", true, ORDER)).toBe("7");
  expect(withWord("1 5", "3", true, ORDER)).toBe("1 3 5");
  expect(withWord("1 3 5", "3", true, ORDER)).toBe("1 3 5");
  expect(withWord("1 5", "5", false, ORDER)).toBe("1");
  expect(withWord("1", "1", false, ORDER)).toBe("");
});

test("a word that is not among the choices stays", () => {
  expect(withWord("9 5", "1", true, ORDER)).toBe("9 1 5");
});
