/** The plan on a phone: each line is a card. */
import { MoreHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import type { PlanAmounts, PlanRow } from "@/features/estimate/model/plan-groups";
import type { PlanShapeProps } from "@/features/estimate/plan/plan-shape";
import { Amount } from "@/features/estimate/ui/amount";
import { Spent } from "@/features/estimate/ui/spent";
import { formatNumber } from "@/shared/lib/format";
import { IconButton } from "@/shared/ui/icon-button";
import { Menu, type MenuItem } from "@/shared/ui/menu";

export function PlanCards({ groups, actionsOf }: PlanShapeProps) {
  return groups.map(({ title, rows, total }) => (
    <section key={title} aria-label={title}>
      <h3 className="border-b bg-sunken px-4 py-2 text-xs font-semibold text-ink-muted">{title}</h3>
      <ul className="flex flex-col divide-y border-b">
        {rows.map((row) => (
          <li key={row.key} className="flex gap-3 px-4 py-3">
            <LineCard row={row} actions={row.lineId === null ? [] : actionsOf(row.lineId)} />
          </li>
        ))}
        <li className="flex flex-col gap-1.5 px-4 py-3">
          <p className="text-sm font-semibold">Total {title.toLocaleLowerCase("es-CL")}</p>
          <Amounts of={total} />
        </li>
      </ul>
    </section>
  ));
}

function LineCard({ row, actions }: { row: PlanRow; actions: readonly MenuItem[] }) {
  const { name, detail, hours, participants } = row;
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-medium">
          {name}
          <span className="block text-xs font-normal text-ink-muted">{detail}</span>
        </p>
        <Amounts of={row}>
          {hours !== null && <Value name="Horas">{formatNumber(hours)}</Value>}
          {participants !== null && (
            <Value name="Participantes">{formatNumber(participants)}</Value>
          )}
        </Amounts>
      </div>
      {actions.length > 0 && (
        <Menu
          trigger={<IconButton size="sm" label={`Acciones de ${name}`} icon={<MoreHorizontal />} />}
          items={actions}
        />
      )}
    </>
  );
}

function Amounts({ of, children }: { of: PlanAmounts; children?: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {children}
      {of.amount !== null && (
        <Value name="Presupuestado">
          <Amount value={of.amount} />
        </Value>
      )}
      <Value name="Comprometido">
        <Spent value={of.committed} state="committed" areaId={of.areaId} />
      </Value>
      <Value name="Ejecutado">
        <Spent value={of.executed} state="executed" areaId={of.areaId} />
      </Value>
      <Value name="Diferencia">
        <Amount value={of.difference} />
      </Value>
    </dl>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
