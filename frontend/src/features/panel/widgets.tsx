/** The widgets of the panel: to be looked at, or to be arranged. */

import { ChartColumn, ChartLine, ChartNoAxesGantt, Plus } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Kpi, PanelNumbers, Widget, WidgetNumbers } from "@/features/panel/api";
import {
  drawnOf,
  type Freshness,
  freshnessOf,
  monthsAt,
  pendingWords,
  stateOf,
  type WidgetState,
} from "@/features/panel/figures";
import {
  aloneOnSheet,
  GRID_LOOK,
  GridPlace,
  type KeptPlace,
  keptLayout,
} from "@/features/panel/grid";
import { type Sight, through } from "@/features/panel/lens";
import { commonTexts, panelTexts } from "@/features/panel/texts";
import { HANDLE_HELP_ID } from "@/features/panel/use-grabbing";
import type { PanelActions, PanelInHand } from "@/features/panel/use-panel";
import { chartHeight, filterWords, type Months, titleAbove } from "@/features/panel/widget";
import { type WidgetLayer, WidgetLayers, WidgetMenu } from "@/features/panel/widget-menu";
import { useSession } from "@/platform/api/session";
import { Chart, ChartTable, preloadDrawing } from "@/platform/charts/chart";
import { formatMoment, formatRelative } from "@/platform/lib/format";
import { useNow } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { monthAt } from "@/platform/lib/months";
import { Button } from "@/platform/ui/button";
import { AsyncView, Skeleton } from "@/platform/ui/states";

const SortableGrid = late(
  async () => (await import("@/features/panel/sortable-grid")).SortableGrid,
  ({ arrangement, children }) => <WidgetGrid widgets={arrangement.widgets}>{children}</WidgetGrid>,
);

export function PanelWidgets({ panel }: { panel: PanelInHand }) {
  const userId = useSession((state) => state.user?.id ?? 0);
  const isOld = panel.numbers.isPlaceholderData;
  useEffect(preloadDrawing, []);
  useArrival(panel.wizard.asked ? null : panel.arrived, panel.widgets);
  return (
    <section
      aria-label={panelTexts.widgets}
      aria-busy={isOld || undefined}
      className={isOld ? "opacity-60" : undefined}
    >
      <AsyncView
        query={panel.held}
        loadingLabel={panelTexts.widgetsLoading}
        errorTitle={panelTexts.widgetsFailed}
        skeleton={<WidgetSkeletons places={keptLayout(userId)} />}
        empty={<EmptyPanel onAdd={panel.wizard.add} />}
      >
        {() => (panel.isEditing ? <Arranged panel={panel} /> : <Shown panel={panel} />)}
      </AsyncView>
    </section>
  );
}

/**
 * A new widget stands last, often out of sight: the page goes there, it takes the focus and lights up for
 * a moment. Not before the wizard is gone, which gives the focus back to what opened it, and the page with it.
 */
function useArrival(arrived: number | null, widgets: readonly Widget[]): void {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const place = document.getElementById(`widget-${arrived}`)?.closest("li");
    if (arrived === null || shown.current === arrived || !place) return;
    if (!widgets.some(({ id }) => id === arrived)) return;
    shown.current = arrived;
    const isCalm = globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.querySelector("article")?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
    place.dataset.arrived = "";
    const ended = ({ target }: AnimationEvent) => {
      if (target !== place) return;
      delete place.dataset.arrived;
      place.removeEventListener("animationend", ended);
    };
    place.addEventListener("animationend", ended);
  }, [arrived, widgets]);
}

/** What failed is left out here, and told in a line of its own. */
function Shown({ panel }: { panel: PanelInHand }) {
  const failed = new Set(panel.failed.map(({ id }) => id));
  const shown = panel.widgets.filter(({ id }) => !failed.has(id));
  // A dozen charts at once would hold up the keys and the pointer: they follow bit by bit.
  const numbers = useDeferredValue(panel.numbers.data, undefined);
  return <WidgetGrid widgets={shown}>{cardsOf(panel, numbers)}</WidgetGrid>;
}

function Arranged({ panel }: { panel: PanelInHand }) {
  const card = cardsOf(panel, panel.numbers.data);
  return (
    <div className="flex flex-col gap-3">
      <p id={HANDLE_HELP_ID} className="text-sm text-ink-muted text-pretty">
        {panelTexts.arrangeHelp}
      </p>
      <SortableGrid arrangement={panel.actions.arrangement}>{card}</SortableGrid>
    </div>
  );
}

/** When no numbers came at all, no widget may look as if it were still waiting for its own. */
const NO_NUMBERS: WidgetState = {
  state: "failed",
  code: "no_numbers",
  message: panelTexts.numbersMissing,
};

function cardsOf(panel: PanelInHand, shown: PanelNumbers | undefined) {
  const { widgets, numbers, kpis, sight, actions } = panel;
  const stateFor = (widget: Widget): WidgetState =>
    !numbers.data && numbers.isError ? NO_NUMBERS : stateOf(widget, shown?.widgets);
  return function card(widget: Widget, _index: number, handle?: ReactNode): ReactNode {
    const index = widgets.findIndex(({ id }) => id === widget.id);
    return (
      <WidgetCard
        {...{ widget, sight, actions, handle }}
        state={stateFor(widget)}
        kpi={kpis?.find(({ id }) => id === widget.id_kpi)}
        place={{ index, count: widgets.length }}
      />
    );
  };
}

const GHOSTS = [ChartColumn, ChartLine, ChartNoAxesGantt];

/** A panel without widgets: where they will be, and how the first one gets there. */
function EmptyPanel({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="relative">
      <div className="grid gap-4 sm:grid-cols-3" aria-hidden>
        {GHOSTS.map((Ghost, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: three pictures that never change.
            key={place}
            className="flex h-80 items-start justify-center rounded-card border-2 border-dashed p-5 max-sm:nth-[n+2]:hidden"
          >
            <Ghost className="size-14 text-line" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 pt-16 text-center">
        <p className="text-lg font-semibold">{panelTexts.emptyTitle}</p>
        <p className="max-w-64 text-sm text-ink-muted text-pretty">{panelTexts.plusHint}</p>
        <Button variant="primary" icon={<Plus />} onClick={onAdd}>
          {panelTexts.addWidget}
        </Button>
      </div>
    </div>
  );
}

interface WidgetGridProps {
  widgets: readonly Widget[];
  children: (widget: Widget, index: number) => ReactNode;
}

function WidgetGrid({ widgets, children }: WidgetGridProps) {
  const alone = aloneOnSheet(widgets);
  return (
    <ul data-charts className={GRID_LOOK}>
      {widgets.map((widget, index) => (
        <GridPlace key={widget.id} widget={widget} isWide={alone.has(widget.id)}>
          {children(widget, index)}
        </GridPlace>
      ))}
    </ul>
  );
}

function WidgetSkeletons({ places }: { places: readonly KeptPlace[] }) {
  return (
    <ul className={GRID_LOOK} aria-hidden>
      {places.map((place) => (
        <GridPlace key={place.id} widget={place}>
          <div className="flex h-full flex-col gap-2 rounded-card border bg-surface p-4 shadow-raised">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <div style={{ height: chartHeight(place.height) }} className="mt-2">
              <Skeleton className="size-full" />
            </div>
            <Skeleton className="mt-1 h-3.5 w-1/3" />
          </div>
        </GridPlace>
      ))}
    </ul>
  );
}

interface WidgetCardProps {
  widget: Widget;
  state: WidgetState;
  kpi: Kpi | undefined;
  sight: Sight;
  place: { index: number; count: number };
  actions: PanelActions;
  /** While the panel is being edited: what the widget is moved by. */
  handle: ReactNode | undefined;
}

/** A widget: its title, its filter in words, its chart or table, how old it is, and what can be done. */
function WidgetCard(props: WidgetCardProps) {
  const { widget, state, kpi, sight, place, actions, handle } = props;
  const [asTable, setAsTable] = useState(false);
  const [layer, setLayer] = useState<WidgetLayer | null>(null);
  /** Of the bar or point whose rows are looked at; null: those of the whole widget. */
  const [months, setMonths] = useState<Months | null>(null);
  const filter = through(sight.lens, widget.filter);
  const wordsOf = (seen: typeof filter) => filterWords(seen, sight.company ?? widget.companyName);
  const words = wordsOf(filter);
  const numbers = state.state === "drawn" ? state.numbers : null;
  const title = titleAbove(numbers, widget);
  const looked = { ...filter, ...months };

  function seeRows(place: number): void {
    setMonths(numbers && monthsAt(widget, numbers, place));
    setLayer("facts");
  }
  function close(): void {
    setLayer(null);
    setMonths(null);
  }
  return (
    <article
      className="flex h-full flex-col gap-1 rounded-card border bg-surface pt-3 pr-3 pb-3 pl-4 shadow-raised"
      tabIndex={-1}
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
        <Body {...{ widget, state, kpi, asTable, words }} onPoint={handle ? undefined : seeRows} />
      </div>
      {numbers && <Age freshness={freshnessOf(numbers, sight.checkedAt)} />}
      {layer && kpi && (
        <WidgetLayers
          {...{ layer, widget, title, numbers, kpi, place, actions }}
          filter={looked}
          words={wordsOf(looked)}
          onClose={close}
        />
      )}
    </article>
  );
}

interface BodyProps extends Pick<WidgetCardProps, "widget" | "state" | "kpi"> {
  asTable: boolean;
  words: readonly string[];
  /** What a click on a bar or point does, by its place; nothing while the panel is edited. */
  onPoint: ((place: number) => void) | undefined;
}

function Body({ widget, state, kpi, asTable, words, onPoint }: BodyProps) {
  const style = { height: chartHeight(widget.height) };
  if (state.state === "failed")
    return (
      <div
        style={style}
        className="flex flex-col items-center justify-center gap-1 rounded-field border border-dashed border-danger/50 p-4 text-center text-sm"
      >
        <p className="font-semibold text-danger">{commonTexts.loadFailed}</p>
        <p className="text-ink-muted">{state.message}</p>
      </div>
    );
  if (state.state === "waiting" || !kpi)
    return (
      <div style={style}>
        <Skeleton className="size-full" />
      </div>
    );
  return <Drawn {...{ widget, kpi, asTable, words, onPoint }} numbers={state.numbers} />;
}

interface DrawnProps extends Pick<BodyProps, "widget" | "asTable" | "words" | "onPoint"> {
  kpi: Kpi;
  numbers: WidgetNumbers;
}

/** The chart of a widget: its table at once, its drawing when it comes into sight. */
function Drawn({ widget, kpi, numbers, asTable, words, onPoint }: DrawnProps) {
  const month = monthAt(useNow());
  // The same numbers are the same drawing: asking again must not draw again.
  const spec = useMemo(() => drawnOf(widget, kpi, numbers, month), [widget, kpi, numbers, month]);
  const label = `${titleAbove(numbers, widget)}: ${words.join(", ")}`;
  const [box, seen] = useCameIntoView();
  const style = { height: chartHeight(widget.height) };
  if (asTable)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must scroll by keys too.
      <section style={style} className="overflow-auto" aria-label={label} tabIndex={0}>
        <ChartTable spec={spec} caption={label} onPoint={onPoint} />
      </section>
    );
  return (
    <div ref={box} style={style}>
      <Chart spec={spec} label={label} isNear={seen} onPoint={onPoint} className="size-full" />
    </div>
  );
}

function Age({ freshness: { at, pending } }: { freshness: Freshness }) {
  const now = useNow();
  const waiting = pendingWords(pending);
  return (
    <p className="mt-auto pt-2 text-xs text-ink-subtle">
      <time dateTime={at} title={formatMoment(at)}>
        {waiting ? panelTexts.dataFrom : panelTexts.updated} {formatRelative(at, now)}
      </time>
      {waiting && ` · ${waiting}`}
    </p>
  );
}

/** A little before it does, so that it is there in time. */
const AHEAD = "300px";

/** Whether something has come into sight; once it has, it stays so. */
function useCameIntoView(): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (seen || !box.current) return;
    const watch = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: AHEAD },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen]);

  return [box, seen];
}
