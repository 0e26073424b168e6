/** Where a file is given: one real input, so that keyboard and reader work; dragging is extra. */
import { clsx } from "clsx";
import { FileSpreadsheet, Upload } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import { formatBytes } from "@/platform/lib/format";

interface FileZoneProps {
  label: ReactNode;
  hint: ReactNode;
  /** As in the input's attribute, e.g. ".xlsx,.csv". */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean | undefined;
  error?: string | undefined;
  /** The file already given, so the zone can name it. */
  file?: { name: string; size: number } | null | undefined;
}

export function FileZone({
  label,
  hint,
  accept,
  onFile,
  disabled = false,
  error,
  file,
}: FileZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.target.files?.[0];
    if (chosen) onFile(chosen);
    // The same file may be given again, e.g. after it was corrected.
    event.target.value = "";
  }

  function drop(event: DragEvent<HTMLDivElement>): void {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the work.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "relative flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-6 py-10 text-center transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        zoneLook(over, disabled, Boolean(error)),
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden
        className="pointer-events-none flex size-12 items-center justify-center rounded-pill bg-primary-soft text-primary"
      >
        {file ? <FileSpreadsheet className="size-6" /> : <Upload className="size-6" />}
      </span>
      <label htmlFor={id} className="text-base font-semibold text-ink">
        {label}
      </label>
      {file && (
        <p className="text-sm font-medium break-all text-ink">
          {file.name} <span className="text-ink-subtle">· {formatBytes(file.size)}</span>
        </p>
      )}
      <div id={`${id}-hint`} className="flex flex-col gap-1 text-xs text-ink-muted">
        {error && <p className="text-sm font-medium text-danger">{error}</p>}
        <div>{hint}</div>
      </div>
    </div>
  );
}

function zoneLook(over: boolean, disabled: boolean, wrong: boolean): string {
  if (disabled) return "border-line bg-sunken";
  if (over) return "border-primary bg-primary-soft";
  if (wrong) return "border-danger bg-danger-soft/30";
  return "border-line-control/70 bg-surface hover:border-primary hover:bg-primary-soft/40";
}
