/** What the address of the budget says: whose, of which year, beside which, and which part of it. */

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { companiesQuery } from "@/entities/lookups/lookups";
import { commonTexts, estimateTexts } from "@/features/estimate/texts";
import { useSession } from "@/platform/api/session";
import { todayInChile } from "@/platform/lib/format";
import { changedQuery, PATHS, withQuery } from "@/platform/lib/paths";

export type EstimateTab = "plan" | "cursos" | "simulador" | "parametros";

export const TABS: readonly { value: EstimateTab; label: string }[] = [
  { value: "plan", label: estimateTexts.plan },
  { value: "cursos", label: estimateTexts.courses },
  { value: "simulador", label: commonTexts.simulator },
  { value: "parametros", label: estimateTexts.parameters },
];

export interface EstimatePlace {
  /** Null while nobody chose one. */
  company: number | null;
  year: number;
  /** Beside the year before. */
  compares: boolean;
  tab: EstimateTab;
}

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
const YES = "si";

/** `usual` is what holds where the address says nothing; whoever has a company sees only that one. */
export function readPlace(
  query: URLSearchParams,
  usual: { company: number | null; isBound: boolean; year: number },
): EstimatePlace {
  const year = Number(query.get("anio"));
  const tab = query.get("tab");
  const company = Number(query.get("empresa"));
  const isCompany = Number.isSafeInteger(company) && company > 0;
  return {
    company: isCompany && !usual.isBound ? company : usual.company,
    year: Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : usual.year,
    compares: query.get("comparar") === YES,
    tab: TABS.find(({ value }) => value === tab)?.value ?? "plan",
  };
}

/** Another company, year or comparison; what else the address says stays, but for the page of a list. */
export function placeChanged(
  query: URLSearchParams,
  changes: Partial<Pick<EstimatePlace, "company" | "year" | "compares">>,
): string {
  const { company, year, compares } = changes;
  const next = changedQuery(query, {
    pagina: null,
    ...(company === undefined ? {} : { empresa: company }),
    ...(year === undefined ? {} : { anio: year }),
    ...(compares === undefined ? {} : { comparar: compares ? YES : null }),
  });
  return `?${next}`;
}

/** Another part of the same budget; what a list wrote into the address stays behind. */
export function tabAddress(query: URLSearchParams, tab: EstimateTab): string {
  return withQuery(PATHS.estimate, { ...kept(query), tab: tab === "plan" ? null : tab });
}

export type CourseState = "executed" | "committed";

/** The courses of an area in a state, among those of the same budget. */
export function coursesAddress(
  query: URLSearchParams,
  { state, areaId }: { state: CourseState; areaId: number },
): string {
  return withQuery(PATHS.estimate, { ...kept(query), tab: "cursos", estado: state, area: areaId });
}

function kept(query: URLSearchParams): Record<string, string | null> {
  return {
    empresa: query.get("empresa"),
    anio: query.get("anio"),
    comparar: query.get("comparar"),
  };
}

export interface EstimateNavigation extends EstimatePlace {
  /** Whoever belongs to a company has none to choose. */
  isBound: boolean;
  change: (changes: Parameters<typeof placeChanged>[1]) => void;
  showTab: (tab: EstimateTab) => void;
}

/** The address of the budget as state, and the ways to change it. */
export function useEstimatePlace(): EstimateNavigation {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const own = useSession((state) => state.user?.company_id ?? null);
  const only = useOnlyCompany();
  const isBound = own !== null;
  const usual = { company: own ?? only, isBound, year: Number(todayInChile().slice(0, 4)) };
  const go = (address: string) => void navigate(address, { preventScrollReset: true });
  return {
    ...readPlace(query, usual),
    isBound,
    change: (changes) => go(placeChanged(query, changes)),
    showTab: (tab) => go(tabAddress(query, tab)),
  };
}

/** Where there is one company there is nothing to choose. */
function useOnlyCompany(): number | null {
  const { data = [] } = useQuery(companiesQuery);
  const [first, second] = data;
  return first && !second ? first.company_id : null;
}
