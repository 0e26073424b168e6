/** The franchise of a course in words: its terms, and reasons that everybody shares. */
import type { Attended, FranchiseTerms } from "@/features/courses/api/franchise-api";
import { formatMoney, formatNumber } from "@/shared/lib/format";
import { showMonth } from "@/shared/ui/month-field-rules";

type Reason = Attended["zeros"][number];

interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
}

const NONE = "—";

export function termFacts(terms: FranchiseTerms): Fact[] {
  const { price, hours, courseHour, imputableHour, base, utm, utmMonth } = terms;
  return [
    { label: "Valor por participante", value: moneyOf(price) },
    { label: "Horas totales", value: formatNumber(hours) },
    {
      label: "Valor hora del curso",
      value: moneyOf(courseHour),
      note: "Valor por participante ÷ horas",
    },
    { label: "Valor hora SENCE", value: moneyOf(terms.hourValue), note: maximumWords(terms) },
    {
      label: "Hora imputable",
      value: moneyOf(imputableHour),
      note: "El menor de los dos valores hora",
    },
    { label: "Monto imputable", value: moneyOf(base), note: "Hora imputable × horas" },
    { label: "UTM", value: utm === 0 ? NONE : `${formatMoney(utm)} (${showMonth(utmMonth)})` },
  ];
}

function maximumWords({ hourMaximum, resolution }: FranchiseTerms): string {
  if (hourMaximum === null) return "Sin máximo registrado para la modalidad y la fecha de inicio";
  const source = resolution === null ? "" : ` (${resolution})`;
  return `Máximo de SENCE: ${formatMoney(hourMaximum)}${source}`;
}

function moneyOf(amount: number | null): string {
  return amount === null ? NONE : formatMoney(amount);
}

/** Why nobody of the course has a franchise: usually the fault of the course itself. */
export function sharedReasons(participants: readonly Attended[]): Reason[] {
  const [first, ...others] = participants;
  if (!first || others.length === 0) return [];
  return first.zeros.filter(({ reason }) => others.every((one) => hasReason(one, reason)));
}

export function ownReasons({ zeros }: Attended, shared: readonly Reason[]): Reason[] {
  return zeros.filter(({ reason }) => !shared.some((one) => one.reason === reason));
}

function hasReason({ zeros }: Attended, reason: string): boolean {
  return zeros.some((one) => one.reason === reason);
}
