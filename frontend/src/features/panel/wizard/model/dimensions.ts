/** The dimensions of a widget: what each is, how it is reset, and how unset ones are shown. */
import {
  EXTERNAL_WORDS,
  GENDER_WORDS,
  GROUP_WORDS,
  OPEN_FILTER,
} from "@/features/panel/model/widget-filter";
import type { WidgetFilter } from "@/features/panel/panel-api";
import { type Draft, filterOf, withFilter } from "@/features/panel/wizard/model/draft";
import { groupAt, YEARLY } from "@/features/panel/wizard/model/grouping";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { formatMonth } from "@/shared/lib/format";
import { isMonth } from "@/shared/ui/month-field-rules";

export type Dimension = keyof WidgetFilter | "currentYear";

interface DimensionWords {
  readonly name: string;
  readonly text: string;
}

export const DIMENSIONS: Readonly<Record<Dimension, DimensionWords>> = {
  startMonth: {
    name: "Mes de inicio",
    text: "Primer mes que cuenta, completo. Sin él, el widget parte en enero.",
  },
  endMonth: {
    name: "Mes de término",
    text: "Último mes que cuenta, completo. Sin él, el widget llega hasta diciembre.",
  },
  currentYear: {
    name: WIZARD_TEXTS.currentYear,
    text: "El widget muestra siempre el año en que estamos, de enero a diciembre, y avanza solo al año siguiente.",
  },
  company: {
    name: "Empresa",
    text: "Cuenta solo lo que corresponde a una empresa: la que cada persona tenía al inscribirse en el curso.",
  },
  gender: {
    name: "Género",
    text: "Cuenta solo a personas de un género. Quienes no lo tienen registrado aparecen únicamente en Todos los géneros.",
  },
  external: {
    name: "Participantes",
    text: "Internos son quienes trabajan en tus empresas; externos, quienes participan sin ser parte de ellas.",
  },
  groupType: {
    name: "Agrupación",
    text: "En qué períodos se divide el rango. Cada período es un punto del gráfico, también los que quedan en cero.",
  },
};

export const WRONG_ORDER = "El mes de inicio no puede ser posterior al de término.";
const UNREADABLE = "Corrige los meses para continuar.";

/** Dates and company go to empty, gender and participants to all, the grouping to 3. */
export function withReset(draft: Draft, dimension: keyof WidgetFilter): Draft {
  const value =
    dimension === "groupType" ? groupAt(YEARLY, draft.kpi.serviceName) : OPEN_FILTER[dimension];
  return withFilter(draft, { [dimension]: value });
}

/** On, start and end are cleared, and their fields disabled. */
export function withCurrentYear(draft: Draft, currentYear: boolean): Draft {
  const switched = { ...draft, currentYear };
  if (!currentYear) return switched;
  return withFilter(switched, { startMonth: "", endMonth: "" });
}

export function isOutOfOrder({ startMonth, endMonth }: WidgetFilter): boolean {
  return isMonth(startMonth) && isMonth(endMonth) && startMonth > endMonth;
}

/** Why the dimensions cannot be left like this; nothing when they can. */
export function rangeProblem(draft: Draft): string | undefined {
  const filter = filterOf(draft);
  if (!isReadable(filter.startMonth) || !isReadable(filter.endMonth)) return UNREADABLE;
  return isOutOfOrder(filter) ? WRONG_ORDER : undefined;
}

function isReadable(month: string): boolean {
  return month === "" || isMonth(month);
}

interface SummaryRow {
  readonly name: string;
  readonly option: string;
}

/** The table Nombre / Opción. */
export function summaryOf(filter: WidgetFilter, companyName: string | undefined): SummaryRow[] {
  const { startMonth, endMonth, company, gender, external, groupType } = filter;
  const chosen =
    company === null ? WIZARD_TEXTS.allCompanies : (companyName ?? `Empresa ${company}`);
  const options: readonly (readonly [Dimension, string])[] = [
    ["startMonth", monthWords(startMonth)],
    ["endMonth", monthWords(endMonth)],
    ["company", chosen],
    ["gender", GENDER_WORDS[gender]],
    ["external", EXTERNAL_WORDS[external]],
    ["groupType", GROUP_WORDS[groupType]],
  ];
  return options.map(([dimension, option]) => ({ name: DIMENSIONS[dimension].name, option }));
}

function monthWords(month: string): string {
  if (month === "") return WIZARD_TEXTS.currentYear;
  return isMonth(month) ? formatMonth(month) : "—";
}
