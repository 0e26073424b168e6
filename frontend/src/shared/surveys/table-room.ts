/** How much room the options of a table need side by side. */
import type { SurveyColumn } from "@/shared/surveys/definition";

/** Classes of width from which options stand in columns; below, each question is a card. */
export type Room = "normal" | "large" | "huge";

const LETTER_PX = 7;
const PADDING_PX = 12;
const LEAST_OPTION_PX = 44;
const TEXT_PX = 220;
const NORMAL_PX = 640;
const LARGE_PX = 768;

/** Labels break between words only, so the longest word of each decides. */
export function roomFor(columns: readonly SurveyColumn[]): Room {
  const needed = columns.length * Math.max(...columns.map(optionWidth), LEAST_OPTION_PX) + TEXT_PX;
  if (needed <= NORMAL_PX) return "normal";
  return needed <= LARGE_PX ? "large" : "huge";
}

function optionWidth({ label }: SurveyColumn): number {
  const longest = Math.max(...label.split(/\s+/).map((word) => word.length));
  return longest * LETTER_PX + PADDING_PX;
}

/** Short labels, like grades, stand side by side also on a phone. */
export function isShort(columns: readonly SurveyColumn[]): boolean {
  return columns.filter(({ isNA }) => !isNA).every(({ label }) => label.length <= 3);
}
