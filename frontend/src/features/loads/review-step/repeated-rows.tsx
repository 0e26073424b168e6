/** People who come in several rows with different data: asked once, for the whole file. */
import { Copy } from "lucide-react";
import type { LoadOptions, OnRepeat, PreviewResult } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { formatCount, formatList } from "@/shared/lib/format";
import { RadioCards } from "@/shared/ui/radio-cards";

interface RepeatedRowsProps {
  kind: LoadKind;
  repeated: PreviewResult["repeated"];
  chosen: OnRepeat;
  onOptions: (options: Partial<LoadOptions>) => void;
}

const CHOICES = [
  { value: "first", label: "La primera fila", description: "Las que vienen después se omiten." },
  { value: "last", label: "La última fila", description: "Las que vienen antes se omiten." },
  {
    value: "ask",
    label: "Revisarlas yo",
    description: "Se carga la primera y las demás vuelven en el archivo de filas rechazadas.",
  },
];

export function RepeatedRows({ kind, repeated, chosen, onOptions }: RepeatedRowsProps) {
  if (!repeated) return null;
  const more = repeated.rows - repeated.first.length;
  return (
    <section className="flex flex-col gap-4 rounded-card border p-4 sm:p-5">
      <header className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <Copy className="size-5 text-warning" aria-hidden />
          {`${formatCount(repeated.keys, `${kind.one} viene`, `${kind.many} vienen`)} en varias filas con datos distintos`}
        </h3>
        <p className="text-sm text-ink-muted">Elige una vez qué fila vale para cada RUT.</p>
      </header>
      <ul className="flex flex-col gap-1 text-sm">
        {repeated.first.map((one) => (
          <li key={one.row}>
            <span className="font-semibold">{one.name ?? one.key}</span>
            {`: filas ${Math.min(one.row, one.winner)} y ${Math.max(one.row, one.winner)}`}
            <span className="text-ink-muted">{` (${formatList(one.differences)})`}</span>
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-muted">{`y ${formatCount(more, "fila más", "filas más")}`}</li>
        )}
      </ul>
      <RadioCards
        legend="Qué fila vale"
        value={chosen}
        onValueChange={(onRepeat) => onOptions({ onRepeat: onRepeat as OnRepeat })}
        options={CHOICES}
      />
    </section>
  );
}
