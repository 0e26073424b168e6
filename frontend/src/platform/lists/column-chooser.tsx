/** Which columns a person sees and how tall the rows are. */
import { Columns3 } from "lucide-react";
import type { ListPreferences } from "@/platform/lists/list-preferences";
import type { ListColumn } from "@/platform/lists/list-spec";
import { type Density, usePreferences } from "@/platform/preferences/preferences-store";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Popover } from "@/platform/ui/popover";
import { SelectField } from "@/platform/ui/select-field";

interface ColumnChooserProps {
  columns: readonly ListColumn<never>[];
  rowHeader: string;
  preferences: ListPreferences;
  save: (changes: Partial<ListPreferences>) => Promise<void>;
}

const DENSITIES = [
  { value: "compact", label: "Compacta" },
  { value: "normal", label: "Normal" },
  { value: "comfortable", label: "Cómoda" },
];

export function ColumnChooser({ columns, rowHeader, preferences, save }: ColumnChooserProps) {
  const general = usePreferences((state) => state.density);
  const shown = new Set(shownColumns({ columns, rowHeader }, preferences).map(({ id }) => id));

  function turn(id: string, on: boolean): void {
    const next = columns.filter((column) => (column.id === id ? on : shown.has(column.id)));
    void save({ columns: next.map((column) => column.id) });
  }

  return (
    <Popover label="Columnas y densidad" trigger={<Button icon={<Columns3 />}>Columnas</Button>}>
      <div className="flex max-h-[60dvh] flex-col gap-4 overflow-y-auto">
        <fieldset className="flex flex-col gap-2.5">
          <legend className="pb-2 text-sm font-medium">Columnas</legend>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={shown.has(id)}
              disabled={id === rowHeader}
              onCheckedChange={(on) => turn(id, on)}
            />
          ))}
        </fieldset>
        <SelectField
          label="Alto de las filas"
          value={preferences.density ?? general}
          onValueChange={(density) => void save({ density: density as Density })}
          options={DENSITIES}
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void save({ columns: undefined, density: undefined })}
        >
          Restablecer columnas y densidad
        </Button>
      </div>
    </Popover>
  );
}

interface ColumnsSpec<Row> {
  columns: readonly ListColumn<Row>[];
  rowHeader: string;
}

/** The columns that a person sees, in the list's own order; the one that names the row always. */
export function shownColumns<Row>(
  { columns, rowHeader }: ColumnsSpec<Row>,
  { columns: chosen }: ListPreferences,
): readonly ListColumn<Row>[] {
  const known = chosen && new Set(chosen);
  return columns.filter(({ id, hidden }) => id === rowHeader || (known ? known.has(id) : !hidden));
}
