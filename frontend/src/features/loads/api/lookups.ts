/** The lists that a column of a file may point at, as choices. */
import { useQuery } from "@tanstack/react-query";
import type { ExistingChoice } from "@/features/loads/model/unknown";
import { companiesQuery, departmentsQuery, statusesQuery } from "@/shared/lookups/lookups";

/** What a lookup ("company", "department", "status") may be; nothing is asked for any other word. */
export function useLookupChoices(lookup: string | null) {
  const companies = useQuery({
    ...companiesQuery,
    enabled: lookup === "company",
    select: (all): ExistingChoice[] =>
      all.map((company) => ({ id: company.company_id, name: company.name })),
  });
  const departments = useQuery({
    ...departmentsQuery,
    enabled: lookup === "department",
    select: (all): ExistingChoice[] => all.map(({ id, name }) => ({ id, name })),
  });
  const statuses = useQuery({
    ...statusesQuery,
    enabled: lookup === "status",
    select: (all): ExistingChoice[] => all.map(({ id, StatusName }) => ({ id, name: StatusName })),
  });
  if (lookup === "company") return companies;
  return lookup === "status" ? statuses : departments;
}
