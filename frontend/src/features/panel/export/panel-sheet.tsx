/** The panel on its sheet: head, cards and widgets in one flow, broken between rows only. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { figuresOf } from "@/features/panel/export/figures";
import {
  NOT_AVAILABLE,
  type Paper,
  type PaperCard,
  type PaperWidget,
  type Stamp,
} from "@/features/panel/export/paper";
import { rowsOf, type SheetSize, spanOf } from "@/features/panel/export/sheet-sizes";
import { Chart } from "@/shared/charts/chart";
import type { ChartSpec } from "@/shared/charts/chart-spec";

interface PanelSheetProps {
  paper: Paper;
  sheet: SheetSize;
  grey: boolean;
  onDrawn: (id: number) => void;
}

/** Cards in a row of the sheet. */
const TALL_CARDS = 2;
const BROAD_CARDS = 4;

export function PanelSheet({ paper, sheet, grey, onDrawn }: PanelSheetProps) {
  const cards = sheet.columns > 6 ? BROAD_CARDS : TALL_CARDS;
  const span = ({ cols }: PaperWidget) => spanOf(cols, sheet.columns);
  return (
    <div className="flex flex-col gap-3">
      <Stamps stamps={paper.stamps} />
      {rowsOf(paper.cards, cards, () => 1).map((row) => (
        <Row key={row[0]?.id} spans={row.map(() => 1)}>
          {row.map((card) => (
            <CardBox key={card.id} card={card} />
          ))}
        </Row>
      ))}
      {rowsOf(paper.widgets, sheet.columns, span).map((row) => (
        <Row key={row[0]?.id} spans={row.map(span)}>
          {row.map((widget) => (
            <WidgetBox key={widget.id} widget={widget} grey={grey} onDrawn={onDrawn} />
          ))}
        </Row>
      ))}
    </div>
  );
}

function Stamps({ stamps }: { stamps: readonly Stamp[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
      {stamps.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-muted">{label}:</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands in a row shares all of it. */
function Row({ spans, children }: { spans: readonly number[]; children: ReactNode }) {
  const columns = spans.map((span) => `minmax(0, ${span}fr)`).join(" ");
  return (
    <div className="avoid-break grid gap-3" style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  );
}

const BOX = "flex min-w-0 flex-col gap-1 rounded-card border p-3";

function CardBox({ card: { name, value, share, words } }: { card: PaperCard }) {
  return (
    <section aria-label={name} className={BOX}>
      <h2 className="text-sm font-semibold">{name}</h2>
      {value === null ? (
        <p className="text-sm text-ink-muted">{NOT_AVAILABLE}</p>
      ) : (
        <p className="flex items-baseline gap-2 text-2xl font-bold tabular-nums">
          {value}
          {share && <span className="text-sm font-semibold text-ink-muted">{share}</span>}
        </p>
      )}
      <Words words={words} />
    </section>
  );
}

interface WidgetBoxProps extends Pick<PanelSheetProps, "grey" | "onDrawn"> {
  widget: PaperWidget;
}

function WidgetBox({ widget, grey, onDrawn }: WidgetBoxProps) {
  const { id, title, words, spec } = widget;
  return (
    <section aria-label={title} className={clsx(BOX, spec === null && "border-dashed")}>
      <h2 className="text-sm font-semibold break-words">{title}</h2>
      <Words words={words} />
      {spec === null ? (
        <p className="flex flex-1 items-center justify-center py-6 text-sm text-ink-muted">
          {NOT_AVAILABLE}
        </p>
      ) : (
        <>
          <Chart
            spec={spec}
            label={title}
            print
            grey={grey}
            onDrawn={() => onDrawn(id)}
            className="mt-1 h-48"
          />
          <Figures spec={spec} />
        </>
      )}
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return <p className="text-2xs text-ink-muted">{words.join(" · ")}</p>;
}

/** What is drawn can also be read, and copied from the PDF. */
function Figures({ spec }: { spec: ChartSpec }) {
  const names = spec.series.map(({ name }) => name).join(" · ");
  return (
    <div className="mt-1 border-t pt-1.5 text-2xs">
      {spec.series.length > 1 && <p className="pb-0.5 font-medium">{names}</p>}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-5">
        {figuresOf(spec).map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-2">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-medium whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
