/** Step 4: how large the widget is, and how it will stand among the others. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { kpiQuery } from "@/features/panel/api";
import { commonTexts } from "@/features/panel/texts";
import { COLUMNS, RECOMMENDED, serviceOf, type WidgetSize, within } from "@/features/panel/widget";
import {
  filterOf,
  isWithin,
  SIZE_FIELDS,
  shareOfScreen,
  sizeProblem,
} from "@/features/panel/wizard/draft";
import { MonthlySuggestion } from "@/features/panel/wizard/monthly-suggestion";
import {
  layOut,
  liveChart,
  sampleChart,
  scrolledTo,
  type Tile,
  titleToBe,
  type Visible,
} from "@/features/panel/wizard/previews";
import { StepHeading } from "@/features/panel/wizard/step-heading";
import { useWizard } from "@/features/panel/wizard/store";
import { sizeTexts } from "@/features/panel/wizard/texts";
import { Chart, chartSummary } from "@/platform/charts/chart";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatNumber } from "@/platform/lib/format";
import { useNow } from "@/platform/lib/hooks";
import { monthAt } from "@/platform/lib/months";
import { Button } from "@/platform/ui/button";
import { SliderField } from "@/platform/ui/slider-field";
import { Skeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";

const UNITS = { height: "%", width: "%", cols: undefined } as const;
const { cols, width, height } = RECOMMENDED;

export function SizeStep() {
  const adding = useWizard((state) => state.draft.subject.mode === "add");
  const size = useWizard((state) => state.draft.size);
  const recommended = useWizard((state) => state.draft.recommended);
  const changed = useWizard((state) => state.sizeChanged);
  const switched = useWizard((state) => state.recommendedSwitched);
  return (
    <>
      <StepHeading title={sizeTexts.title}>
        {adding ? sizeTexts.placeOfNew : sizeTexts.placeOfExisting}
      </StepHeading>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <SwitchField
            label={WIZARD_TEXTS.recommended}
            description={sizeTexts.summary(cols, width, height)}
            checked={recommended}
            onCheckedChange={switched}
          />
          {SIZE_FIELDS.map(({ name, label, bounds }) => (
            <SliderField
              key={name}
              label={label}
              {...bounds}
              unit={UNITS[name]}
              hint={sizeTexts.hints[name]}
              value={size[name]}
              error={sizeProblem(bounds, size[name])}
              onValueChange={(value) => changed(name, value)}
            />
          ))}
        </div>
        <div className="flex flex-col gap-3">
          <MonthlySuggestion />
          <SizePreview />
          <ScreenShare cols={size.cols} />
        </div>
      </div>
    </>
  );
}

const SIZE = 72;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of the screen's 12 columns the widget takes, as a ring. */
function ScreenShare({ cols }: { cols: number }) {
  const share = isWithin(COLUMNS, cols) ? shareOfScreen(cols) : 0;
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: "none", strokeWidth: STROKE };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <meter> cannot be drawn as a ring.
    <div
      role="meter"
      aria-label={sizeTexts.screenWidth}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={sizeTexts.shareOfScreen(share)}
      className="flex items-center gap-4"
    >
      <span aria-hidden className="relative flex size-18 shrink-0 items-center justify-center">
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          className="absolute inset-0 -rotate-90"
          role="presentation"
        >
          <circle {...circle} className="stroke-line" />
          <circle
            {...circle}
            className="stroke-primary transition-[stroke-dashoffset]"
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - share / 100)}
          />
        </svg>
        <span className="text-sm font-semibold tabular-nums">{`${share} %`}</span>
      </span>
      <span aria-hidden className="text-sm text-ink-muted">
        {sizeTexts.shareOfScreen(share)}
      </span>
    </div>
  );
}

const OWN = "own";

/** The widget among the others, to scale with what the browser shows of a page. */
function SizePreview() {
  const visible = useVisibleSize();
  const size = drawable(useWizard((state) => state.draft.size));
  const tiles = useTiles(size, visible);
  const own = tiles.find(({ key }) => key === OWN);
  const scrolled = own ? scrolledTo(own, visible) : 0;
  const live = useLiveChart();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">
        {sizeTexts.preview}
        <span className="font-normal text-ink-subtle">
          {sizeTexts.scale(formatNumber(visible.width), formatNumber(visible.height))}
        </span>
      </p>
      <Scaled visible={visible}>
        <div style={{ transform: `translateY(${-scrolled}px)` }} className="relative size-full">
          {tiles.map((tile) =>
            tile.key === OWN ? (
              <OwnTile key={tile.key} share={size.width} {...{ tile, live }} />
            ) : (
              <div
                key={tile.key}
                style={placeOf(tile)}
                className="absolute rounded-card border-4 border-dashed border-line-control/60 bg-sunken"
              />
            ),
          )}
        </div>
      </Scaled>
      <LiveLine live={live} />
      {tiles.length > 1 && <p className="text-xs text-ink-subtle">{sizeTexts.others}</p>}
    </div>
  );
}

/** Everything inside is drawn in real pixels and made smaller as a whole. */
function Scaled({ visible, children }: { visible: Visible; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScale(element.clientWidth / visible.width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [visible.width]);
  return (
    <div
      ref={box}
      aria-hidden
      inert
      className="relative w-full overflow-hidden rounded-field border border-line-control bg-canvas"
      style={{ aspectRatio: `${visible.width} / ${visible.height}` }}
    >
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ ...visible, transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}

interface Live {
  /** Nothing while the numbers are on their way; the sample when they failed. */
  readonly spec: ChartSpec | null;
  readonly title: string;
  readonly isReal: boolean;
  readonly retry: () => void;
}

/** The chart with the numbers that it will show on the panel. */
function useLiveChart(): Live {
  const draft = useWizard((state) => state.draft);
  const month = monthAt(useNow());
  const service = serviceOf(draft.kpi.serviceName ?? "");
  const { data, isError, refetch } = useQuery({
    ...kpiQuery(service, filterOf(draft)),
    placeholderData: keepPreviousData,
  });
  const spec = useMemo(() => {
    if (data) return liveChart(draft, data, month);
    return isError ? sampleChart(draft) : null;
  }, [draft, data, month, isError]);
  const retry = () => void refetch();
  return { spec, title: titleToBe(draft), isReal: data !== undefined, retry };
}

/** Whose numbers these are, and what they say to whoever does not see the drawing. */
function LiveLine({ live: { spec, isReal, retry } }: { live: Live }) {
  const isEmpty = spec?.series.every(({ values }) => values.every((value) => value === 0));
  const words =
    spec === null ? sizeTexts.realLoading : isEmpty ? sizeTexts.noneYet : sizeTexts.real;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted"
    >
      <p>{spec === null || isReal ? words : sizeTexts.realFailed}</p>
      {isReal && spec && <p className="sr-only">{chartSummary(spec)}</p>}
      {spec && !isReal && (
        <Button size="sm" onClick={retry}>
          {commonTexts.retry}
        </Button>
      )}
    </div>
  );
}

function OwnTile({ tile, share, live }: { tile: Tile; share: number; live: Live }) {
  const { spec, title } = live;
  return (
    <div
      style={placeOf(tile)}
      className="absolute flex flex-col gap-3 rounded-card border-4 border-primary bg-surface p-5 shadow-floating"
    >
      <p className="truncate text-xl font-semibold">{title}</p>
      <div style={{ width: `${share}%` }} className="mx-auto min-h-0 flex-1">
        {spec ? (
          <Chart spec={spec} label={title} className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
    </div>
  );
}

/** The others as they are, and this one at its place: the last one, when it is new. */
function useTiles(size: WidgetSize, visible: Visible): Tile[] {
  const active = useWizard((state) => state.start.active);
  const edited = useWizard((state) => state.start.widget?.id);
  const { cols, height } = size;
  return useMemo(() => {
    const own = { key: OWN, cols, height };
    const items = active.map((widget) =>
      widget.id === edited
        ? own
        : { key: String(widget.id), cols: widget.cols, height: widget.height },
    );
    const known = active.some(({ id }) => id === edited);
    return layOut(known ? items : [...items, own], visible);
  }, [active, edited, cols, height, visible]);
}

/** While a number is being typed, the preview keeps to what a widget can be. */
function drawable(size: WidgetSize): WidgetSize {
  const entries = SIZE_FIELDS.map(({ name, bounds }) => {
    const value = size[name];
    return [name, Number.isNaN(value) ? RECOMMENDED[name] : within(bounds, value)] as const;
  });
  return { ...size, ...Object.fromEntries(entries) };
}

function placeOf({ left, top, width, height }: Tile) {
  return { left, top, width, height };
}

/** How much of a page the browser shows, kept up to date. */
function useVisibleSize(): Visible {
  const [visible, setVisible] = useState(read);
  useEffect(() => {
    const changed = () => setVisible(read());
    globalThis.addEventListener("resize", changed);
    return () => globalThis.removeEventListener("resize", changed);
  }, []);
  return visible;
}

function read(): Visible {
  return { width: globalThis.innerWidth, height: globalThis.innerHeight };
}
