/** What the dimension under the pointer, or with the focus, means. */
import { Info } from "lucide-react";
import { DIMENSIONS, type Dimension } from "@/features/panel/wizard/model/dimensions";

export function DimensionHelp({ dimension }: { dimension: Dimension | null }) {
  const words = dimension === null ? START : DIMENSIONS[dimension];
  return (
    <aside
      aria-live="polite"
      aria-label="Qué significa cada dimensión"
      className="flex flex-col gap-2 self-start rounded-card bg-sunken p-4 text-sm text-ink-muted lg:min-h-48"
    >
      <Info className="size-5 text-ink-subtle" aria-hidden />
      <p className="font-semibold text-ink">{words.name}</p>
      <p>{words.text}</p>
    </aside>
  );
}

const START = {
  name: "Dimensiones",
  text: "Todas son opcionales: lo que dejas sin elegir cuenta completo. Pasa por un campo para saber qué cambia en el widget.",
};
