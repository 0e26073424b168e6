/** A key of the keyboard. */
import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-chip border border-line-control/60 bg-sunken px-1 font-sans text-2xs font-medium text-ink-muted">
      {children}
    </kbd>
  );
}
