/** The companies to choose from: fetched when the step opens, unless they are held already. */
import { useQuery } from "@tanstack/react-query";
import { filterOf } from "@/features/panel/wizard/model/draft";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";
import { companiesQuery } from "@/shared/lookups/lookups";
import type { Choice } from "@/shared/ui/select-field";

export interface Companies {
  readonly chosen: string;
  /** The first one has an empty id. */
  readonly options: readonly Choice[];
  readonly nameOfChosen: string | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const ALL: Choice = { value: "", label: WIZARD_TEXTS.allCompanies };

export function useCompanies(): Companies {
  const { data, isPending, isError, refetch } = useQuery({
    ...companiesQuery,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const company = useWizard((state) => filterOf(state.draft).company);
  const before = useWizard((state) => state.start.widget);
  const known = (data ?? []).map(({ company_id, name }) => ({
    value: String(company_id),
    label: name,
  }));
  const chosen = company === null ? "" : String(company);
  const kept = before?.filter.company;
  // A company that was disabled later is not listed, and stays where it is chosen.
  const missing =
    kept != null && before?.companyName && !known.some(({ value }) => value === String(kept))
      ? [{ value: String(kept), label: before.companyName }]
      : [];
  const options = [ALL, ...known, ...missing];
  return {
    chosen,
    options,
    nameOfChosen: options.find(({ value }) => value === chosen)?.label,
    loading: isPending,
    failed: isError,
    retry: () => void refetch(),
  };
}
