/** The colours of a scale: neighbours are told apart in both themes, and words on them are legible. */
import { describe, expect, it } from "vitest";
import { lookOf } from "@/features/evaluations/results";

type Rgb = readonly [number, number, number];

/** The tokens of styles/tokens.css, light and dark. */
const THEMES = {
  light: { accent: "#b3470b", primary: "#0b6675", line: "#dce2ea", ink: "#16202e" },
  dark: { accent: "#f2a66b", primary: "#5fc9d6", line: "#2b3644", ink: "#e9eef5" },
};
type Theme = (typeof THEMES)["light"];

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Björn Ottosson's OKLab, as CSS Color 4 gives its matrices. */
function oklab(hex: string): Rgb {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function luminance([lightness, a, b]: Rgb): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** What a browser makes of the colour that a part is given. */
function drawn(rank: number, theme: Theme): Rgb {
  const { backgroundColor } = lookOf(rank);
  const name = (backgroundColor.includes("accent") ? "accent" : "primary") as keyof Theme;
  const mixed = /(\d+)%/.exec(backgroundColor);
  const share = mixed ? Number(mixed[1]) / 100 : 1;
  const [end, line] = [oklab(theme[name]), oklab(theme.line)];
  return end.map((value, at) => share * value + (1 - share) * (line[at] ?? 0)) as unknown as Rgb;
}

describe.each(Object.entries(THEMES))("In the %s theme", (_, theme) => {
  it.each([3, 4, 5, 7, 10])("the neighbours of %i grades are told apart", (count) => {
    const colours = Array.from({ length: count }, (_unused, at) => drawn(at / (count - 1), theme));
    const steps = colours
      .slice(1)
      .map((colour, at) => Math.hypot(...colour.map((v, i) => v - (colours[at]?.[i] ?? 0))));
    expect(Math.min(...steps)).toBeGreaterThan(0.02);
  });

  it.each([5, 7, 10])("words on each of %i grades are legible", (count) => {
    const inner = Array.from({ length: count - 2 }, (_unused, at) =>
      drawn((at + 1) / (count - 1), theme),
    );
    const least = Math.min(...inner.map((colour) => contrast(colour, oklab(theme.ink))));
    expect(least).toBeGreaterThanOrEqual(4.5);
  });
});
