/** The heading of a step: it takes the focus when the step comes, so that it is read first. */
import type { ReactNode } from "react";

interface StepHeadingProps {
  title: string;
  /** Whether the focus begins here; a part of the step may want it instead. */
  stop?: boolean | undefined;
  children?: ReactNode | undefined;
}

export function StepHeading({ title, stop = true, children }: StepHeadingProps) {
  return (
    <div className="flex flex-col gap-1">
      <h3
        tabIndex={-1}
        data-first-stop={stop || undefined}
        className="text-lg font-semibold text-balance outline-none"
      >
        {title}
      </h3>
      {children && <div className="text-sm text-ink-muted">{children}</div>}
    </div>
  );
}
