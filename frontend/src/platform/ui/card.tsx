/** A sheet of paper on the canvas: an optional heading with actions, and content. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

interface CardProps {
  title?: ReactNode | undefined;
  description?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** Lets tables and lists reach the edges. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
}

export function Card({
  title,
  description,
  actions,
  flush = false,
  className,
  children,
}: CardProps) {
  return (
    <section
      className={clsx("overflow-clip rounded-card border bg-surface shadow-raised", className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-5 print:pt-2 print:pb-1">
          <div className="flex min-w-0 flex-col gap-0.5">
            {title && <h2 className="text-lg font-semibold text-balance">{title}</h2>}
            {description && <p className="text-sm text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
        </header>
      )}
      <div
        className={clsx(
          !flush && "px-4 pb-5 sm:px-5 print:pb-2",
          !flush && !title && !actions && "pt-5",
        )}
      >
        {children}
      </div>
    </section>
  );
}
