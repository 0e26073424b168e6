/** Narrowing the problems to one column; the kind is chosen in the summary above. */
import { X } from "lucide-react";
import type { ErrorsPlace } from "@/features/loads/model/errors-place";
import { Button } from "@/shared/ui/button";
import { type Choice, SelectField } from "@/shared/ui/select-field";

interface ErrorFiltersProps {
  columns: readonly Choice[];
  place: ErrorsPlace;
  onColumn: (column: string | null) => void;
  onClear: () => void;
}

export function ErrorFilters({ columns, place, onColumn, onClear }: ErrorFiltersProps) {
  const filtered = place.column !== null || place.code !== null;
  if (columns.length === 0 && !filtered) return null;
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <div className="w-full sm:w-64">
        <SelectField
          label="Columna"
          value={place.column === null ? "" : String(place.column)}
          onValueChange={(column) => onColumn(column || null)}
          options={[{ value: "", label: "Todas las columnas" }, ...columns]}
        />
      </div>
      {filtered && (
        <Button variant="ghost" icon={<X />} onClick={onClear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  );
}
