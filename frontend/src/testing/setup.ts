/** What every test starts from: a clean document and the browser parts that the light DOM lacks. */
import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { toast } from "sonner";
import { afterEach } from "vitest";

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
if (!("BroadcastChannel" in globalThis)) Object.assign(globalThis, { BroadcastChannel });
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= () => {};

// A busy machine is not a broken screen.
configure({ asyncUtilTimeout: 20_000 });
withoutStacks(React);

/**
 * React's build for development keeps a stack with each of the first 10,000 elements of a second,
 * which takes a fifth of all time here. It counts them where its own packages find it; should that
 * name go, all keep their stacks again.
 */
function withoutStacks(react: object): void {
  const shared = Object.entries(react).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
  if (!shared) return;
  Object.defineProperty(shared, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}

afterEach(() => {
  cleanup();
  // A message is kept outside of the document, and would stand in that of the next test.
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
});
