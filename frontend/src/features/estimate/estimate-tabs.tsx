/** The parts of a budget; each arrives when it is opened, and the address names it. */
import { useId } from "react";
import type { EstimateNavigation } from "@/features/estimate/head/use-estimate-place";
import { type EstimateTab, TABS } from "@/features/estimate/model/place";
import type { TabProps } from "@/features/estimate/ui/tab-props";
import { late } from "@/shared/lib/late";
import { TableSkeleton } from "@/shared/ui/skeleton";
import { Tabs } from "@/shared/ui/tabs";

const Waiting = () => <TableSkeleton rows={6} columns={4} />;

const PlanTab = late(
  async () => (await import("@/features/estimate/plan/plan-tab")).PlanTab,
  Waiting,
);
const CoursesTab = late(
  async () => (await import("@/features/estimate/courses/courses-tab")).CoursesTab,
  Waiting,
);
const SimulatorTab = late(
  async () => (await import("@/features/estimate/simulator/simulator-tab")).SimulatorTab,
  Waiting,
);
const ParametersTab = late(
  async () => (await import("@/features/estimate/parameters/parameters-tab")).ParametersTab,
  Waiting,
);

interface EstimateTabsProps extends Omit<TabProps, "showTab"> {
  place: EstimateNavigation;
}

export function EstimateTabs({ place, ...known }: EstimateTabsProps) {
  const heading = useId();
  const { tab, showTab } = place;
  const shown = TABS.find(({ value }) => value === tab);
  return (
    <Tabs
      label="Partes del presupuesto"
      value={tab}
      tabs={TABS}
      onValueChange={(next) => showTab(next as EstimateTab)}
    >
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="sr-only print:not-sr-only print:mb-3 print:text-lg print:font-semibold"
        >
          {shown?.label}
        </h2>
        <Shown tab={tab} {...known} showTab={showTab} />
      </section>
    </Tabs>
  );
}

function Shown({ tab, ...known }: TabProps & { tab: EstimateTab }) {
  switch (tab) {
    case "cursos":
      return <CoursesTab {...known} />;
    case "simulador":
      return <SimulatorTab {...known} />;
    case "parametros":
      return <ParametersTab {...known} />;
    default:
      return <PlanTab {...known} />;
  }
}
