/** The short lists that many screens choose from, held for the whole visit. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "@/platform/api/client";
import { type FirstParts, firstNow, firstOr } from "@/platform/api/first-answer";
import { useSession } from "@/platform/api/session";
import type { Choice } from "@/platform/ui/select-field";

/** These change rarely: once held, they are not asked for again. */
const HELD = { staleTime: Number.POSITIVE_INFINITY };

/** One of these lists: the first time it comes with what the page began with. */
function listed<Name extends keyof FirstParts>(
  name: Name,
  call: (signal: AbortSignal) => Promise<FirstParts[Name]>,
) {
  return queryOptions({
    queryKey: [name as string],
    initialData: () => firstNow(name),
    queryFn: ({ signal }) => firstOr(name, () => call(signal)),
  });
}

export const kpisQuery = {
  ...listed("kpis", (signal) => dataOf(api.GET("/api/getKPIs", { signal }))),
  ...HELD,
};

export const thematicAreasQuery = {
  ...listed("thematicAreas", (signal) => dataOf(api.GET("/api/getThematicAreas", { signal }))),
  ...HELD,
};

export const statusesQuery = {
  ...listed("statuses", (signal) => dataOf(api.GET("/api/getStatus", { signal }))),
  ...HELD,
};

export const departmentsQuery = {
  ...listed("departments", (signal) => dataOf(api.GET("/api/getDepartment", { signal }))),
  ...HELD,
};

export const companiesQuery = listed("companies", (signal) =>
  dataOf(api.GET("/api/getcompanies", { signal })),
);

export function useCompanyChoices(): readonly Choice[] {
  const { data = [] } = useQuery(companiesQuery);
  return data.map(({ company_id, name }) => ({ value: String(company_id), label: name }));
}

/** A company that was disabled later is not listed, and stays where it is chosen. */
export function useCompanyChoicesWith(
  chosen: number | null,
  name: string | null | undefined,
): readonly Choice[] {
  const listed = useCompanyChoices();
  const value = String(chosen);
  const isListed = chosen === null || listed.some((company) => company.value === value);
  return isListed || !name ? listed : [...listed, { value, label: name }];
}

/** Companies that may take something new; a disabled one stays where it is chosen already. */
export function useOpenCompanyChoices(chosen: number | null): readonly Choice[] {
  const { data = [] } = useQuery(companiesQuery);
  return data
    .filter(({ company_id, active }) => active || company_id === chosen)
    .map(({ company_id, name }) => ({ value: String(company_id), label: name }));
}

/** Of which company something new is: one's own, or the only one that there is. */
export function useObviousCompany(): number | null {
  const own = useSession((state) => state.user?.company_id ?? null);
  const { data = [] } = useQuery(companiesQuery);
  if (own !== null) return own;
  const [first, ...others] = data.filter(({ active }) => active);
  return first && others.length === 0 ? first.company_id : null;
}

export function useDepartmentChoices(): readonly Choice[] {
  const { data = [] } = useQuery(departmentsQuery);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function useStatusChoices(): readonly Choice[] {
  const { data = [] } = useQuery(statusesQuery);
  return data.map(({ id, StatusName }) => ({ value: String(id), label: StatusName }));
}

export function useThematicAreaChoices(): readonly Choice[] {
  const { data = [] } = useQuery(thematicAreasQuery);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Regions and communes, held for the whole visit. */
export const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/territory", { signal })),
  ...HELD,
});
