/** A choice between few things that deserve a picture and a sentence each. */
import { clsx } from "clsx";
import { RadioGroup } from "radix-ui";
import { type ReactNode, useId } from "react";

export interface CardChoice {
  value: string;
  label: string;
  description?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

interface RadioCardsProps {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly CardChoice[];
  className?: string | undefined;
}

export function RadioCards({
  legend,
  hideLegend = false,
  value,
  onValueChange,
  options,
  className,
}: RadioCardsProps) {
  const legendId = useId();
  return (
    <div className="flex flex-col gap-2">
      <span id={legendId} className={hideLegend ? "sr-only" : "text-sm font-medium text-ink"}>
        {legend}
      </span>
      <RadioGroup.Root
        value={value}
        onValueChange={onValueChange}
        aria-labelledby={legendId}
        className={className ?? "grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"}
      >
        {options.map((option) => (
          <CardOption key={option.value} {...option} chosen={option.value === value} />
        ))}
      </RadioGroup.Root>
    </div>
  );
}

function CardOption({
  value,
  label,
  description,
  icon,
  disabled = false,
  chosen,
}: CardChoice & { chosen: boolean }) {
  const id = useId();
  return (
    <RadioGroup.Item
      value={value}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={clsx(
        "flex min-h-11 items-start gap-3 rounded-card border bg-surface p-4 text-left transition-colors",
        // Why it cannot be chosen must be read as well as all else.
        "group/card enabled:hover:bg-hover disabled:border-dashed disabled:bg-transparent",
        chosen ? "border-primary bg-primary-soft/40 ring-1 ring-primary" : "border-line-control/60",
      )}
    >
      {icon && (
        <span
          aria-hidden
          className={clsx(
            "flex size-9 shrink-0 items-center justify-center rounded-button group-disabled/card:opacity-55 [&>svg]:size-5",
            chosen ? "bg-primary text-on-primary" : "bg-sunken text-ink-muted",
          )}
        >
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span
          id={`${id}-label`}
          className="text-sm font-semibold text-ink group-disabled/card:text-ink-subtle"
        >
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-xs text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={clsx(
          "mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-pill border bg-surface group-disabled/card:invisible",
          chosen ? "border-primary" : "border-line-control",
        )}
      >
        <RadioGroup.Indicator className="size-2.5 rounded-pill bg-primary forced-colors:bg-[Highlight]" />
      </span>
    </RadioGroup.Item>
  );
}
