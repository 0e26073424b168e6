/** The widget among the others, to scale with what the browser shows of a page. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { RECOMMENDED, type WidgetSize, within } from "@/features/panel/model/widget";
import {
  layOut,
  scrolledTo,
  type Tile,
  type Visible,
} from "@/features/panel/wizard/model/preview-layout";
import { previewTitle, sampleChart } from "@/features/panel/wizard/model/samples";
import { SIZE_FIELDS } from "@/features/panel/wizard/model/size-form";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { useVisibleSize } from "@/features/panel/wizard/use-visible-size";
import { Chart } from "@/shared/charts/chart";
import { formatNumber } from "@/shared/lib/format";

const OWN = "own";

export function SizePreview() {
  const visible = useVisibleSize();
  const size = useWizard((state) => state.draft.size);
  const tiles = useTiles(drawable(size), visible);
  const own = tiles.find(({ key }) => key === OWN);
  const scrolled = own ? scrolledTo(own, visible) : 0;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">
        Vista previa{" "}
        <span className="font-normal text-ink-subtle">
          {`a escala de tu navegador (${formatNumber(visible.width)} × ${formatNumber(visible.height)})`}
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
      {tiles.length > 1 && (
        <p className="text-xs text-ink-subtle">
          Los recuadros punteados son los demás widgets de tu panel.
        </p>
      )}
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
