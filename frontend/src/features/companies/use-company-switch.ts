/** Switching companies on and off: at once, one or many, with the way back. */
import { type Company, setCompanyActive, setManyActive } from "@/features/companies/companies-api";
import { COMPANIES_KEY, useCompaniesChanged } from "@/features/companies/company-queries";
import { describeError } from "@/shared/api/errors";
import { historyKey } from "@/shared/history/history-list";
import { formatCount } from "@/shared/lib/format";
import type { BulkTarget } from "@/shared/lists/bulk";
import { useBulkChange } from "@/shared/lists/use-bulk-change";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

const EFFECTS =
  "Sus cursos y personas se conservan; no podrás crear cursos nuevos para esta empresa.";
const EFFECTS_OF_MANY = "Sus cursos y personas se conservan; no podrás crearles cursos nuevos.";

export function useCompanySwitch(): (company: Company) => Promise<void> {
  const changed = useCompaniesChanged();

  async function put(id: number, active: boolean): Promise<void> {
    await setCompanyActive(id, active);
    await changed();
  }

  return async ({ company_id, name, active }) => {
    try {
      await put(company_id, !active);
      const said = `${name}: ${active ? "deshabilitada" : "habilitada"}`;
      undoable(said, () => put(company_id, active), active ? EFFECTS : undefined);
    } catch (error) {
      await toast.failed("No pudimos guardar el cambio.", describeError(error).message);
    }
  };
}

export function useManyCompaniesSwitch() {
  const change = useBulkChange(COMPANIES_KEY, historyKey("company"));
  return ({ rows }: BulkTarget, active: boolean, onDone: () => void) => {
    const done = active ? "habilitada" : "deshabilitada";
    return change({
      send: () => setManyActive(rows, active),
      said: (count) => formatCount(count, `empresa ${done}`, `empresas ${done}s`),
      effects: active ? undefined : EFFECTS_OF_MANY,
      onDone,
    });
  };
}
