/** The words that evaluations are told in. */
import type { Evaluation, Recipient } from "@/features/evaluations/api";
import { evaluationsTexts } from "@/features/evaluations/texts";
import { addressOf, asFlag, asId, asOneOf, type Said } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { PATHS } from "@/platform/lib/paths";
import type { Tone } from "@/platform/ui/badge";

/** Below this rate, in per cent, a survey needs a push. */
export const LOW_RATE = 50;

export const PROGRESS_TONES: Readonly<Record<Recipient["state"], Tone>> = {
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
  if (participants === 0) return "—";
  return evaluationsTexts.answered(formatNumber(responseAmount), formatNumber(participants));
}

/** How the newest mail to somebody fared. */
export function deliveryWords({ delivery, sends }: Pick<Recipient, "delivery" | "sends">): string {
  if (delivery === null) return evaluationsTexts.notSentYet;
  const words = evaluationsTexts.deliveries[delivery];
  return sends > 1 ? evaluationsTexts.deliverySends(words, sends) : words;
}

/** Which list, or the survey whose results are wanted. */
export const PLACE = {
  tab: asOneOf(["vigentes", "historicas"]),
  resultados: asId,
  /** Begins a reminder to all who are still asked, of one company or of all. */
  recordar: asFlag(),
  empresa: asId,
};

export type Tab = Said<typeof PLACE>["tab"];

/** A tab is another list: what narrowed the first one does not narrow the second. */
export function tabAddress(tab: Tab): string {
  return addressOf(PATHS.evaluations, PLACE, { tab });
}

export function resultsAddress(id: number): string {
  return addressOf(PATHS.evaluations, PLACE, { resultados: id });
}
