/** The filter of a widget: empty values are open, and this is how each is said. */
import type { WidgetFilter } from "@/features/panel/panel-api";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { formatMonth } from "@/shared/lib/format";

export const OPEN_FILTER: WidgetFilter = {
  startMonth: "",
  endMonth: "",
  company: null,
  gender: "",
  external: "",
  groupType: "",
};

export const GENDER_WORDS: Readonly<Record<WidgetFilter["gender"], string>> = {
  "": WIZARD_TEXTS.allGenders,
  Male: "Masculino",
  Female: "Femenino",
  Other: "Otro",
};

export const EXTERNAL_WORDS: Readonly<Record<WidgetFilter["external"], string>> = {
  "": WIZARD_TEXTS.allParticipants,
  false: "Internos",
  true: "Externos",
};

/** A company whose name is not known, or not yet. */
export const SOME_COMPANY = "Una empresa";

/** By position of the slider. */
export const GROUP_STOPS = ["Month", "Quarter", "Semester", "Year"] as const;

export const GROUP_WORDS: Readonly<Record<WidgetFilter["groupType"], string>> = {
  "": WIZARD_TEXTS.yearly,
  Year: WIZARD_TEXTS.yearly,
  Semester: "Semestral",
  Quarter: "Trimestral",
  Month: "Mensual",
};

/** "marzo de 2025 a mayo de 2025", "2025", "desde marzo de 2025", or that it is the current year. */
export function rangeWords({
  startMonth,
  endMonth,
}: Pick<WidgetFilter, "startMonth" | "endMonth">): string {
  if (startMonth && startMonth === endMonth) return formatMonth(startMonth);
  if (startMonth.endsWith("-01") && endMonth.endsWith("-12"))
    return yearsWords(startMonth.slice(0, 4), endMonth.slice(0, 4));
  if (startMonth && endMonth) return `${formatMonth(startMonth)} a ${formatMonth(endMonth)}`;
  if (startMonth) return `desde ${formatMonth(startMonth)}`;
  if (endMonth) return `hasta ${formatMonth(endMonth)}`;
  return WIZARD_TEXTS.currentYear;
}

function yearsWords(first: string, last: string): string {
  return first === last ? first : `${first} a ${last}`;
}

/** Everything a filter says, in the order of the wizard; `companyName` is that of its company. */
export function filterWords(filter: WidgetFilter, companyName: string | null): string[] {
  return [
    rangeWords(filter),
    companyName ?? (filter.company === null ? WIZARD_TEXTS.allCompanies : SOME_COMPANY),
    ...(filter.gender ? [GENDER_WORDS[filter.gender]] : []),
    ...(filter.external ? [EXTERNAL_WORDS[filter.external]] : []),
    GROUP_WORDS[filter.groupType],
  ];
}
