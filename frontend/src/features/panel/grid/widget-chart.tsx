/** The chart of a widget: its table at once, its drawing when it comes into sight. */
import { useCameIntoView } from "@/features/panel/grid/use-came-into-view";
import { chartHeight } from "@/features/panel/model/sizing";
import { Chart } from "@/shared/charts/chart";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { ChartTable } from "@/shared/charts/chart-table";
import { Skeleton } from "@/shared/ui/skeleton";

interface WidgetChartProps {
  spec: ChartSpec;
  label: string;
  height: number;
  asTable: boolean;
}

export function WidgetChart({ spec, label, height, asTable }: WidgetChartProps) {
  const [box, seen] = useCameIntoView();
  const style = { height: chartHeight(height) };
  if (asTable)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must scroll by keys too.
      <section style={style} className="overflow-auto" aria-label={label} tabIndex={0}>
        <ChartTable spec={spec} caption={label} />
      </section>
    );
  return (
    <div ref={box} style={style}>
      {seen ? (
        <Chart spec={spec} label={label} className="size-full" />
      ) : (
        <Undrawn spec={spec} label={label} />
      )}
    </div>
  );
}

function Undrawn({ spec, label }: Pick<WidgetChartProps, "spec" | "label">) {
  return (
    <figure className="size-full">
      <Skeleton className="size-full" />
      <figcaption className="sr-only">
        <ChartTable spec={spec} caption={label} />
      </figcaption>
    </figure>
  );
}
