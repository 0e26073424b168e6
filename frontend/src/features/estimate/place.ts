/** What the address of the budget says: whose, of which year, beside which, and which part of it. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { companiesQuery } from "@/entities/lookups/lookups";
import { commonTexts, estimateTexts } from "@/features/estimate/texts";
import { useSession } from "@/platform/api/session";
import {
  addressOf,
  asFlag,
  asId,
  asOneOf,
  asText,
  asWhole,
  type Said,
  useAddress,
} from "@/platform/lib/address";
import { todayInChile } from "@/platform/lib/format";
import { PATHS } from "@/platform/lib/paths";

export type EstimateTab = "plan" | "cursos" | "simulador" | "parametros";

export const TABS: readonly { value: EstimateTab; label: string }[] = [
  { value: "plan", label: estimateTexts.plan },
  { value: "cursos", label: estimateTexts.courses },
  { value: "simulador", label: commonTexts.simulator },
  { value: "parametros", label: estimateTexts.parameters },
];

interface EstimatePlace {
  /** Null while nobody chose one. */
  company: number | null;
  year: number;
  /** Beside the year before. */
  compares: boolean;
  tab: EstimateTab;
}

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

export const PLACE = {
  empresa: asId,
  anio: asWhole({ from: FIRST_YEAR, to: LAST_YEAR }),
  comparar: asFlag(),
  tab: asOneOf(TABS.map(({ value }) => value)),
};

type SaidOfPlace = Said<typeof PLACE>;

/** `usual` is what holds where the address says nothing; whoever has a company sees only that one. */
export function placeOf(
  { empresa, anio, comparar, tab }: SaidOfPlace,
  usual: { company: number | null; isBound: boolean; year: number },
): EstimatePlace {
  return {
    company: empresa !== null && !usual.isBound ? empresa : usual.company,
    year: anio ?? usual.year,
    compares: comparar,
    tab,
  };
}

/** Another part of the same budget; what a list wrote into the address stays behind. */
export function tabAddress(said: SaidOfPlace, tab: EstimateTab): string {
  return addressOf(PATHS.estimate, PLACE, { ...said, tab });
}

export type CourseState = "executed" | "committed";

const COURSES = { ...PLACE, estado: asText, area: asId };

/** The courses of an area in a state, among those of the same budget. */
export function coursesAddress(
  said: SaidOfPlace,
  { state, areaId }: { state: CourseState; areaId: number },
): string {
  const narrowed = { ...said, tab: "cursos", estado: state, area: areaId } as const;
  return addressOf(PATHS.estimate, COURSES, narrowed);
}

export interface EstimateNavigation extends EstimatePlace {
  /** Whoever belongs to a company has none to choose. */
  isBound: boolean;
  /** Another company, year or comparison; what else the address says stays, but for the page of a list. */
  change: (changes: Partial<Pick<EstimatePlace, "company" | "year" | "compares">>) => void;
  showTab: (tab: EstimateTab) => void;
}

const PAGED = { ...PLACE, pagina: asWhole({ from: 1 }) };

/** The address of the budget as state, and the ways to change it. */
export function useEstimatePlace(): EstimateNavigation {
  const [said, say] = useAddress(PAGED);
  const navigate = useNavigate();
  const own = useSession((state) => state.user?.company_id ?? null);
  const { data: companies = [] } = useQuery(companiesQuery);
  // Where there is one company there is nothing to choose.
  const [first, second] = companies;
  const only = first && !second ? first.company_id : null;
  const isBound = own !== null;
  const usual = { company: own ?? only, isBound, year: Number(todayInChile().slice(0, 4)) };
  return {
    ...placeOf(said, usual),
    isBound,
    change: ({ company, year, compares }) =>
      say({ empresa: company, anio: year, comparar: compares, pagina: null }),
    showTab: (tab) => void navigate(tabAddress(said, tab), { preventScrollReset: true }),
  };
}
