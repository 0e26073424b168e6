/** What a region says when there is nothing in it, and what to do next. */
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  description?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span
        aria-hidden
        className="flex size-14 items-center justify-center rounded-pill bg-primary-soft text-primary [&>svg]:size-6"
      >
        {icon}
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <p className="text-base font-semibold text-ink text-balance">{title}</p>
        {description && <p className="text-sm text-ink-muted text-pretty">{description}</p>}
      </div>
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
