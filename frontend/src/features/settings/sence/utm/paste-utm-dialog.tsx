/** A block of a spreadsheet on its way into the grid: each value with its month, or what is wrong. */
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { type PastedUtm, readUtmBlock } from "@/features/settings/sence/utm/utm-block";
import { formatCount, formatMoney, formatMonth } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { MonthField } from "@/shared/ui/month-field";
import { isMonth, type MonthRange } from "@/shared/ui/month-field-rules";
import { TextareaField } from "@/shared/ui/textarea-field";

interface PasteUtmDialogProps {
  /** What was pasted into a field; blank when it is pasted here. */
  text: string;
  /** The month of a first value that names none. */
  first: string;
  range: MonthRange;
  onFill: (found: Readonly<Record<string, number>>) => void;
  onClose: () => void;
}

export function PasteUtmDialog({ text, first, range, onFill, onClose }: PasteUtmDialogProps) {
  const [block, setBlock] = useState(text);
  const [start, setStart] = useState(first);
  const [tried, setTried] = useState(false);
  const found = isMonth(start) ? readUtmBlock(block, start, range) : [];
  const good = found.flatMap(({ month, value }) => (month && value ? [[month, value]] : []));

  function fill(): void {
    setTried(true);
    if (good.length > 0) onFill(Object.fromEntries(good) as Record<string, number>);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pegar desde una planilla"
      description="Una columna de valores, filas con mes y valor, o filas con año y doce valores. Nada se guarda todavía."
      sturdy
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={fill}>
            {good.length > 0 ? `Llenar ${formatCount(good.length, "mes", "meses")}` : "Llenar"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextareaField
          label="Meses y valores"
          rows={6}
          className="font-mono"
          placeholder={"ene-2026\t67.429\nfeb-2026\t67.294"}
          error={tried && good.length === 0 ? "Pega al menos un valor que se entienda." : undefined}
          value={block}
          onChange={(event) => setBlock(event.target.value)}
        />
        <MonthField
          label="Primer mes"
          hint="De los valores que vienen sin mes. mm-aaaa"
          value={start}
          onValueChange={setStart}
          min={range.min}
          max={range.max}
          className="max-w-48"
        />
        {found.length > 0 && <Preview found={found} />}
      </div>
    </Dialog>
  );
}

function Preview({ found }: { found: readonly PastedUtm[] }) {
  const wrong = found.filter(({ fault }) => fault !== null).length;
  const words = [formatCount(found.length - wrong, "mes listo", "meses listos")];
  if (wrong > 0) words.push(formatCount(wrong, "valor por corregir", "valores por corregir"));
  return (
    <section aria-label="Lo que se llenará" className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold" aria-live="polite">
        {words.join(" · ")}
      </h3>
      <ul className="flex flex-col divide-y border-y text-sm">
        {found.map((one) => (
          <li
            key={`${one.line} ${one.month} ${one.text}`}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="text-ink-muted">
              {one.month ? formatMonth(one.month) : `Línea ${one.line}`}
            </span>
            {one.fault === null ? (
              <span className="font-medium tabular-nums">{formatMoney(one.value)}</span>
            ) : (
              <span className="flex items-start gap-1.5 font-medium text-danger">
                <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
                {one.month ? `Línea ${one.line}: ${one.fault}` : one.fault}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
