/** An arrangement that is saved while the widgets are being asked for again. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterAll, expect, test } from "vitest";
import { widget } from "@/features/panel/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { useArrangement } = await import("@/features/panel/arrangement");
const { widgetsQuery } = await import("@/features/panel/api");
const { turnLast } = await import("@/platform/undo/undo");

afterAll(() => server.stop());

test("is taken back although an older answer came after it", async () => {
  const before = [widget({ id: 1, cols: 4, height: 20 })];
  let answerOldOnes = () => {};
  const held = new Promise<void>((resolve) => {
    answerOldOnes = resolve;
  });
  server.answers(async ({ method, body }) => {
    if (method === "PUT") return { body: { data: { ...before[0], ...JSON.parse(body) } } };
    await held;
    return { body: { data: before } };
  });
  const client = new QueryClient();
  client.setQueryData(widgetsQuery.queryKey, before);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useArrangement(before), { wrapper });
  const older = client.fetchQuery({ ...widgetsQuery, staleTime: 0 }).catch(() => {});
  await waitFor(() => expect(server.asked).toHaveLength(1));

  act(() => result.current.resizeTo(1, { cols: 7, height: 20 }));
  await act(() => result.current.flush());
  answerOldOnes();
  await older;
  await act(() => turnLast("undo"));

  const sent = server.asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { cols: 7, height: 20 },
    { cols: 4, height: 20 },
  ]);
});

test("that could not be kept gives way to the one that is", async () => {
  const kept = [widget({ id: 1, cols: 4, height: 20 })];
  server.answers(({ method }) =>
    method === "PUT" ? { status: 409, body: { message: "No." } } : { body: { data: kept } },
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(widgetsQuery.queryKey, kept);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  render(<ToastCorner />);
  const { result } = renderHook(() => useArrangement(kept), { wrapper });

  act(() => result.current.resizeTo(1, { cols: 7, height: 20 }));
  expect(result.current.widgets[0]?.cols).toBe(7);
  await act(() => result.current.flush());
  await screen.findByText(/^No se guardaron los cambios del panel/);

  expect(result.current.widgets[0]?.cols).toBe(4);
  expect(client.getQueryState(widgetsQuery.queryKey)?.isInvalidated).toBe(true);
});
