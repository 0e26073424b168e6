/** The words that evaluations are told in. */
import type { Evaluation, Recipient } from "@/features/evaluations/api";
import { evaluationsTexts } from "@/features/evaluations/texts";
import { formatNumber } from "@/platform/lib/format";
import { changedQuery, PATHS, withQuery } from "@/platform/lib/paths";
import type { Tone } from "@/platform/ui/badge";

/** Below this rate, in per cent, a survey needs a push. */
export const LOW_RATE = 50;

export const PROGRESS_TONES: Readonly<Record<string, Tone>> = {
  Respondida: "success",
  "En progreso": "info",
  Pendiente: "neutral",
  Expirada: "warning",
};

/** A name for one survey among those of a course: "Excel (Transferencia)". */
export function nameOf({ courseName, type }: Pick<Evaluation, "courseName" | "type">): string {
  return `${courseName} (${type})`;
}

/** "71 de 96". */
export function answeredWords({ responseAmount, participants }: Evaluation): string {
  return evaluationsTexts.answered(formatNumber(responseAmount), formatNumber(participants));
}

const DELIVERY: Readonly<Record<string, string>> = evaluationsTexts.deliveries;

/** How the newest mail to somebody fared. */
export function deliveryWords({ delivery, sends }: Pick<Recipient, "delivery" | "sends">): string {
  if (delivery === null) return evaluationsTexts.notSentYet;
  const words = DELIVERY[delivery] ?? delivery;
  return sends > 1 ? evaluationsTexts.deliverySends(words, sends) : words;
}

export type Tab = "vigentes" | "historicas";

const TAB = "tab";
const RESULTS = "resultados";

export function tabOf(query: URLSearchParams): Tab {
  return query.get(TAB) === "historicas" ? "historicas" : "vigentes";
}

/** A tab is another list: what narrowed the first one does not narrow the second. */
export function tabAddress(tab: Tab): string {
  return withQuery(PATHS.evaluations, { [TAB]: tab === "vigentes" ? null : tab });
}

/** The survey whose results are wanted. */
export function resultsOf(query: URLSearchParams): number | null {
  const id = Number(query.get(RESULTS));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function resultsAddress(id: number): string {
  return withQuery(PATHS.evaluations, { [RESULTS]: id });
}

/** Whose answers are shown, in the address. */
export function partOf(query: URLSearchParams): { company?: number; area?: number } {
  const company = Number(query.get("empresa"));
  const area = Number(query.get("area"));
  return { ...(company > 0 ? { company } : {}), ...(area > 0 ? { area } : {}) };
}

export function withPart(
  query: URLSearchParams,
  part: { empresa?: string; area?: string },
): URLSearchParams {
  return changedQuery(query, part);
}
