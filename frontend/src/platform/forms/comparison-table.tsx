/** Fields side by side: what they were and what they would become. */

interface ComparisonTableProps {
  rows: readonly { field: string; label: string; cells: readonly string[] }[];
  headings: readonly string[];
  empty: string;
}

export function ComparisonTable({ rows, headings, empty }: ComparisonTableProps) {
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key.
    <section className="overflow-x-auto" tabIndex={0} aria-label="Comparación de cambios">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left text-xs text-ink-muted">
            {["Campo", ...headings].map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ field, label, cells }) => (
            <tr key={field} className="align-top">
              <th scope="row" className="py-2 pr-4 text-left font-medium">
                {label}
              </th>
              {headings.map((heading, index) => (
                <td key={heading} className="max-w-56 py-2 pr-4 break-words">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
