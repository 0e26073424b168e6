/** A few ways to look at the same thing, one of them pressed. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface View<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode | undefined;
}

interface ViewToggleProps<Value extends string> {
  /** What is chosen, e.g. "Forma de la lista". */
  label: string;
  views: readonly View<Value>[];
  value: Value;
  onValue: (value: Value) => void;
}

export function ViewToggle<Value extends string>({
  label,
  views,
  value,
  onValue,
}: ViewToggleProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-button bg-sunken p-0.5">
        {views.map((view) => (
          <button
            key={view.value}
            type="button"
            aria-pressed={view.value === value}
            onClick={() => onValue(view.value)}
            className={clsx(
              "inline-flex min-h-8 items-center gap-1.5 rounded-field px-3 text-xs font-medium transition-colors pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2 [&_svg]:size-4",
              view.value === value
                ? "bg-surface text-ink shadow-raised"
                : "text-ink-muted hover:text-ink",
            )}
          >
            {view.icon}
            {view.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
