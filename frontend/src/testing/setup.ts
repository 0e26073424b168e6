/**
 * What every test starts from: a clean document and the browser parts that the light DOM lacks. Files
 * share a process and its window, for then the libraries are loaded and compiled once; each has modules
 * of the product of its own, and finds the window as the first one did.
 */
import { BroadcastChannel } from "node:worker_threads";
import { act, cleanup, configure, getConfig } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, afterEach, vi } from "vitest";

const START = "http://localhost:3000/";
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };

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

forgetTheFormerFile();
// Only now, so that the messages of a file are those of its own modules.
const { toast } = await import("sonner");
// It brings a style sheet, with whose every line the light DOM would compare each element that is asked for its style.
document.head.replaceChildren();
// The library is loaded once, and would keep what another file made of its ways.
const lasting = globalThis as { waysOfTheLibrary?: ReturnType<typeof getConfig> };
lasting.waysOfTheLibrary ??= { ...getConfig() };
const { asyncWrapper, getElementError } = lasting.waysOfTheLibrary;

configure({
  // A busy machine is not a broken screen.
  asyncUtilTimeout: 20_000,
  // Once something has come, what React does after it is done, too.
  asyncWrapper: async (callback) => {
    const given = await asyncWrapper(callback);
    act(() => {});
    return given;
  },
  // What is waited for is missed many times, and each time would print the document: the last one does.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

function isWaiting(): boolean {
  return Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
}

function forgetTheFormerFile(): void {
  vi.resetModules();
  happyDOM.setURL(START);
  happyDOM.setViewport({ width: 1_024, height: 768 });
  document.title = "";
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
}

// What modules do as the window is left must not be done for the next file.
const heard: Parameters<typeof addEventListener>[] = [];
const { addEventListener } = globalThis;
globalThis.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
  heard.push(listening);
  addEventListener(...listening);
};

afterEach(() => {
  cleanup();
  // A message is kept outside of the document, and would stand in that of the next test.
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const listening of heard) removeEventListener(...listening);
  globalThis.addEventListener = addEventListener;
});
