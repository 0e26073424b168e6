/** Which columns a person sees, in which order, and how tall the rows are. */
import { clsx } from "clsx";
import { ChevronDown, ChevronUp, Columns3 } from "lucide-react";
import { columnMoved, pinnedCount } from "@/platform/lists/column-widths";
import type { ListPreferences } from "@/platform/lists/list-preferences";
import type { ListColumn } from "@/platform/lists/list-spec";
import { type Density, usePreferences } from "@/platform/preferences/preferences-store";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { IconButton } from "@/platform/ui/icon-button";
import { Popover } from "@/platform/ui/popover";
import { SelectField } from "@/platform/ui/select-field";

interface ColumnChooserProps {
  columns: readonly ListColumn<never>[];
  rowHeader: string;
  preferences: ListPreferences;
  save: (changes: Partial<ListPreferences>) => Promise<void>;
  small?: boolean | undefined;
}

/** Beside search and filters a laptop has room for its picture alone. */
const COMPACT = "max-xl:gap-0 max-xl:px-2.5";

const DENSITIES = [
  { value: "compact", label: "Compacta" },
  { value: "normal", label: "Normal" },
  { value: "comfortable", label: "Cómoda" },
];

export function ColumnChooser(props: ColumnChooserProps) {
  const { columns, rowHeader, preferences, save, small = false } = props;
  const general = usePreferences((state) => state.density);
  const shown = shownColumns({ columns, rowHeader }, preferences).map(({ id }) => id);
  const pinned = pinnedCount(columns, rowHeader);
  const hidden = columns.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);

  function turn(id: string, on: boolean): void {
    void save({ columns: on ? [...shown, id] : shown.filter((other) => other !== id) });
  }

  function move(id: string, to: number): void {
    const next = columnMoved(shown, id, to, pinned);
    if (next !== shown) void save({ columns: next });
  }

  return (
    <Popover
      label="Columnas y densidad"
      trigger={
        <Button size={small ? "sm" : "md"} icon={<Columns3 />} className={clsx(!small && COMPACT)}>
          <span className={clsx(!small && "max-xl:sr-only")}>Columnas</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Alto de las filas"
          value={preferences.density ?? general}
          onValueChange={(density) => void save({ density: density as Density })}
          options={DENSITIES}
        />
        <fieldset className="-mx-1 flex max-h-[45dvh] flex-col gap-0.5 overflow-y-auto px-1">
          <legend className="pb-2 text-sm font-medium">Columnas</legend>
          {[...shown, ...hidden].map((id, at) => {
            const header = columns.find((column) => column.id === id)?.header ?? id;
            const moves = at >= pinned && at < shown.length;
            return (
              <div
                key={id}
                className="group/column flex min-h-8 items-center justify-between gap-3"
              >
                <Checkbox
                  label={header}
                  checked={at < shown.length}
                  disabled={id === rowHeader}
                  onCheckedChange={(on) => turn(id, on)}
                />
                {moves && (
                  <span className="flex opacity-0 group-focus-within/column:opacity-100 group-hover/column:opacity-100 pointer-coarse:opacity-100">
                    <IconButton
                      size="sm"
                      label={`Subir ${header}`}
                      icon={<ChevronUp />}
                      disabled={at === pinned}
                      onClick={() => move(id, at - 1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Bajar ${header}`}
                      icon={<ChevronDown />}
                      disabled={at === shown.length - 1}
                      onClick={() => move(id, at + 1)}
                    />
                  </span>
                )}
              </div>
            );
          })}
        </fieldset>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void save({ columns: undefined, widths: undefined, density: undefined })}
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

/** The columns that a person sees, in their order; those up to the one that names the row come first. */
export function shownColumns<Row>(
  { columns, rowHeader }: ColumnsSpec<Row>,
  { columns: chosen }: ListPreferences,
): readonly ListColumn<Row>[] {
  const pinned = columns.slice(0, pinnedCount(columns, rowHeader));
  const isShown = ({ id, hidden }: ListColumn<Row>) =>
    id === rowHeader || (chosen ? chosen.includes(id) : !hidden);
  const place = ({ id }: ListColumn<Row>) => {
    const at = chosen?.indexOf(id) ?? -1;
    return at < 0 ? columns.length : at;
  };
  const others = columns.slice(pinned.length).filter(isShown);
  return [
    ...pinned.filter(isShown),
    ...(chosen ? others.toSorted((one, other) => place(one) - place(other)) : others),
  ];
}
