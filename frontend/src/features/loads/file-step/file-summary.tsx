/** The file that was read: its name, its size, how many rows it brings, and changing it. */
import { FileSpreadsheet } from "lucide-react";
import type { LoadedFile } from "@/features/loads/api/types";
import { ACCEPTED_FILES } from "@/features/loads/model/accepted-files";
import { FileButton } from "@/features/loads/ui/file-button";
import { formatBytes, formatCount } from "@/shared/lib/format";

interface FileSummaryProps {
  file: LoadedFile;
  onFile: (file: File) => void;
}

export function FileSummary({ file, onFile }: FileSummaryProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-sunken/40 p-4">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-button bg-success-soft text-success"
      >
        <FileSpreadsheet className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-all">{file.name}</p>
        <p className="text-sm text-ink-muted">{summaryOf(file)}</p>
      </div>
      <FileButton accept={ACCEPTED_FILES} label="Cambiar archivo" onFile={onFile} />
    </div>
  );
}

function summaryOf(file: LoadedFile): string {
  const sheet = file.sheets.find(({ index }) => index === file.sheet);
  const parts = [
    formatCount(file.rows, "fila", "filas"),
    formatCount(file.headings.length, "columna", "columnas"),
    ...(sheet && file.sheets.length > 1 ? [`hoja ${sheet.name}`] : []),
    formatBytes(file.size),
  ];
  return parts.join(" · ");
}
