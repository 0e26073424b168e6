/** The parts of a budget; each arrives when it is opened, and the address names it. */
import { lazy, Suspense, useId } from "react";
import type { EstimateNavigation } from "@/features/estimate/head/use-estimate-place";
import { type EstimateTab, TABS } from "@/features/estimate/model/place";
import type { TabProps } from "@/features/estimate/ui/tab-props";
import { TableSkeleton } from "@/shared/ui/skeleton";
import { Tabs } from "@/shared/ui/tabs";

const PlanTab = lazy(async () => ({
  default: (await import("@/features/estimate/plan/plan-tab")).PlanTab,
}));
const CoursesTab = lazy(async () => ({
  default: (await import("@/features/estimate/courses/courses-tab")).CoursesTab,
}));
const SimulatorTab = lazy(async () => ({
  default: (await import("@/features/estimate/simulator/simulator-tab")).SimulatorTab,
}));
const ParametersTab = lazy(async () => ({
  default: (await import("@/features/estimate/parameters/parameters-tab")).ParametersTab,
}));

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
        <Suspense fallback={<TableSkeleton rows={6} columns={4} />}>
          <Shown tab={tab} {...known} showTab={showTab} />
        </Suspense>
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
