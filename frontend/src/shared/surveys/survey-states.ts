/** How far a survey is, in words and colours. */
import { formatPercent } from "@/shared/lib/format";
import type { Tone } from "@/shared/ui/badge";

export const STATE_TONES: Readonly<Record<string, Tone>> = {
  Vigente: "success",
  Programada: "info",
  Pausada: "warning",
  Cerrada: "neutral",
};

export function rateWords(rate: number | null): string {
  return rate === null ? "—" : formatPercent(rate / 100, 1);
}
