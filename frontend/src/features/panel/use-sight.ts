/** Through what the numbers on the screen are seen, told by the numbers themselves. */

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { companiesQuery } from "@/entities/lookups/lookups";
import type { Lens, PanelNumbers } from "@/features/panel/api";
import type { Sight } from "@/features/panel/lens";
import { useSession } from "@/platform/api/session";

type Numbers = UseQueryResult<PanelNumbers>;

/** While another lens loads, its numbers are not here: words and age are those of the last ones. */
export function useSight(lens: Lens, numbers: Numbers): Sight {
  const company = useOnlyCompany(lens, numbers.data);
  const fresh: Sight = { lens, company, checkedAt: numbers.dataUpdatedAt };
  const last = useRef(fresh);
  if (!numbers.isPlaceholderData) last.current = fresh;
  return last.current;
}

/** The name of the one company that everything is of, if it is of one. */
export function useOnlyCompany(lens: Lens, numbers: PanelNumbers | undefined): string | null {
  const own = useSession((state) => state.user?.companyName ?? null);
  const { data: listed = [] } = useQuery(companiesQuery);
  if (lens.company === null) return own;
  const known = listed.find(({ company_id }) => company_id === lens.company)?.name;
  // A company that was disabled later is not listed; its numbers know its name.
  return (
    known ??
    numbers?.cards.find((card) => card.filter.company === lens.company)?.companyName ??
    null
  );
}
