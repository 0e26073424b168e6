/** A widget: its title, its filter in words, its chart or table, how old it is, and what can be done. */
import { type ReactNode, useMemo, useState } from "react";
import type { PanelActions } from "@/features/panel/grid/panel-actions";
import { WidgetChart } from "@/features/panel/grid/widget-chart";
import { type WidgetLayer, WidgetLayers } from "@/features/panel/grid/widget-layers";
import { WidgetMenu } from "@/features/panel/grid/widget-menu";
import { type Freshness, freshnessOf, pendingWords } from "@/features/panel/model/freshness";
import { through } from "@/features/panel/model/lens";
import { drawnOf, type WidgetState } from "@/features/panel/model/panel-parts";
import type { Sight } from "@/features/panel/model/sight";
import { chartHeight } from "@/features/panel/model/sizing";
import { titleAbove } from "@/features/panel/model/widget";
import { filterWords } from "@/features/panel/model/widget-filter";
import type { Kpi, Widget, WidgetNumbers } from "@/features/panel/panel-api";
import { formatMoment, formatRelative } from "@/shared/lib/format";
import { monthAt } from "@/shared/lib/months";
import { useNow } from "@/shared/lib/use-now";
import { Skeleton } from "@/shared/ui/skeleton";

export interface WidgetCardProps {
  widget: Widget;
  state: WidgetState;
  kpi: Kpi | undefined;
  sight: Sight;
  place: { index: number; count: number };
  actions: PanelActions;
  /** While the panel is being edited: what the widget is moved by. */
  handle?: ReactNode | undefined;
}

export function WidgetCard(props: WidgetCardProps) {
  const { widget, state, kpi, sight, place, actions, handle } = props;
  const [asTable, setAsTable] = useState(false);
  const [layer, setLayer] = useState<WidgetLayer | null>(null);
  const filter = through(sight.lens, widget.filter);
  const words = filterWords(filter, sight.company ?? widget.companyName);
  const numbers = state.state === "drawn" ? state.numbers : null;
  const title = titleAbove(numbers, widget);
  return (
    <article
      className="flex h-full flex-col gap-1 rounded-card border bg-surface pt-3 pr-3 pb-3 pl-4 shadow-raised"
      aria-labelledby={`widget-${widget.id}`}
    >
      <header className="flex items-start gap-1">
        {handle}
        <h2
          id={`widget-${widget.id}`}
          className="min-w-0 flex-1 py-1 text-base/6 font-semibold wrap-anywhere text-balance"
        >
          {title}
        </h2>
        <WidgetMenu
          {...{ widget, title, numbers, sight, place, actions, asTable }}
          onTable={() => setAsTable(!asTable)}
          onOpen={setLayer}
        />
      </header>
      <p className="text-xs text-ink-muted">{words.join(" · ")}</p>
      <div className="mt-2">
        <Body {...{ widget, state, kpi, asTable, words }} />
      </div>
      {numbers && <Age freshness={freshnessOf(numbers, sight.checkedAt)} />}
      {layer && kpi && (
        <WidgetLayers
          {...{ layer, widget, title, numbers, kpi, filter, words, place, actions }}
          onClose={() => setLayer(null)}
        />
      )}
    </article>
  );
}

interface BodyProps extends Pick<WidgetCardProps, "widget" | "state" | "kpi"> {
  asTable: boolean;
  words: readonly string[];
}

function Body({ widget, state, kpi, asTable, words }: BodyProps) {
  const style = { height: chartHeight(widget.height) };
  if (state.state === "failed")
    return (
      <div
        style={style}
        className="flex flex-col items-center justify-center gap-1 rounded-field border border-dashed border-danger/50 p-4 text-center text-sm"
      >
        <p className="font-semibold text-danger">No se pudo cargar</p>
        <p className="text-ink-muted">{state.message}</p>
      </div>
    );
  if (state.state === "waiting" || !kpi)
    return (
      <div style={style}>
        <Skeleton className="size-full" />
      </div>
    );
  return <Drawn {...{ widget, kpi, asTable, words }} numbers={state.numbers} />;
}

interface DrawnProps extends Pick<BodyProps, "widget" | "asTable" | "words"> {
  kpi: Kpi;
  numbers: WidgetNumbers;
}

function Drawn({ widget, kpi, numbers, asTable, words }: DrawnProps) {
  const month = monthAt(useNow());
  // The same numbers are the same drawing: asking again must not draw again.
  const spec = useMemo(() => drawnOf(widget, kpi, numbers, month), [widget, kpi, numbers, month]);
  const label = `${titleAbove(numbers, widget)}: ${words.join(", ")}`;
  return <WidgetChart {...{ spec, label, asTable }} height={widget.height} />;
}

function Age({ freshness: { at, pending } }: { freshness: Freshness }) {
  const now = useNow();
  const waiting = pendingWords(pending);
  return (
    <p className="mt-auto pt-2 text-xs text-ink-subtle">
      <time dateTime={at} title={formatMoment(at)}>
        {waiting ? "Datos de" : "Actualizado"} {formatRelative(at, now)}
      </time>
      {waiting && ` · ${waiting}`}
    </p>
  );
}
