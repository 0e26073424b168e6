/** The plan of the year: its lines, what was spent on each, and what was spent without one. */

import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  ListPlus,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { Amount, type TabProps } from "@/features/estimate/amount";
import type { Budget, BudgetLine, Unbudgeted } from "@/features/estimate/api";
import { NoBudget } from "@/features/estimate/no-budget";
import { type CourseState, coursesAddress, PLACE } from "@/features/estimate/place";
import { commonTexts, planTexts } from "@/features/estimate/texts";
import { type LineChanges, useLineChanges } from "@/features/estimate/use-line-changes";
import { useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { useMediaQuery, useOverflow } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

const LineDialog = late(async () => (await import("@/features/estimate/line-dialog")).LineDialog);
const OrderDialog = late(
  async () => (await import("@/features/estimate/order-dialog")).OrderDialog,
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
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        {lines.length > 1 && (
          <Button icon={<ArrowUpDown />} onClick={() => setWindow({ kind: "order" })}>
            {commonTexts.orderLines}
          </Button>
        )}
        <Button variant="primary" icon={<Plus />} onClick={add}>
          {commonTexts.add}
        </Button>
      </div>
      <Card flush>
        {lines.length === 0 && (
          <EmptyState
            icon={<ListPlus />}
            title={planTexts.empty(year)}
            description={planTexts.emptyHelp}
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

interface PlanRowsProps {
  lines: readonly BudgetLine[];
  unbudgeted: readonly Unbudgeted[];
  /** Left out where there is nothing to change. */
  onEdit?: ((line: BudgetLine) => void) | undefined;
  changes?: LineChanges | undefined;
}

/** The lines of the plan and what was spent without one: a table, or cards on a phone. */
function PlanRows({ lines, unbudgeted, onEdit, changes }: PlanRowsProps) {
  const narrow = useMediaQuery("screen and (max-width: 767.98px)");
  const Shape = narrow ? PlanCards : PlanTable;

  function actionsOf(id: number): MenuItem[] {
    const place = lines.findIndex((line) => line.id === id);
    const line = lines[place];
    if (!line || !changes || !onEdit) return [];
    return [
      { label: planTexts.edit, icon: <Pencil />, onSelect: () => onEdit(line) },
      {
        label: planTexts.moveUp,
        icon: <ArrowUp />,
        disabled: place === 0,
        onSelect: () => void changes.move(line, -1),
      },
      {
        label: planTexts.moveDown,
        icon: <ArrowDown />,
        disabled: place === lines.length - 1,
        onSelect: () => void changes.move(line, 1),
      },
      {
        label: planTexts.remove,
        icon: <Trash2 />,
        danger: true,
        beginsGroup: true,
        onSelect: () => void changes.remove(line),
      },
    ];
  }

  return <Shape groups={planGroups(lines, unbudgeted)} actionsOf={actionsOf} />;
}

const NUMBER = "px-3 py-2 text-right whitespace-nowrap tabular-nums";

const HEADINGS = [
  commonTexts.hours,
  commonTexts.participants,
  planTexts.planned,
  commonTexts.committed,
  commonTexts.executed,
  planTexts.difference,
];

/** The plan as a table. */
function PlanTable({ groups, actionsOf }: PlanShapeProps) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": commonTexts.lines, tabIndex: 0 } : {})}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{commonTexts.lines}</caption>
        <thead>
          <tr className="border-b bg-sunken text-xs text-ink-muted">
            <th scope="col" className="px-4 py-2.5 text-left font-semibold">
              {planTexts.line}
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2.5 text-right font-semibold">
                {heading}
              </th>
            ))}
            <th scope="col" className="w-12 print:hidden">
              <span className="sr-only">{planTexts.actions}</span>
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
          {planTexts.total(title.toLocaleLowerCase("es-CL"))}
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
        <LineMenu name={name} actions={actions} />
      </td>
    </tr>
  );
}

function LineMenu({ name, actions }: { name: string; actions: readonly MenuItem[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton size="sm" label={planTexts.actionsOf(name)} icon={<MoreHorizontal />} />}
      items={actions}
    />
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

/** The plan on a phone: each line is a card. */
function PlanCards({ groups, actionsOf }: PlanShapeProps) {
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
          <p className="text-sm font-semibold">
            {planTexts.total(title.toLocaleLowerCase("es-CL"))}
          </p>
          <CardAmounts of={total} />
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
        <CardAmounts of={row}>
          {hours !== null && <Value name={commonTexts.hours}>{formatNumber(hours)}</Value>}
          {participants !== null && (
            <Value name={commonTexts.participants}>{formatNumber(participants)}</Value>
          )}
        </CardAmounts>
      </div>
      <LineMenu name={name} actions={actions} />
    </>
  );
}

function CardAmounts({ of, children }: { of: PlanAmounts; children?: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {children}
      {of.amount !== null && (
        <Value name={planTexts.planned}>
          <Amount value={of.amount} />
        </Value>
      )}
      <Value name={commonTexts.committed}>
        <Spent value={of.committed} state="committed" areaId={of.areaId} />
      </Value>
      <Value name={commonTexts.executed}>
        <Spent value={of.executed} state="executed" areaId={of.areaId} />
      </Value>
      <Value name={planTexts.difference}>
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

/** What both shapes of the plan, table and cards, are given. */
interface PlanShapeProps {
  groups: readonly PlanGroup[];
  /** What can be done with the line of an id. */
  actionsOf: (id: number) => readonly MenuItem[];
}

interface PlanAmounts {
  /** Null: nothing was planned. */
  amount: number | null;
  /** Null, as the next two: a line without an area cannot be compared with courses. */
  committed: number | null;
  executed: number | null;
  /** What is left; below zero when more is spent than planned. */
  difference: number | null;
  /** The thematic area whose courses are counted; null: none, or those of several. */
  areaId: number | null;
}

interface PlanRow extends PlanAmounts {
  key: string;
  /** The line that can be changed; null for what nobody planned. */
  lineId: number | null;
  name: string;
  detail: string;
  hours: number | null;
  participants: number | null;
}

interface PlanGroup {
  title: string;
  rows: readonly PlanRow[];
  total: PlanAmounts;
}

/** Groups without rows are left out. */
export function planGroups(
  lines: readonly BudgetLine[],
  unbudgeted: readonly Unbudgeted[],
): PlanGroup[] {
  return [
    group(planTexts.planned, lines.map(ofLine)),
    group(planTexts.unplanned, unbudgeted.map(ofArea)),
  ].filter(({ rows }) => rows.length > 0);
}

function ofLine({ id, thematicArea, description, ...line }: BudgetLine): PlanRow {
  return {
    ...line,
    key: `line-${id}`,
    lineId: id,
    name: description,
    areaId: thematicArea?.id ?? null,
    detail: thematicArea?.name ?? planTexts.freeLineHelp,
  };
}

function ofArea({ thematicArea, committed, executed, courses }: Unbudgeted): PlanRow {
  return {
    key: `area-${thematicArea?.id ?? "none"}`,
    lineId: null,
    name: thematicArea?.name ?? planTexts.noArea,
    areaId: thematicArea?.id ?? null,
    detail: planTexts.courses(courses),
    hours: null,
    participants: null,
    amount: null,
    committed,
    executed,
    difference: -(committed + executed),
  };
}

function group(title: string, rows: readonly PlanRow[]): PlanGroup {
  const sum = (of: (row: PlanRow) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const amount = sum((row) => row.amount);
  const committed = sum((row) => row.committed);
  const executed = sum((row) => row.executed);
  const isPlanned = rows.some(({ amount }) => amount !== null);
  return {
    title,
    rows,
    total: {
      amount: isPlanned ? amount : null,
      committed,
      executed,
      difference: amount - committed - executed,
      areaId: null,
    },
  };
}

interface SpentProps {
  value: number | null;
  state: CourseState;
  /** Null: no courses belong to it. */
  areaId: number | null;
}

/** What courses of an area cost; it leads to the courses of the area. */
function Spent({ value, state, areaId }: SpentProps) {
  const [said] = useAddress(PLACE);
  if (areaId === null || !value) return <Amount value={value} />;
  return (
    <Link to={coursesAddress(said, { state, areaId })} className="link">
      <Amount value={value} />
      <span className="sr-only">{planTexts.seeCourses}</span>
    </Link>
  );
}
