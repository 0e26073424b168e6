/** No text of any feature says "1 personas" or "0 enviadas": each that counts is asked for one of it, and for none. */
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

/** What is said where there may be nothing to count. */
const OF_NONE = [
  "commonTexts.rowsWritten",
  "evaluationsTexts.sendReminder",
  "pasteTexts.sendCount",
  "peopleTexts.addCount",
  "peopleTexts.use",
  "resultTexts.savedAgo",
  "resultsTexts.responsesOf",
  "reviewTexts.load",
  "surveyTexts.answeredOf",
  "surveyTexts.mailsOf",
  "templateTexts.applySome",
  "templateTexts.fits",
  "templatesTexts.usedIn",
  "usersTexts.sessionsEnded",
  "viewTexts.responses",
  "viewTexts.usedIn",
];

type Text = (...counts: number[]) => unknown;

/** Each text of all features with its place, as it is said of so many. */
function allOf(count: number): [string, string][] {
  return Object.entries(modules).flatMap(([path, module]) => textsOf(module, path, count));
}

function textsOf(value: unknown, path: string, count: number): [string, string][] {
  if (typeof value === "function") return [[path, saidOf(value as Text, count)]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`, count));
}

/** Blank where it counts nothing, and is asked for words. */
function saidOf(text: Text, count: number): string {
  try {
    return String(text(...Array.from({ length: ARGUMENTS }, () => count)));
  } catch {
    return "";
  }
}

it("says no zero where nothing was counted", () => {
  const texts = allOf(0).filter(([path]) => OF_NONE.some((name) => path.endsWith(`.${name}`)));
  expect(texts).toHaveLength(OF_NONE.length);
  // The address of somebody is asked for a zero, too.
  expect(texts.filter(([, said]) => /(^|\s)0 (?!no )/.test(said))).toEqual([]);
});

it("says one thing in the singular, in every text", () => {
  const texts = allOf(1);
  expect(texts.filter(([, said]) => said.includes("1")).length).toBeGreaterThan(100);
  const wrong = texts.filter(([, said]) => MANY.test(said));
  expect(wrong.filter(([path]) => !NEVER_ONE.some((name) => path.endsWith(`.${name}`)))).toEqual(
    [],
  );
});
