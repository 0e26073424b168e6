// The tones of an organisation on the document.
import { expect, test } from "vitest";
import { showTones, type Tones } from "@/platform/brand/brand";

const NAMES = ["primary", "hover", "soft", "onPrimary", "onSoft"] as const;
const TONES = Object.fromEntries(
  NAMES.map((name, at) => [name, { light: `#00000${at}`, dark: `#fffff${at}` }]),
) as Tones;

function shown(): string[] {
  return document.documentElement.style.cssText.split(/; ?/).filter(Boolean).toSorted();
}

test("each tone has its token, in both themes, until they are taken off", () => {
  showTones(TONES);
  expect(shown()).toEqual([
    "--color-on-primary-soft: light-dark(#000004, #fffff4)",
    "--color-on-primary: light-dark(#000003, #fffff3)",
    "--color-primary-hover: light-dark(#000001, #fffff1)",
    "--color-primary-soft: light-dark(#000002, #fffff2)",
    "--color-primary: light-dark(#000000, #fffff0)",
  ]);
  showTones(null);
  expect(shown()).toEqual([]);
});
