/** Says that the panel is being looked at through a lens, and takes it off. */
import { Focus } from "lucide-react";
import { lensWords, OPEN_LENS } from "@/features/panel/model/lens";
import type { Lens } from "@/features/panel/panel-api";
import { monthAt } from "@/shared/lib/months";
import { Button } from "@/shared/ui/button";

interface LensLineProps {
  lens: Lens;
  companyName: string | null;
  onChoose: (lens: Lens) => void;
}

export function LensLine({ lens, companyName, onChoose }: LensLineProps) {
  const words = lensWords(lens, companyName, monthAt(Date.now()));
  if (words.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-info/25 bg-info-soft py-1.5 pr-2 pl-4 text-sm"
    >
      <Focus className="size-4.5 shrink-0 text-info" aria-hidden />
      <p className="min-w-0 flex-1 basis-64">
        Mirando solo <strong className="font-semibold">{words.join(" · ")}</strong>. Los filtros de
        cada widget no cambian.
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="in-data-[wall]:hidden"
        onClick={() => onChoose(OPEN_LENS)}
      >
        Quitar
      </Button>
    </div>
  );
}
