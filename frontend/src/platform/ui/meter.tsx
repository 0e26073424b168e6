/** A share of a whole as a thin bar: a measure, not a task under way. */
interface MeterProps {
  label: string;
  value: number;
  max: number;
  tone?: "primary" | "success" | "warning" | "danger" | undefined;
}

const FILL = {
  primary: "bg-primary",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
};

export function Meter({ label, value, max, tone = "primary" }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <meter> cannot be drawn alike in all browsers.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 w-full overflow-hidden rounded-pill bg-line forced-colors:border"
    >
      <div
        className={`h-full rounded-pill forced-colors:bg-[Highlight] ${FILL[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
