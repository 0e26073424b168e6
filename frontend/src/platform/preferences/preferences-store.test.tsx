import { afterEach, beforeEach, expect, test } from "vitest";
import { applyPreferences, usePreferences } from "@/platform/preferences/preferences-store";

let release: () => void;

beforeEach(() => {
  usePreferences.setState({
    theme: "system",
    textSize: "normal",
    density: "normal",
    shortcuts: true,
  });
  release = applyPreferences();
});
afterEach(() => release());

test("a chosen theme is put on the document, and the system's one, too", () => {
  usePreferences.getState().themeChosen("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  usePreferences.getState().themeChosen("system");
  expect(document.documentElement.dataset.theme).toBe("system");
});

test("the height of rows is put on the document", () => {
  usePreferences.getState().densityChosen("compact");
  expect(document.documentElement.dataset.density).toBe("compact");
});

test("the size of text is put on the document, and kept", () => {
  usePreferences.getState().textSizeChosen("larger");
  expect(document.documentElement.dataset.textSize).toBe("larger");
  const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}");
  expect(kept.state.textSize).toBe("larger");
});

test("choices are kept where the page's first script reads them", () => {
  usePreferences.getState().themeChosen("light");
  const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}");
  expect(kept.state.theme).toBe("light");
});
