/** The plan of the year: its lines, what was spent on each, and what was spent without one. */
import { ArrowUpDown, ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { Budget, BudgetLine } from "@/features/estimate/api/estimate-api";
import { PlanRows } from "@/features/estimate/plan/plan-rows";
import { useLineChanges } from "@/features/estimate/plan/use-line-changes";
import { NoBudget } from "@/features/estimate/ui/no-budget";
import type { TabProps } from "@/features/estimate/ui/tab-props";
import { late } from "@/shared/lib/late";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";

const LineDialog = late(
  async () => (await import("@/features/estimate/plan/line-dialog")).LineDialog,
);
const OrderDialog = late(
  async () => (await import("@/features/estimate/plan/order-dialog")).OrderDialog,
);

export function PlanTab({ estimate, showTab }: TabProps) {
  const { budget, unbudgeted } = estimate;
  if (budget) return <Plan estimate={estimate} budget={budget} />;
  return (
    <div className="flex flex-col gap-4">
      <NoBudget estimate={estimate} onCreated={() => showTab("plan")} />
      {unbudgeted.length > 0 && (
        <Card flush>
          <PlanRows lines={[]} unbudgeted={unbudgeted} />
        </Card>
      )}
    </div>
  );
}

/** A line that is being written, a new one, or the order of all. */
type Window = { kind: "line"; line: BudgetLine | null } | { kind: "order" };

function Plan({ estimate, budget }: Pick<TabProps, "estimate"> & { budget: Budget }) {
  const { lines, unbudgeted, warnings, year, company } = estimate;
  const [window, setWindow] = useState<Window | null>(null);
  const changes = useLineChanges(budget, lines);
  const add = () => setWindow({ kind: "line", line: null });
  const close = () => setWindow(null);
  return (
    <div className="flex flex-col gap-4">
      <Warnings warnings={warnings} />
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        {lines.length > 1 && (
          <Button icon={<ArrowUpDown />} onClick={() => setWindow({ kind: "order" })}>
            Ordenar líneas
          </Button>
        )}
        <Button variant="primary" icon={<Plus />} onClick={add}>
          Agregar línea
        </Button>
      </div>
      <Card flush>
        {lines.length === 0 && (
          <EmptyState
            icon={<ListPlus />}
            title={`El plan ${year} aún no tiene líneas.`}
            description="Agrega una por área temática, o una libre, con el monto que piensas gastar."
          />
        )}
        {lines.length + unbudgeted.length > 0 && (
          <PlanRows
            lines={lines}
            unbudgeted={unbudgeted}
            onEdit={(line) => setWindow({ kind: "line", line })}
            changes={changes}
          />
        )}
      </Card>
      {window?.kind === "line" && (
        <LineDialog
          line={window.line}
          budgetId={budget.id}
          year={{ company: company.company_id, year }}
          onClose={close}
        />
      )}
      {window?.kind === "order" && (
        <OrderDialog lines={lines} onSave={changes.order} onClose={close} />
      )}
    </div>
  );
}

/** What the server finds worth saying of the plan as a whole. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Banner>
  );
}
