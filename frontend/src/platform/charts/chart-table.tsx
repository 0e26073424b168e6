/** The chart as a table: what a screen reader reads and what "Ver como tabla" shows. */
import { type ChartSpec, isRunning, valueWords } from "@/platform/charts/chart-spec";

interface ChartTableProps {
  spec: ChartSpec;
  caption: string;
}

export function ChartTable({ spec, caption }: ChartTableProps) {
  const words = valueWords(spec);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            {spec.dimension}
          </th>
          {spec.series.map(({ name }) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {spec.labels.map((label, row) => (
          <tr key={label}>
            <th scope="row" className="py-1.5 pr-4 text-left font-medium">
              {label}
              {isRunning(spec, row) && <span className="text-ink-muted"> (en curso)</span>}
            </th>
            {spec.series.map(({ name, values }) => (
              <td key={name} className="py-1.5 pl-4 text-right tabular-nums">
                {words(values[row] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
