/** Which sheet, row and table hold the headings: what was found, shown on the file's own first rows. */

import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { HeadingPlace } from "@/features/loads/api";
import { commonTexts, headingTexts } from "@/features/loads/texts";
import type { HeadRow, LoadedFile, ModelId, SheetInfo, SideTable } from "@/features/loads/types";
import { SelectField } from "@/platform/ui/select-field";
import { TextField } from "@/platform/ui/text-field";

interface HeadingChooserProps {
  file: LoadedFile;
  /** The kind of rows that are looked for. */
  modelId?: ModelId | undefined;
  busy: boolean;
  /** It stands in the place of what the person waited for: the keys go on here. */
  arrived?: boolean;
  onMove: (place: HeadingPlace) => void;
}

/** Arrow keys run through the rows; only where the person stops is worth asking the server. */
const SETTLE_MS = 450;
const HEADINGS_NAMED = 4;
const UNUSED_NAMED = 6;

export function HeadingChooser(props: HeadingChooserProps) {
  const { file, modelId, busy, arrived = false, onMove } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who writes a comment meanwhile is left alone; the kind that was chosen has nothing more to say.
    const at = document.activeElement;
    if (arrived && (at === document.body || at?.matches("[role=radio]"))) title.current?.focus();
  }, [arrived]);
  const [row, setRow] = useSettledRow(file, onMove);
  const unused = unusedAbove(file);
  const { tables } = file;
  // The table whose first column is the first one of the headings.
  const first = file.headings[0]?.column_position;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-0.5">
          <h3 ref={title} tabIndex={-1} className="text-base font-semibold outline-none">
            {headingTexts.headingsTitle}
          </h3>
          <p className="text-sm text-ink-muted">
            {file.headerRow === 0
              ? headingTexts.headingsMissing
              : headingTexts.headingsAt(file.headerRow)}
            {unused.length > 0 && ` ${headingTexts.headingsUnused(unused)}`}
          </p>
        </div>
        {file.sheets.length > 1 && (
          <SelectField
            label={commonTexts.sheet}
            value={String(file.sheet)}
            disabled={busy}
            onValueChange={(sheet) => onMove({ sheet: Number(sheet) })}
            options={file.sheets.map(sheetChoice)}
            className="min-w-56"
          />
        )}
      </div>
      <LikelySheet {...{ file, modelId, busy, onMove }} />
      {tables.length > 1 && (
        <SelectField
          label={headingTexts.table}
          hint={headingTexts.tableHint}
          value={String(tables.find(({ column }) => column === first)?.column ?? "")}
          disabled={busy}
          onValueChange={(column) =>
            onMove({ sheet: file.sheet, headerRow: file.headerRow, column: Number(column) })
          }
          options={tables.map(tableChoice)}
          className="min-w-56 max-w-full"
        />
      )}
      {file.head.length > 0 ? (
        <HeadGrid
          rows={file.head}
          headerRow={row}
          read={
            tables.length > 1
              ? new Set(file.headings.map(({ column_position }) => column_position))
              : undefined
          }
          busy={busy}
          onChoose={setRow}
        />
      ) : (
        <TextField
          label={headingTexts.headingRow}
          type="number"
          min={0}
          hint={headingTexts.headingRowHint}
          value={row}
          onChange={(event) => setRow(Number(event.target.value))}
          className="w-32"
        />
      )}
    </section>
  );
}

/** Words above the headings that are part of none of them. */
function unusedAbove({ head, headings, headerRow, course }: LoadedFile): string[] {
  const names = [...headings.map(({ column_name }) => column_name), plain(course?.said ?? "")];
  const above = head
    .filter(({ row }) => row < headerRow)
    .flatMap(({ cells }) => cells.flatMap((cell) => plain(cell ?? "") || []));
  const unused = above.filter((text) => !names.some((name) => name.includes(text)));
  return [...new Set(unused)].slice(-UNUSED_NAMED);
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Which of several sheets seems to hold the rows, in words; another one that is read leads to it. */
function LikelySheet({ file, modelId, busy, onMove }: HeadingChooserProps) {
  const likely = likelySheet(file, modelId);
  if (!likely) return null;
  const read = file.sheets.find(({ index }) => index === file.sheet);
  const isRead = likely.index === file.sheet;
  return (
    <p className="text-sm text-ink-muted">
      {isRead || !read
        ? headingTexts.likelySheet(likely.name)
        : headingTexts.otherSheet(likely.name, read.name)}{" "}
      {!isRead && (
        <button
          type="button"
          className="link"
          disabled={busy}
          onClick={() => onMove({ sheet: likely.index })}
        >
          {headingTexts.readSheet(likely.name)}
        </button>
      )}
    </p>
  );
}

/** The only one of several sheets that surely holds such rows, or that may hold them. */
function likelySheet({ sheets }: LoadedFile, modelId: ModelId | undefined): SheetInfo | undefined {
  const shown = sheets.filter(({ hidden }) => !hidden);
  const sure = shown.filter(({ kind }) => kind === modelId);
  const may = shown.filter(({ kinds }) => kinds.some(({ model_id: id }) => id === modelId));
  const [one, ...others] = sure.length > 0 ? sure : may;
  return shown.length > 1 && others.length === 0 ? one : undefined;
}

function sheetChoice(sheet: SheetInfo) {
  const hidden = sheet.hidden ? headingTexts.hiddenSheet : "";
  const rows = commonTexts.rowsWithHeadings(sheet.rows);
  return { value: String(sheet.index), label: `${sheet.name} (${rows}${hidden})` };
}

function tableChoice({ column, first, last, headings }: SideTable) {
  const some = headings.slice(0, HEADINGS_NAMED).join(", ");
  const more = headings.length > HEADINGS_NAMED ? "…" : "";
  return { value: String(column), label: headingTexts.tableRange(first, last, some, more) };
}

function useSettledRow(
  file: LoadedFile,
  onMove: (place: HeadingPlace) => void,
): [number, (row: number) => void] {
  const [row, setRow] = useState(file.headerRow);
  const [found, setFound] = useState(file.headerRow);
  if (found !== file.headerRow) {
    setFound(file.headerRow);
    setRow(file.headerRow);
  }
  useEffect(() => {
    if (row === file.headerRow || row < 0) return;
    const timer = setTimeout(() => onMove({ sheet: file.sheet, headerRow: row }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [row, file.headerRow, file.sheet, onMove]);
  return [row, setRow];
}

interface HeadGridProps {
  rows: readonly HeadRow[];
  headerRow: number;
  /** The columns of the table that is read, where others stand beside it. */
  read: ReadonlySet<number> | undefined;
  busy: boolean;
  onChoose: (row: number) => void;
}

/** Enough columns to recognise the file; the others are counted. */
const COLUMNS_SHOWN = 12;

function HeadGrid({ rows, headerRow, read, busy, onChoose }: HeadGridProps) {
  const name = useId();
  const width = Math.max(...rows.map((row) => row.cells.length));
  const hidden = width - COLUMNS_SHOWN;
  return (
    <fieldset aria-busy={busy} className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{headingTexts.headingRow}</legend>
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
                    className="radio size-4 shrink-0"
                  />
                  {headingTexts.noHeadings}
                </label>
              </th>
            </tr>
            {rows.map((row) => (
              <GridRow
                key={row.row}
                row={row}
                read={read}
                place={placeOf(row.row, headerRow)}
                columns={Math.min(width, COLUMNS_SHOWN)}
              >
                <input
                  type="radio"
                  name={name}
                  value={row.row}
                  checked={row.row === headerRow}
                  onChange={() => onChoose(row.row)}
                  aria-label={headingTexts.row(row.row, row.cells.flatMap(spoken).join(", "))}
                  className="radio size-4 shrink-0"
                />
              </GridRow>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className="text-xs text-ink-subtle">{headingTexts.moreColumns(hidden)}</p>}
    </fieldset>
  );
}

const LONGEST_SPOKEN = 60;

/** A cell as it is said among the others of its row. */
function spoken(cell: string | null): string[] {
  if (!cell) return [];
  return [cell.length > LONGEST_SPOKEN ? `${cell.slice(0, LONGEST_SPOKEN)}…` : cell];
}

type Place = "above" | "headings" | "data";

function placeOf(row: number, headerRow: number): Place {
  if (row === headerRow) return "headings";
  return row < headerRow ? "above" : "data";
}

interface GridRowProps {
  row: HeadRow;
  read: ReadonlySet<number> | undefined;
  place: Place;
  columns: number;
  children: ReactNode;
}

const LOOK: Record<Place, string> = {
  // The course that they name is read, and so are headings of two rows.
  above: "text-ink-subtle",
  headings: "bg-primary-soft font-semibold text-on-primary-soft",
  data: "text-ink",
};

function GridRow({ row, read, place, columns, children }: GridRowProps) {
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
          title={row.cells[column] ?? undefined}
          onClick={(event) => event.currentTarget.parentElement?.querySelector("input")?.click()}
          onKeyDown={undefined}
          className={clsx(
            "max-w-44 cursor-pointer truncate border-r px-2.5 last:border-r-0",
            read?.has(column) === false && "bg-sunken font-normal text-ink-muted",
          )}
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
function letterOf(position: number): string {
  const last = String.fromCharCode(65 + (position % 26));
  return position < 26 ? last : letterOf(Math.floor(position / 26) - 1) + last;
}
