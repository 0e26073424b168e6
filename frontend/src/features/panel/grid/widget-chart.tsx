/** The chart of a widget: its table at once, its drawing when it comes into sight. */
import { useCameIntoView } from "@/features/panel/grid/use-came-into-view";
import { chartHeight } from "@/features/panel/model/sizing";
import { Chart } from "@/shared/charts/chart";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { ChartTable } from "@/shared/charts/chart-table";

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
      <Chart spec={spec} label={label} isNear={seen} className="size-full" />
    </div>
  );
}
