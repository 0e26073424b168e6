import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DARK_PALETTE, LIGHT_PALETTE } from "@/platform/charts/chart-spec";
import { contrastRatio } from "@/platform/lib/contrast";
import { type Deficiency, perceivedDistance } from "@/testing/colour-vision";

/** From the frontend folder, where the tests run. */
const CSS = readFileSync("src/styles/tokens.css", "utf8");
const PAIR = /--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g;

type Theme = "light" | "dark";
const THEMES: readonly Theme[] = ["light", "dark"];
const tokens = new Map(
  [...CSS.matchAll(PAIR)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

function colour(name: string, theme: Theme): string {
  const pair = tokens.get(name);
  if (!pair) throw new Error(`There is no token ${name}.`);
  return pair[theme];
}

const TEXT_SIZE = 4.5;
const SHAPE_SIZE = 3;

/** Everything that is read, and every background that it is read on. */
const READ_ON: readonly [text: string, backgrounds: readonly string[]][] = [
  ["ink", ["canvas", "surface", "sunken", "hover"]],
  ["ink-muted", ["canvas", "surface", "sunken", "hover"]],
  ["ink-subtle", ["canvas", "surface", "sunken", "hover"]],
  ["ink", ["info-soft", "success-soft", "warning-soft", "danger-soft", "primary-soft"]],
  ["ink-muted", ["info-soft", "success-soft", "warning-soft", "danger-soft", "primary-soft"]],
  ["primary", ["canvas", "surface", "hover", "primary-soft"]],
  ["primary-hover", ["surface", "canvas"]],
  ["on-primary", ["primary", "primary-hover"]],
  ["on-primary-soft", ["primary-soft"]],
  ["accent", ["surface", "accent-soft"]],
  ["success", ["surface", "canvas", "success-soft"]],
  ["warning", ["surface", "canvas", "warning-soft"]],
  ["danger", ["surface", "canvas", "danger-soft"]],
  ["info", ["surface", "canvas", "info-soft"]],
  ["on-danger", ["danger", "danger-hover"]],
  ["link", ["canvas", "surface", "hover"]],
  ["canvas", ["ink"]],
];

/** Shapes that must be found: edges of controls, the focus ring, bars and lines. */
const SEEN_ON: readonly [shape: string, backgrounds: readonly string[]][] = [
  ["line-control", ["surface", "canvas", "sunken"]],
  ["focus", ["surface", "canvas", "sunken"]],
  ["chart-1", ["surface"]],
  ["chart-2", ["surface"]],
  ["chart-3", ["surface"]],
  ["chart-4", ["surface"]],
  ["chart-5", ["surface"]],
  ["chart-6", ["surface"]],
];

function pairs(list: readonly [string, readonly string[]][]): [Theme, string, string][] {
  return THEMES.flatMap((theme) =>
    list.flatMap(([front, backs]) =>
      backs.map((back): [Theme, string, string] => [theme, front, back]),
    ),
  );
}

describe("contrast of the tokens", () => {
  test.each(pairs(READ_ON))("%s: %s can be read on %s", (theme, front, back) => {
    const ratio = contrastRatio(colour(front, theme), colour(back, theme));
    expect(ratio).toBeGreaterThanOrEqual(TEXT_SIZE);
  });

  test.each(pairs(SEEN_ON))("%s: %s can be seen on %s", (theme, front, back) => {
    const ratio = contrastRatio(colour(front, theme), colour(back, theme));
    expect(ratio).toBeGreaterThanOrEqual(SHAPE_SIZE);
  });

  test("no colour that is read or seen is left out", () => {
    const checked = new Set(
      [...READ_ON, ...SEEN_ON].flatMap(([front, backs]) => [front, ...backs]),
    );
    const decorative = ["line"];
    expect([...tokens.keys()].filter((name) => !checked.has(name))).toEqual(decorative);
  });
});

describe("the series of a chart", () => {
  test("are known to charts as they are in both themes", () => {
    const inAll = (theme: Theme) =>
      [1, 2, 3, 4, 5, 6].map((slot) => colour(`chart-${slot}`, theme));
    expect(LIGHT_PALETTE).toEqual(inAll("light"));
    expect(DARK_PALETTE).toEqual(inAll("dark"));
  });

  const visions: readonly Deficiency[] = ["none", "protanopia", "deuteranopia", "tritanopia"];
  const slots = [1, 2, 3, 4, 5, 6];

  test.each(THEMES.flatMap((theme) => visions.map((vision) => [theme, vision] as const)))(
    "%s: differ for eyes with %s",
    (theme, vision) => {
      const colours = slots.map((slot) => colour(`chart-${slot}`, theme));
      const distances = colours.flatMap((one, index) =>
        colours.slice(index + 1).map((other) => perceivedDistance(one, other, vision)),
      );
      expect(Math.min(...distances)).toBeGreaterThan(0.12);
    },
  );
});
