/** The simplified frame for paper and pictures: always light, no shell. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "@/app/query-client";

interface ExportLayoutProps {
  /** What the frame says about itself. */
  footer?: ReactNode | undefined;
  children: ReactNode;
}

export function ExportLayout({ footer, children }: ExportLayoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col bg-surface text-ink" style={{ colorScheme: "light" }}>
        <main className="flex-1">{children}</main>
        {footer && (
          <footer className="border-t px-4 py-4 text-xs text-ink-muted sm:px-8 print:mt-4 print:border-0 print:p-0">
            {footer}
          </footer>
        )}
      </div>
    </QueryClientProvider>
  );
}
