/** The head of the budget: whose it is, and taking it along. */
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import type { BudgetYear } from "@/features/estimate/api/estimate-api";
import { describeError } from "@/shared/api/errors";
import { runExport } from "@/shared/lists/export/run-export";
import { Button } from "@/shared/ui/button";
import { PageHeader } from "@/shared/ui/page-header";
import { toast } from "@/shared/ui/toast";

interface EstimateHeadProps {
  companyName: string | undefined;
  year: number;
  /** Null while no company is chosen. */
  budget: BudgetYear | null;
}

export function EstimateHead({ companyName, year, budget }: EstimateHeadProps) {
  return (
    <PageHeader
      title="Presupuesto"
      context={
        companyName
          ? `${companyName} · ${year}`
          : "Plan anual de capacitación y franquicia tributaria SENCE."
      }
      actions={budget && companyName && <Actions budget={budget} name={companyName} />}
    />
  );
}

function Actions({ budget, name }: { budget: BudgetYear; name: string }) {
  const [busy, setBusy] = useState(false);

  async function exportAll(): Promise<void> {
    setBusy(true);
    const filter = { company: budget.company, year: budget.year };
    try {
      await runExport(
        { list: "budget", format: "xlsx", filter },
        `Presupuesto ${name} ${budget.year}`,
      );
    } catch (error) {
      await toast.failed("No pudimos exportar el presupuesto.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button icon={<Download />} loading={busy} onClick={() => void exportAll()}>
        Exportar XLSX
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        Imprimir
      </Button>
    </>
  );
}
