// What keeps a new password from being sent.
import { describe, expect, test } from "vitest";
import {
  type PasswordValues,
  passwordIssues,
  passwordSchema,
} from "@/features/settings/account-forms";
import { issuesOf } from "@/platform/forms/resolver";
import { LENGTH_WORDS } from "@/platform/lib/new-password";

const GOOD: PasswordValues = {
  current: "la de antes",
  new: "otra más larga",
  again: "otra más larga",
};

function faults(changes: Partial<PasswordValues>) {
  return issuesOf(passwordSchema, { ...GOOD, ...changes }, passwordIssues).map(
    ({ field, message }) => [field, message],
  );
}

describe("a new password", () => {
  test("that is long enough and typed twice is fine", () => {
    expect(faults({})).toEqual([]);
  });

  test("needs the present one", () => {
    expect(faults({ current: "" })).toEqual([["current", "Ingresa tu contraseña actual."]]);
  });

  test.each(["nueve1234", "x".repeat(129)])("is neither shorter nor longer: %s", (word) => {
    expect(faults({ new: word, again: word })).toEqual([["new", LENGTH_WORDS]]);
  });

  test("is not the present one", () => {
    expect(faults({ new: GOOD.current, again: GOOD.current })).toEqual([
      ["new", "La contraseña nueva debe ser distinta de la actual."],
    ]);
  });

  test("is typed twice alike", () => {
    expect(faults({ again: "otra mas larga" })).toEqual([
      ["again", "Las dos contraseñas no coinciden."],
    ]);
  });

  test("keeps its spaces", () => {
    const spaced = "  diez letras ";
    expect(faults({ new: spaced, again: spaced.trim() })).toHaveLength(1);
  });
});
