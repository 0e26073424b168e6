/** What a person starts: begun once, and its failure told in one of two places. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { attempt } from "@/platform/ui/attempt";
import { ToastRegion } from "@/platform/ui/toast-region";
import { useCall } from "@/platform/ui/use-call";

const client = new QueryClient();

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const refusal = () => {
  throw new ApiError(422, {
    error: true,
    message: "Ese nombre ya existe.",
    errors: { name: ["Ya existe."] },
  });
};

afterEach(() => vi.restoreAllMocks());

test("a second start in the same moment is ignored, and one after the end is not", async () => {
  let end = () => {};
  const work = vi.fn((_name: string) => new Promise<void>((resolve) => (end = resolve)));
  const { result } = renderHook(() => useCall(work), { wrapper });
  const first = result.current.run("Andina");
  expect(await result.current.run("Andina")).toBe(false);
  await waitFor(() => expect(result.current.busy).toBe(true));
  await act(async () => {
    end();
    expect(await first).toBe(true);
  });
  await waitFor(() => expect(result.current.busy).toBe(false));
  void result.current.run("Austral");
  await waitFor(() => expect(work.mock.calls).toEqual([["Andina"], ["Austral"]]));
});

test("a refusal is there in words and by field, until it is tried again or forgotten", async () => {
  const work = vi.fn(async () => refusal());
  const { result } = renderHook(() => useCall(work), { wrapper });
  await act(async () => expect(await result.current.run()).toBe(false));
  await waitFor(() => expect(result.current.error).toBe("Ese nombre ya existe."));
  expect(result.current.refused?.fields).toEqual({ name: ["Ya existe."] });
  act(() => result.current.reset());
  await waitFor(() => expect(result.current.error).toBeUndefined());
  await act(async () => expect(await result.current.run()).toBe(false));
  await waitFor(() => expect(result.current.error).toBe("Ese nombre ya existe."));
  work.mockImplementationOnce(() => new Promise(() => {}));
  void result.current.run();
  await waitFor(() => expect(result.current.error).toBeUndefined());
});

test("without a connection it is tried at once, and not kept for later", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  globalThis.dispatchEvent(new Event("offline"));
  const { result } = renderHook(() => useCall(async () => refusal()), { wrapper });
  await act(async () => expect(await result.current.run()).toBe(false));
  await waitFor(() => expect(result.current.error).toBe("Ese nombre ya existe."));
  globalThis.dispatchEvent(new Event("online"));
});

test("what has no place of its own tells its failure in the corner", async () => {
  render(<ToastRegion />);
  const { result } = renderHook(() => useCall(async () => refusal(), "No pudimos guardar"), {
    wrapper,
  });
  await act(async () => expect(await result.current.run()).toBe(false));
  expect(await screen.findByText("No pudimos guardar.")).toBeTruthy();
  expect(await attempt("No pudimos borrar", async () => refusal())).toBe(false);
  expect(await screen.findByText("No pudimos borrar.")).toBeTruthy();
  expect(await attempt("No pudimos borrar", async () => undefined)).toBe(true);
});

test("whoever knows more about a failure is given it, before the start is answered", async () => {
  const codes: number[] = [];
  const heard = (cause: unknown) => void codes.push((cause as ApiError).status);
  const { result } = renderHook(() => useCall(async () => refusal(), heard), { wrapper });
  const { run } = result.current;
  await act(async () => expect(await run()).toBe(false));
  expect(codes).toEqual([422]);
  await waitFor(() => expect(result.current.error).toBe("Ese nombre ya existe."));
  expect(result.current.run).toBe(run);
  expect(await attempt(heard, refusal)).toBe(false);
  expect(codes).toEqual([422, 422]);
});

test("what fails in telling of a failure keeps nobody from starting again", async () => {
  const work = vi.fn(async () => refusal());
  const silent = () => {
    throw new TypeError("Nothing to tell it by.");
  };
  const { result } = renderHook(() => useCall(work, silent), { wrapper });
  await act(async () => expect(result.current.run()).rejects.toThrow(TypeError));
  await act(async () => expect(result.current.run()).rejects.toThrow(TypeError));
  expect(work).toHaveBeenCalledTimes(2);
});
