/** A chart that is also a table. The drawing arrives after the page; the table is there at once. */
import { lazy, Suspense } from "react";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { ChartTable } from "@/shared/charts/chart-table";
import { Skeleton } from "@/shared/ui/skeleton";

const ChartDrawing = lazy(() =>
  import("@/shared/charts/chart-drawing").then((module) => ({ default: module.ChartDrawing })),
);

interface ChartProps {
  spec: ChartSpec;
  /** What the chart tells, in a sentence. */
  label: string;
  /** Shows the numbers instead of the drawing. */
  asTable?: boolean | undefined;
  className?: string | undefined;
}

export function Chart({ spec, label, asTable = false, className = "h-64" }: ChartProps) {
  if (asTable) return <ChartTable spec={spec} caption={label} />;
  return (
    <figure className={className}>
      <div className="size-full" aria-hidden>
        <Suspense fallback={<Skeleton className="size-full" />}>
          <ChartDrawing spec={spec} />
        </Suspense>
      </div>
      <figcaption className="sr-only">
        <ChartTable spec={spec} caption={label} />
      </figcaption>
    </figure>
  );
}
