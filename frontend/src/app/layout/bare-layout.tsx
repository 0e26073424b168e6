/** The frames of pages that stand alone: what is printed, and what a participant answers. */

import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "@/app/query-client";

interface ExportLayoutProps {
  /** What the frame says about itself, on the screen only. */
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** The simplified frame for paper and pictures: always light, no shell. */
export function ExportLayout({ footer, children }: ExportLayoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col bg-surface text-ink" style={{ colorScheme: "light" }}>
        <main className="flex-1">{children}</main>
        {footer && (
          <footer className="border-t px-4 py-4 text-xs text-ink-muted sm:px-8 print:hidden">
            {footer}
          </footer>
        )}
      </div>
    </QueryClientProvider>
  );
}

/** The frame of what people outside the product answer: no shell, nothing that asks to sign in. */
export function AnswerLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* A link that was handed on must not turn up in a search engine. */}
      <meta name="robots" content="noindex, nofollow" />
      <main className="mx-auto min-h-dvh w-full max-w-5xl px-4 py-5 sm:px-6 sm:py-8">
        {children}
      </main>
    </QueryClientProvider>
  );
}
