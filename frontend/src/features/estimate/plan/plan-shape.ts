/** What both shapes of the plan, table and cards, are given. */
import type { PlanGroup } from "@/features/estimate/model/plan-groups";
import type { MenuItem } from "@/shared/ui/menu";

export interface PlanShapeProps {
  groups: readonly PlanGroup[];
  /** What can be done with the line of an id. */
  actionsOf: (id: number) => readonly MenuItem[];
}
