/** Which series is which, and buttons that take one out of the drawing and back. */
import { clsx } from "clsx";
import type { ChartSpec, ChartTheme } from "@/shared/charts/chart-spec";
import { colourOf, lineLook } from "@/shared/charts/drawn-series";

interface ChartLegendProps {
  spec: ChartSpec;
  theme: ChartTheme;
  /** Without it the legend only tells, as on paper. */
  onToggle?: ((name: string) => void) | undefined;
}

/** One series is named by the chart's own title. */
export function ChartLegend({ spec, theme, onToggle }: ChartLegendProps) {
  if (spec.series.length < 2) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-x-1 gap-y-0.5 pt-1 text-2xs text-ink-muted">
      {spec.series.map((series, index) => {
        const face = (
          <>
            <Swatch spec={spec} index={index} colour={colourOf(series, index, theme)} />
            {series.name}
          </>
        );
        return (
          <li key={series.name}>
            {onToggle ? (
              <button
                type="button"
                aria-pressed={!series.hidden}
                onClick={() => onToggle(series.name)}
                className={clsx(LOOK, "hover:bg-hover hover:text-ink pointer-coarse:min-h-11", {
                  "line-through opacity-70": series.hidden,
                })}
              >
                {face}
              </button>
            ) : (
              <span className={LOOK}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const LOOK = "inline-flex min-h-6 items-center gap-1.5 rounded-chip px-1.5";
const DASH_ARRAYS = { solid: undefined, dashed: "5 3", dotted: "2 3" } as const;

function Swatch({ spec, index, colour }: { spec: ChartSpec; index: number; colour: string }) {
  const { dash } = lineLook(index);
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden className="shrink-0">
      {spec.kind === "line" ? (
        <line
          x2="18"
          y1="6"
          y2="6"
          stroke={colour}
          strokeWidth="2.5"
          strokeDasharray={DASH_ARRAYS[dash]}
        />
      ) : (
        <rect x="3" width="12" height="12" rx="3" fill={colour} />
      )}
    </svg>
  );
}
