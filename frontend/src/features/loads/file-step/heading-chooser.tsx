/** Which sheet and which row hold the headings: what was found, shown on the file's own first rows. */
import { useEffect, useState } from "react";
import type { LoadedFile, SheetInfo } from "@/features/loads/api/types";
import { HeadGrid } from "@/features/loads/file-step/head-grid";
import { formatCount } from "@/shared/lib/format";
import { SelectField } from "@/shared/ui/select-field";
import { TextField } from "@/shared/ui/text-field";

export interface HeadingPlace {
  sheet?: number;
  headerRow?: number;
}

interface HeadingChooserProps {
  file: LoadedFile;
  busy: boolean;
  onMove: (place: HeadingPlace) => void;
}

/** Arrow keys run through the rows; only where the person stops is worth asking the server. */
const SETTLE_MS = 450;

export function HeadingChooser({ file, busy, onMove }: HeadingChooserProps) {
  const [row, setRow] = useSettledRow(file, onMove);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-col gap-0.5">
          <h3 className="text-base font-semibold">¿Están bien los encabezados?</h3>
          <p className="text-sm text-ink-muted">
            {file.headerRow === 0
              ? "No encontramos una fila de títulos: todas las filas se leen como datos. Si hay títulos, elige su fila."
              : `Los encontramos en la fila ${file.headerRow}. Si no es esa, elige la correcta.`}
          </p>
        </div>
        {file.sheets.length > 1 && (
          <SelectField
            label="Hoja"
            value={String(file.sheet)}
            disabled={busy}
            onValueChange={(sheet) => onMove({ sheet: Number(sheet) })}
            options={file.sheets.map(sheetChoice)}
            className="min-w-56"
          />
        )}
      </div>
      {file.head.length > 0 ? (
        <HeadGrid rows={file.head} headerRow={row} busy={busy} onChoose={setRow} />
      ) : (
        <HeadingRowField row={row} onChange={setRow} />
      )}
    </section>
  );
}

function sheetChoice(sheet: SheetInfo) {
  const hidden = sheet.hidden ? ", oculta" : "";
  const rows = formatCount(sheet.rows, "fila", "filas");
  return { value: String(sheet.index), label: `${sheet.name} (${rows}${hidden})` };
}

function HeadingRowField({ row, onChange }: { row: number; onChange: (row: number) => void }) {
  return (
    <TextField
      label="Fila de los encabezados"
      type="number"
      min={0}
      hint="0 si el archivo no tiene títulos."
      value={row}
      onChange={(event) => onChange(Number(event.target.value))}
      className="w-32"
    />
  );
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
