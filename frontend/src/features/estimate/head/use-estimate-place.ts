/** The address of the budget as state, and the ways to change it. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import {
  type EstimatePlace,
  type EstimateTab,
  placeChanged,
  readPlace,
  tabAddress,
} from "@/features/estimate/model/place";
import { useSession } from "@/shared/api/session";
import { todayInChile } from "@/shared/lib/format";
import { companiesQuery } from "@/shared/lookups/lookups";

export interface EstimateNavigation extends EstimatePlace {
  /** Whoever belongs to a company has none to choose. */
  isBound: boolean;
  change: (changes: Parameters<typeof placeChanged>[1]) => void;
  showTab: (tab: EstimateTab) => void;
}

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
