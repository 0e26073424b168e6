/** The heading of a step: it takes the focus when the step comes, so that it is read first. */
import type { ReactNode } from "react";

interface StepHeadingProps {
  title: string;
  children?: ReactNode | undefined;
}

export function StepHeading({ title, children }: StepHeadingProps) {
  return (
    <div className="flex flex-col gap-1">
      <h3 tabIndex={-1} data-first-stop className="text-lg font-semibold text-balance outline-none">
        {title}
      </h3>
      {children && <div className="text-sm text-ink-muted">{children}</div>}
    </div>
  );
}
