/** The simplified frame of the panel for paper and pictures: always light, no shell, its own footer. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "@/app/query-client";

export function ExportLayout({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col bg-surface text-ink" style={{ colorScheme: "light" }}>
        <main className="flex-1">{children}</main>
        <footer className="border-t px-4 py-4 text-xs text-ink-muted sm:px-8 print:mt-4 print:border-0 print:p-0">
          El panel de control se muestra en una vista simplificada para generar una imagen PDF o
          PNG.
        </footer>
      </div>
    </QueryClientProvider>
  );
}
