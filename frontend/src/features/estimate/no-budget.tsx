/** A year without a budget: making one, empty or copied from another year. */
import { Copy, Plus, Wallet } from "lucide-react";
import { useState } from "react";
import type { Estimate } from "@/features/estimate/api";
import { commonTexts, estimateTexts } from "@/features/estimate/texts";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { EmptyState } from "@/platform/ui/states";

const NewBudgetDialog = late(
  async () => (await import("@/features/estimate/new-budget-dialog")).NewBudgetDialog,
);

interface NoBudgetProps {
  estimate: Estimate;
  onCreated: () => void;
}

/** With more years to copy from, the window lets one choose. */
export function NoBudget({ estimate, onCreated }: NoBudgetProps) {
  const { company, year, copyableYears } = estimate;
  const [from, setFrom] = useState<number | "nothing" | null>(null);
  const latest = copyableYears.length > 0 ? Math.max(...copyableYears) : null;
  return (
    <Card>
      <EmptyState
        icon={<Wallet />}
        title={estimateTexts.noBudget(year)}
        description={estimateTexts.noBudgetHelp}
        actions={
          <>
            <Button variant="primary" icon={<Plus />} onClick={() => setFrom("nothing")}>
              {commonTexts.submit}
            </Button>
            {latest !== null && (
              <Button icon={<Copy />} onClick={() => setFrom(latest)}>
                {estimateTexts.copyLatest(latest)}
              </Button>
            )}
          </>
        }
      />
      {from !== null && (
        <NewBudgetDialog
          year={{ company: company.company_id, year }}
          copyableYears={copyableYears}
          copyFrom={from === "nothing" ? null : from}
          onCreated={() => {
            setFrom(null);
            onCreated();
          }}
          onClose={() => setFrom(null)}
        />
      )}
    </Card>
  );
}
