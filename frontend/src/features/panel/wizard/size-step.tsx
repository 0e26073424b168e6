/** Step 4: how large the widget is, and how it will stand among the others. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { COLUMNS, RECOMMENDED, type WidgetSize, within } from "@/features/panel/widget";
import { isWithin, SIZE_FIELDS, shareOfScreen, sizeProblem } from "@/features/panel/wizard/draft";
import {
  layOut,
  previewTitle,
  sampleChart,
  scrolledTo,
  type Tile,
  type Visible,
} from "@/features/panel/wizard/previews";
import { StepHeading } from "@/features/panel/wizard/step-heading";
import { useWizard } from "@/features/panel/wizard/store";
import { sizeTexts } from "@/features/panel/wizard/texts";
import { Chart } from "@/platform/charts/chart";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatNumber } from "@/platform/lib/format";
import { SliderField } from "@/platform/ui/slider-field";
import { SwitchField } from "@/platform/ui/switch-field";

const UNITS = { height: "%", width: "%", cols: undefined } as const;
const HINTS = sizeTexts.hints;
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
              hint={HINTS[name]}
              value={size[name]}
              error={sizeProblem(bounds, size[name])}
              onValueChange={(value) => changed(name, value)}
            />
          ))}
        </div>
        <div className="flex flex-col gap-3">
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
export function ScreenShare({ cols }: { cols: number }) {
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
export function SizePreview() {
  const visible = useVisibleSize();
  const size = useWizard((state) => state.draft.size);
  const tiles = useTiles(drawable(size), visible);
  const own = tiles.find(({ key }) => key === OWN);
  const scrolled = own ? scrolledTo(own, visible) : 0;
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
              <OwnTile key={tile.key} tile={tile} share={drawable(size).width} />
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

function OwnTile({ tile, share }: { tile: Tile; share: number }) {
  const draft = useWizard((state) => state.draft);
  const spec = useMemo(() => sampleChart(draft), [draft]);
  return (
    <div
      style={placeOf(tile)}
      className="absolute flex flex-col gap-3 rounded-card border-4 border-primary bg-surface p-5 shadow-floating"
    >
      <p className="truncate text-xl font-semibold">{previewTitle(draft)}</p>
      <div style={{ width: `${share}%` }} className="mx-auto min-h-0 flex-1">
        <Chart spec={spec} label={previewTitle(draft)} className="size-full" />
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
export function useVisibleSize(): Visible {
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
