// What a person likes of a list: one answer for all draws of it until something is saved.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useListPreferences } from "@/platform/lists/list-preferences";
import { preferencesQuery } from "@/platform/preferences/server-preferences";

test("stays the same from draw to draw, and is another once it was saved", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(preferencesQuery.queryKey, { "list:people": { density: "compact" } });
  const { result, rerender } = renderHook(() => useListPreferences("people"), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const first = result.current.preferences;
  expect(first.density).toBe("compact");
  rerender();
  expect(result.current.preferences).toBe(first);
  const kept = { "list:people": { density: "normal" } };
  act(() => client.setQueryData(preferencesQuery.queryKey, kept));
  rerender();
  expect(result.current.preferences.density).toBe("normal");
});
