/** What every test starts from: a clean document and the browser parts that the light DOM lacks. */
import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
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

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
