/** Which series is which, and buttons that take one out of the drawing and back. */
import { clsx } from "clsx";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { colourOf, lineLook, outline } from "@/platform/charts/drawn-series";

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
        const colour = colourOf(series, index, theme);
        const face = (
          <>
            <Swatch {...{ spec, index, colour }} edge={outline(colour, theme).borderColor} />
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

interface SwatchProps {
  spec: ChartSpec;
  index: number;
  colour: string;
  /** Around a colour that is too faint for its background. */
  edge: string | undefined;
}

function Swatch({ spec, index, colour, edge }: SwatchProps) {
  const { dash } = lineLook(index);
  const line = { x2: 18, y1: 6, y2: 6, strokeDasharray: DASH_ARRAYS[dash] };
  return (
    <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden className="shrink-0">
      {spec.kind === "line" ? (
        <>
          {edge && <line {...line} stroke={edge} strokeWidth="4.5" />}
          <line {...line} stroke={colour} strokeWidth="2.5" />
        </>
      ) : (
        <rect x="3.5" y="0.5" width="11" height="11" rx="3" fill={colour} stroke={edge} />
      )}
    </svg>
  );
}
