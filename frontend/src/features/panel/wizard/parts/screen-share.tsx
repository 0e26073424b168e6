/** How much of the screen's 12 columns the widget takes, as a ring. */
import { COLUMNS } from "@/features/panel/model/widget";
import { isWithin } from "@/features/panel/wizard/model/chart-choice";
import { shareOfScreen } from "@/features/panel/wizard/model/size-form";

const SIZE = 72;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;

export function ScreenShare({ cols }: { cols: number }) {
  const share = isWithin(COLUMNS, cols) ? shareOfScreen(cols) : 0;
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: "none", strokeWidth: STROKE };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <meter> cannot be drawn as a ring.
    <div
      role="meter"
      aria-label="Ancho de pantalla"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={`${share} % del ancho de pantalla`}
      className="flex items-center gap-4"
    >
      <span aria-hidden className="relative flex size-18 shrink-0 items-center justify-center">
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          className="absolute inset-0 -rotate-90"
          role="presentation"
        >
          <circle {...circle} className="stroke-line" />
          <circle
            {...circle}
            className="stroke-primary transition-[stroke-dashoffset]"
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - share / 100)}
          />
        </svg>
        <span className="text-sm font-semibold tabular-nums">{`${share} %`}</span>
      </span>
      <span aria-hidden className="text-sm text-ink-muted">
        {`${share} % del ancho de pantalla`}
      </span>
    </div>
  );
}
