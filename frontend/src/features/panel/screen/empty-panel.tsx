/** A panel without widgets: where they will be, and how the first one gets there. */
import { ChartColumn, ChartLine, ChartNoAxesGantt, Plus } from "lucide-react";
import { PANEL_TEXTS } from "@/features/panel/screen/panel-texts";
import { Button } from "@/shared/ui/button";

const GHOSTS = [ChartColumn, ChartLine, ChartNoAxesGantt];

export function EmptyPanel({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="relative">
      <div className="grid gap-4 sm:grid-cols-3" aria-hidden>
        {GHOSTS.map((Ghost, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: three pictures that never change.
            key={place}
            className="flex h-80 items-start justify-center rounded-card border-2 border-dashed p-5 max-sm:nth-[n+2]:hidden"
          >
            <Ghost className="size-14 text-line" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 pt-16 text-center">
        <p className="text-lg font-semibold">Agrega tu primer widget</p>
        <p className="max-w-64 text-sm text-ink-muted text-pretty">{PANEL_TEXTS.hint}</p>
        <Button variant="primary" icon={<Plus />} onClick={onAdd}>
          Agregar widget
        </Button>
      </div>
    </div>
  );
}
