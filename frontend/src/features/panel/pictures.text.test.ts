import { expect, test } from "vitest";
import { shortened } from "@/features/panel/pictures";

const widthOf = (part: string) => part.length * 10;

test("words that fit stay as they are", () => {
  expect(shortened("Horas por mes", 130, widthOf)).toBe("Horas por mes");
});

test("words without room end in an ellipsis that fits too", () => {
  expect(shortened("Horas por mes", 100, widthOf)).toBe("Horas por…");
  expect(shortened("Horas", 10, widthOf)).toBe("…");
});
