// The brand in the bar: known at once, and followed only while the bar is there.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, expect, test } from "vitest";
import { useBrand } from "@/app/layout/top-bar";
import { type Brand, brandQuery } from "@/platform/brand/brand";

const BRAND: Brand = { name: "Forestal Quillay", logo: null, tones: null };

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(brandQuery.queryKey, BRAND);
});

function shown() {
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useBrand, { wrapper });
}

const isFollowed = () => client.getQueryCache().hasListeners();

test("what is known stands there from the beginning, and changes with it", async () => {
  const { result } = shown();
  expect(result.current).toBe(BRAND);
  await waitFor(() => expect(isFollowed()).toBe(true));
  act(() => void client.setQueryData(brandQuery.queryKey, { ...BRAND, name: "Puerto Sur" }));
  await waitFor(() => expect(result.current?.name).toBe("Puerto Sur"));
});

test("a bar that is gone follows nothing", async () => {
  const { unmount } = shown();
  await waitFor(() => expect(isFollowed()).toBe(true));
  unmount();
  expect(isFollowed()).toBe(false);
});

test("a bar that went before it could follow never does", async () => {
  const { unmount } = shown();
  unmount();
  await import("@/platform/brand/follow-brand");
  expect(isFollowed()).toBe(false);
});
