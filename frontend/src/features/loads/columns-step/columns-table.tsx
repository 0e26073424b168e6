/** The columns of the file, each with samples, what it becomes, and why that was proposed. */
import type { Heading } from "@/features/loads/api/types";
import { ColumnRow } from "@/features/loads/columns-step/column-row";
import type { ColumnChoice, Target, TargetChoice } from "@/features/loads/model/columns";
import { formatCount } from "@/shared/lib/format";

interface ColumnsTableProps {
  columns: readonly ColumnChoice[];
  headings: readonly Heading[];
  choices: readonly TargetChoice[];
  repeated: ReadonlyMap<Target, ColumnChoice[]>;
}

export function ColumnsTable({ columns, headings, choices, repeated }: ColumnsTableProps) {
  const byPosition = new Map(headings.map((heading) => [heading.column_position, heading]));
  const ignored = columns.filter((column) => column.state === "ignored" && !column.asked).length;
  return (
    <section className="min-w-0 overflow-clip rounded-card border">
      <header className="hidden grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)] gap-4 border-b bg-sunken/60 px-4 py-2.5 text-xs font-semibold text-ink-muted md:grid">
        <span>Columna del archivo</span>
        <span>Se carga como</span>
        <span>Por qué</span>
      </header>
      <ul aria-label="Columnas del archivo" className="divide-y">
        {columns.map((column) => (
          <ColumnRow
            key={column.position}
            column={column}
            heading={byPosition.get(column.position)}
            choices={choices}
            rivals={repeated.get(column.target) ?? []}
          />
        ))}
      </ul>
      {ignored > 0 && (
        <p className="border-t bg-sunken/60 px-4 py-2.5 text-xs text-ink-muted">
          {formatCount(ignored, "columna no se cargará.", "columnas no se cargarán.")}
        </p>
      )}
    </section>
  );
}
