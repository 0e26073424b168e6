/** Where a chart would be a single bar: the same by month, one click away. */
import { CalendarRange } from "lucide-react";
import { useRef, useState } from "react";
import { monthlyInstead } from "@/features/panel/widget";
import { filterOf, rangeProblem } from "@/features/panel/wizard/draft";
import { useWizard } from "@/features/panel/wizard/store";
import { dimensionTexts } from "@/features/panel/wizard/texts";
import { useNow } from "@/platform/lib/hooks";
import { monthAt } from "@/platform/lib/months";
import { Button } from "@/platform/ui/button";

export function MonthlySuggestion() {
  const draft = useWizard((state) => state.draft);
  const changed = useWizard((state) => state.filterChanged);
  const month = monthAt(useNow());
  const [taken, setTaken] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const suggested =
    rangeProblem(draft) === undefined ? monthlyInstead(filterOf(draft), month) : null;

  function take(): void {
    if (suggested) changed(suggested);
    setTaken(true);
    // The button goes; whoever pressed it stays where it was.
    box.current?.focus();
  }

  const words = suggested ? dimensionTexts.singleBar : taken ? dimensionTexts.monthlyTaken : "";
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className={
        words
          ? "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-info-soft px-4 py-2.5 text-sm outline-none"
          : "sr-only"
      }
    >
      {words && (
        <>
          <CalendarRange className="size-4.5 shrink-0 text-info" />
          <p className="min-w-0 flex-1 basis-48 text-pretty">{words}</p>
        </>
      )}
      {suggested && (
        <Button size="sm" onClick={take}>
          {dimensionTexts.takeMonthly}
        </Button>
      )}
    </div>
  );
}
