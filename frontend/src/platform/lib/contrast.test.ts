import { expect, test } from "vitest";
import { contrastRatio, isHexColour } from "@/platform/lib/contrast";

test("black on white is the most, the same colour the least", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastRatio("#123456", "#123456")).toBe(1);
});

test("the order of the colours does not matter", () => {
  expect(contrastRatio("#41B883", "#fff")).toBe(contrastRatio("#ffffff", "#41b883"));
});

test.each([
  ["#0b6675", true],
  ["#FFF", true],
  ["#12345", false],
  ["teal", false],
])("%s is a hex colour: %s", (text, answer) => {
  expect(isHexColour(text)).toBe(answer);
});

test("a colour that is none is refused", () => {
  expect(() => contrastRatio("teal", "#fff")).toThrow("teal");
});
