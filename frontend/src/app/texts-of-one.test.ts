/** No text of any feature says "1 personas": each that counts is asked for one of it. */
import { expect, it } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../features/**/*texts.ts", "../entities/**/*texts.ts", "../platform/**/*texts.ts"],
  { eager: true },
);

const ARGUMENTS = 4;
/** A noun or a verb in the plural behind a single thing; words that end in an s by themselves are none. */
const MANY =
  /(^|[\s("])1 (?!mes\b|más\b|menos\b|tres\b|vez\b|gratis\b)[a-záéíóúñ]+s\b|(^|\s)1 [a-záéíóúñ]+ (son|están|siguen|quedan|tienen|vienen|faltan|estaban)\b/;

/** What is said only of more than one, or of so many of a larger number. */
const NEVER_ONE = [
  "acceptSimilar",
  "caution",
  "createAll",
  "deliverySends",
  "hoursRule",
  "known",
  "lengthRule",
  "manyOptions",
  "mostShown",
  "problems",
  "ready",
  "size",
  "sizeNow",
  "summary",
  "sureTitle",
  "sheetsTexts.title",
  "tooMany",
  "undoAll",
  "undoTitle",
  "yearsRule",
];

type Text = (...counts: number[]) => unknown;

function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === "function") return [[path, saidOfOne(value as Text)]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`));
}

/** Blank where it counts nothing, and is asked for words. */
function saidOfOne(text: Text): string {
  try {
    return String(text(...Array.from({ length: ARGUMENTS }, () => 1)));
  } catch {
    return "";
  }
}

it("says one thing in the singular, in every text", () => {
  const texts = Object.entries(modules).flatMap(([path, module]) => textsOf(module, path));
  expect(texts.filter(([, said]) => said.includes("1")).length).toBeGreaterThan(100);
  const wrong = texts.filter(([, said]) => MANY.test(said));
  expect(wrong.filter(([path]) => !NEVER_ONE.some((name) => path.endsWith(`.${name}`)))).toEqual(
    [],
  );
});
