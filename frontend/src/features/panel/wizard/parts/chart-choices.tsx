/** Sub-step 1: the charts that are offered, each as a small picture of itself. */
import { clsx } from "clsx";
import { type KeyboardEvent, useId, useRef } from "react";
import { CHART_TYPES, type ChartType } from "@/features/panel/model/widget";
import { optionOf } from "@/features/panel/wizard/model/chart-choice";
import { miniChart } from "@/features/panel/wizard/model/samples";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { Chart } from "@/shared/charts/chart";
import type { ChartSpec } from "@/shared/charts/chart-spec";

const PICTURES: readonly ChartSpec[] = CHART_TYPES.map(({ type }) => miniChart(type));
const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/**
 * Choosing leads on to the next sub-step, so arrows only walk: a radio that chose while it is
 * walked through would never let the keys reach the last one.
 */
export function ChartChoices() {
  const id = useId();
  const chosen = useWizard((state) => optionOf(state.draft.chartType));
  const choose = useWizard((state) => state.chartChosen);
  const box = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent): void {
    const by = Number(FORWARD.includes(event.key)) - Number(BACK.includes(event.key));
    const radios = [...(box.current?.querySelectorAll<HTMLElement>("[role=radio]") ?? [])];
    const at = radios.indexOf(event.target as HTMLElement);
    if (by === 0) return;
    event.preventDefault();
    radios[(at + by + radios.length) % radios.length]?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={box}
        role="radiogroup"
        aria-label="Gráficos disponibles"
        aria-describedby={`${id}-keys`}
        onKeyDown={walk}
        className="grid h-60 auto-rows-[minmax(6rem,1fr)] gap-3 overflow-y-auto p-1 sm:grid-cols-3"
      >
        {CHART_TYPES.map(({ type, name }, index) => (
          <ChartOption
            key={type}
            {...{ type, name }}
            chosen={index === chosen}
            stop={index === Math.max(chosen, 0)}
            onChoose={choose}
          />
        ))}
      </div>
      <p id={`${id}-keys`} className="text-xs text-ink-subtle pointer-coarse:hidden">
        Con el teclado: recorre con las flechas y elige con la barra espaciadora.
      </p>
    </div>
  );
}

interface ChartOptionProps {
  type: ChartType;
  name: string;
  chosen: boolean;
  /** Where Tab arrives. */
  stop: boolean;
  onChoose: (type: ChartType) => void;
}

function ChartOption({ type, name, chosen, stop, onChoose }: ChartOptionProps) {
  const picture = PICTURES[optionOf(type)];
  return (
    <div
      className={clsx(
        "relative flex min-h-24 items-stretch gap-2 rounded-card border bg-surface p-3 transition-colors sm:flex-col",
        "hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus",
        chosen ? "border-primary bg-primary-soft/40 ring-1 ring-primary" : "border-line-control/60",
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a native radio chooses while it is walked through. */}
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        tabIndex={stop ? 0 : -1}
        onClick={() => onChoose(type)}
        className="order-last flex items-center gap-2 text-left text-sm font-semibold outline-none after:absolute after:inset-0 after:content-['']"
      >
        <span
          aria-hidden
          className={clsx(
            "flex size-4.5 shrink-0 items-center justify-center rounded-pill border bg-surface",
            chosen ? "border-primary" : "border-line-control",
          )}
        >
          {chosen && (
            <span className="size-2.5 rounded-pill bg-primary forced-colors:bg-[Highlight]" />
          )}
        </span>
        {name}
      </button>
      <div aria-hidden inert className="min-h-0 min-w-0 flex-1">
        {picture && <Chart spec={picture} label={name} className="size-full" />}
      </div>
    </div>
  );
}
