/** The plan as a table. */
import { MoreHorizontal } from "lucide-react";
import { useRef } from "react";
import type { PlanAmounts, PlanGroup, PlanRow } from "@/features/estimate/model/plan-groups";
import type { PlanShapeProps } from "@/features/estimate/plan/plan-shape";
import { Amount } from "@/features/estimate/ui/amount";
import { Spent } from "@/features/estimate/ui/spent";
import { formatNumber } from "@/shared/lib/format";
import { useOverflow } from "@/shared/lib/use-overflow";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu, type MenuItem } from "@/shared/ui/menu";

const CAPTION = "Líneas del plan";
const NUMBER = "px-3 py-2 text-right whitespace-nowrap tabular-nums";
const HEADINGS = [
  "Horas",
  "Participantes",
  "Presupuestado",
  "Comprometido",
  "Ejecutado",
  "Diferencia",
];

export function PlanTable({ groups, actionsOf }: PlanShapeProps) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": CAPTION, tabIndex: 0 } : {})}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{CAPTION}</caption>
        <thead>
          <tr className="border-b bg-sunken text-xs text-ink-muted">
            <th scope="col" className="px-4 py-2.5 text-left font-semibold">
              Línea
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2.5 text-right font-semibold">
                {heading}
              </th>
            ))}
            <th scope="col" className="w-12 print:hidden">
              <span className="sr-only">Acciones</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.title} group={group} actionsOf={actionsOf} />
        ))}
      </table>
    </div>
  );
}

function Group({ group, actionsOf }: { group: PlanGroup } & Pick<PlanShapeProps, "actionsOf">) {
  const { title, rows, total } = group;
  return (
    <tbody className="divide-y border-b last:border-b-0">
      <tr>
        <th
          scope="rowgroup"
          colSpan={HEADINGS.length + 2}
          className="bg-sunken/50 px-4 py-2 text-left text-xs font-semibold text-ink-muted"
        >
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.key} row={row} actions={row.lineId === null ? [] : actionsOf(row.lineId)} />
      ))}
      <tr className="font-semibold">
        <th scope="row" className="px-4 py-2 text-left">
          Total {title.toLocaleLowerCase("es-CL")}
        </th>
        <td colSpan={2} />
        <Amounts of={total} />
        <td className="print:hidden" />
      </tr>
    </tbody>
  );
}

function Row({ row, actions }: { row: PlanRow; actions: readonly MenuItem[] }) {
  const { name, detail, hours, participants } = row;
  return (
    <tr className="transition-colors hover:bg-hover">
      <th scope="row" className="min-w-48 px-4 print:min-w-0 py-2 text-left font-medium">
        {name}
        <span className="block text-xs font-normal text-ink-muted">{detail}</span>
      </th>
      <td className={NUMBER}>{hours !== null && formatNumber(hours)}</td>
      <td className={NUMBER}>{participants !== null && formatNumber(participants)}</td>
      <Amounts of={row} />
      <td className="pr-3 text-right print:hidden">
        {actions.length > 0 && (
          <Menu
            trigger={
              <IconButton size="sm" label={`Acciones de ${name}`} icon={<MoreHorizontal />} />
            }
            items={actions}
          />
        )}
      </td>
    </tr>
  );
}

function Amounts({ of }: { of: PlanAmounts }) {
  return (
    <>
      <td className={NUMBER}>{of.amount !== null && <Amount value={of.amount} />}</td>
      <td className={NUMBER}>
        <Spent value={of.committed} state="committed" areaId={of.areaId} />
      </td>
      <td className={NUMBER}>
        <Spent value={of.executed} state="executed" areaId={of.areaId} />
      </td>
      <td className={NUMBER}>
        <Amount value={of.difference} />
      </td>
    </>
  );
}
