/** The head of a screen: its H1, its help, one line of context, its actions. Arriving moves the focus to the H1. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { HelpButton } from "@/platform/help/help-button";
import { usePageArrival } from "@/platform/lib/hooks";

interface PageHeaderProps {
  title: string;
  context?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** A context of a word or two stands beside the title where there is room. */
  brief?: boolean | undefined;
}

export function PageHeader({ title, context, actions, brief = false }: PageHeaderProps) {
  const heading = usePageArrival(title);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div
        className={clsx(
          "flex min-w-0 flex-col gap-1",
          brief && "lg:flex-row lg:items-baseline lg:gap-3",
        )}
      >
        <div className="flex items-start gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-2xl font-bold tracking-tight text-balance"
          >
            {title}
          </h1>
          <HelpButton />
        </div>
        {context && <div className="text-sm text-ink-muted">{context}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
