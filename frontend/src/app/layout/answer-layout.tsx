/** The frame of what people outside the product answer: no shell, nothing that asks to sign in. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "@/app/query-client";

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
