/** The lines of the plan and what was spent without one: a table, or cards on a phone. */
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { BudgetLine, Unbudgeted } from "@/features/estimate/api/estimate-api";
import { planGroups } from "@/features/estimate/model/plan-groups";
import { PlanCards } from "@/features/estimate/plan/plan-cards";
import { PlanTable } from "@/features/estimate/plan/plan-table";
import type { LineChanges } from "@/features/estimate/plan/use-line-changes";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import type { MenuItem } from "@/shared/ui/menu";

interface PlanRowsProps {
  lines: readonly BudgetLine[];
  unbudgeted: readonly Unbudgeted[];
  /** Left out where there is nothing to change. */
  onEdit?: ((line: BudgetLine) => void) | undefined;
  changes?: LineChanges | undefined;
}

export function PlanRows({ lines, unbudgeted, onEdit, changes }: PlanRowsProps) {
  const narrow = useMediaQuery("screen and (max-width: 767.98px)");
  const Shape = narrow ? PlanCards : PlanTable;

  function actionsOf(id: number): MenuItem[] {
    const place = lines.findIndex((line) => line.id === id);
    const line = lines[place];
    if (!line || !changes || !onEdit) return [];
    return [
      { label: "Editar", icon: <Pencil />, onSelect: () => onEdit(line) },
      {
        label: "Subir",
        icon: <ArrowUp />,
        disabled: place === 0,
        onSelect: () => void changes.move(line, -1),
      },
      {
        label: "Bajar",
        icon: <ArrowDown />,
        disabled: place === lines.length - 1,
        onSelect: () => void changes.move(line, 1),
      },
      {
        label: "Eliminar",
        icon: <Trash2 />,
        danger: true,
        beginsGroup: true,
        onSelect: () => void changes.remove(line),
      },
    ];
  }

  return <Shape groups={planGroups(lines, unbudgeted)} actionsOf={actionsOf} />;
}
