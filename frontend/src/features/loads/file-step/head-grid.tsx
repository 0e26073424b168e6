/** The first rows of the file as it is, with the heading row marked and movable. */
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import type { HeadRow } from "@/features/loads/api/types";

interface HeadGridProps {
  rows: readonly HeadRow[];
  headerRow: number;
  busy: boolean;
  onChoose: (row: number) => void;
}

/** Enough columns to recognise the file; the others are counted. */
const COLUMNS_SHOWN = 12;

export function HeadGrid({ rows, headerRow, busy, onChoose }: HeadGridProps) {
  const name = useId();
  const width = Math.max(...rows.map((row) => row.cells.length));
  const hidden = width - COLUMNS_SHOWN;
  return (
    <fieldset aria-busy={busy} className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">Fila de los encabezados</legend>
      <div className={clsx("overflow-auto rounded-button border", busy && "opacity-60")}>
        <table className="w-full border-collapse text-xs">
          <ColumnLetters count={Math.min(width, COLUMNS_SHOWN)} />
          <tbody>
            <tr className={clsx("border-b hover:bg-hover", headerRow === 0 && LOOK.headings)}>
              <th
                scope="row"
                colSpan={Math.min(width, COLUMNS_SHOWN) + 1}
                className="p-0 text-left font-medium"
              >
                <label className="flex min-h-8 items-center gap-2 px-2.5 pointer-coarse:min-h-11">
                  <input
                    type="radio"
                    name={name}
                    value={0}
                    checked={headerRow === 0}
                    onChange={() => onChoose(0)}
                    className="size-4 accent-primary"
                  />
                  Sin títulos: todas las filas son datos
                </label>
              </th>
            </tr>
            {rows.map((row) => (
              <GridRow
                key={row.row}
                row={row}
                place={placeOf(row.row, headerRow)}
                columns={Math.min(width, COLUMNS_SHOWN)}
              >
                <input
                  type="radio"
                  name={name}
                  value={row.row}
                  checked={row.row === headerRow}
                  onChange={() => onChoose(row.row)}
                  aria-label={`Fila ${row.row}: ${row.cells.filter(Boolean).join(", ")}`}
                  className="size-4 accent-primary"
                />
              </GridRow>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <p className="text-xs text-ink-subtle">{`y ${hidden} columnas más a la derecha`}</p>
      )}
    </fieldset>
  );
}

type Place = "above" | "headings" | "data";

function placeOf(row: number, headerRow: number): Place {
  if (row === headerRow) return "headings";
  return row < headerRow ? "above" : "data";
}

interface GridRowProps {
  row: HeadRow;
  place: Place;
  columns: number;
  children: ReactNode;
}

const LOOK: Record<Place, string> = {
  above: "text-ink-subtle line-through decoration-line-control/60",
  headings: "bg-primary-soft font-semibold text-on-primary-soft",
  data: "text-ink",
};

function GridRow({ row, place, columns, children }: GridRowProps) {
  return (
    <tr className={clsx("border-b last:border-0 hover:bg-hover", LOOK[place])}>
      <th scope="row" className="sticky left-0 border-r bg-sunken p-0 font-medium">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the radio that it names is its child. */}
        <label className="flex min-h-8 items-center gap-2 px-2.5 text-ink-muted pointer-coarse:min-h-11">
          {children}
          <span className="tabular-nums">{row.row}</span>
        </label>
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <td
          key={letterOf(column)}
          onClick={(event) => event.currentTarget.parentElement?.querySelector("input")?.click()}
          onKeyDown={undefined}
          className="max-w-44 cursor-pointer truncate border-r px-2.5 last:border-r-0"
        >
          {row.cells[column] ?? ""}
        </td>
      ))}
    </tr>
  );
}

function ColumnLetters({ count }: { count: number }) {
  return (
    <thead>
      <tr className="border-b bg-sunken text-ink-muted">
        <td className="sticky left-0 border-r bg-sunken" />
        {Array.from({ length: count }, (_, column) => (
          <th
            key={letterOf(column)}
            scope="col"
            className="h-7 border-r px-2.5 font-medium last:border-r-0"
          >
            {letterOf(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** "A" for 0, "Z" for 25, "AA" for 26. */
export function letterOf(position: number): string {
  const last = String.fromCharCode(65 + (position % 26));
  return position < 26 ? last : letterOf(Math.floor(position / 26) - 1) + last;
}
