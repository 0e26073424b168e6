/** A chart that is also a table. The drawing arrives after the page; the table is there at once. */
import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { ChartLegend } from "@/platform/charts/chart-legend";
import { type ChartSpec, isCircular } from "@/platform/charts/chart-spec";
import { chartSummary } from "@/platform/charts/chart-summary";
import { ChartTable } from "@/platform/charts/chart-table";
import { useChartTheme } from "@/platform/charts/use-chart-theme";
import { late } from "@/platform/lib/late";
import { Skeleton } from "@/platform/ui/states";

const Waiting = () => <Skeleton className="size-full" />;

const ChartDrawing = late(
  async () => (await import("@/platform/charts/chart-drawing")).ChartDrawing,
  Waiting,
);
const CircularDrawing = late(
  async () => (await import("@/platform/charts/circular-drawing")).CircularDrawing,
  Waiting,
);

/** For who knows that charts will come: their code is large, and may come while numbers do. */
export const preloadDrawing = ChartDrawing.preload;

interface ChartProps {
  spec: ChartSpec;
  /** What the chart tells, in a sentence. */
  label: string;
  /** Shows the numbers instead of the drawing. */
  asTable?: boolean | undefined;
  /** For paper: always light, its table left to who prints it. */
  print?: boolean | undefined;
  /** Patterns beside colours, for paper without colour. */
  grey?: boolean | undefined;
  /** Once, when the drawing stands on the page. */
  onDrawn?: (() => void) | undefined;
  /** Whether somebody sees it, or soon will: only then is it drawn. */
  isNear?: boolean | undefined;
  className?: string | undefined;
}

export function Chart({ asTable = false, ...chart }: ChartProps) {
  if (asTable) return <ChartTable spec={chart.spec} caption={chart.label} />;
  return <DrawnChart {...chart} />;
}

function DrawnChart({
  spec,
  label,
  print = false,
  grey = false,
  onDrawn = nobodyWaits,
  isNear = true,
  className = "h-64",
}: ChartProps) {
  const theme = useChartTheme({ print, grey });
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = useMemo(() => without(spec, hidden), [spec, hidden]);
  const Drawn = isCircular(spec.kind) ? CircularDrawing : ChartDrawing;

  function toggle(name: string): void {
    setHidden((before) =>
      before.includes(name) ? before.filter((one) => one !== name) : [...before, name],
    );
  }

  return (
    <figure className={clsx("flex flex-col", className)}>
      <div className="min-h-0 w-full flex-1" aria-hidden>
        {isNear ? <Drawn spec={shown} {...{ theme, onDrawn }} /> : <Waiting />}
      </div>
      <ChartLegend spec={shown} theme={theme} onToggle={print ? undefined : toggle} />
      {!print && (
        <figcaption className="sr-only">
          <p>{chartSummary(spec)}</p>
          <ChartTable spec={spec} caption={label} />
        </figcaption>
      )}
    </figure>
  );
}

function without(spec: ChartSpec, hidden: readonly string[]): ChartSpec {
  if (hidden.length === 0) return spec;
  return {
    ...spec,
    series: spec.series.map((one) => ({ ...one, hidden: hidden.includes(one.name) })),
  };
}

function nobodyWaits(): void {
  // The page does not care when the drawing stands.
}
