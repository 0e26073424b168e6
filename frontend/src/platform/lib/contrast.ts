/** How well two colours can be told apart, by the formula of WCAG. */

type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i;

/** The contrast ratio of two hex colours, from 1 to 21. */
export function contrastRatio(left: string, right: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(left)), luminance(rgbOf(right))].sort(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}

export function isHexColour(text: string): boolean {
  return HEX.test(text);
}

/** A hex colour laid over another one: `share` of it, from 0 to 1, and the rest of what is below. */
export function mixed(over: string, below: string, share: number): string {
  const [top, ground] = [rgbOf(over), rgbOf(below)];
  const channel = (index: 0 | 1 | 2) =>
    Math.round(255 * (top[index] * share + ground[index] * (1 - share)));
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(hex: string): Rgb {
  const [, digits] = HEX.exec(hex) ?? [];
  if (digits === undefined) throw new Error(`${hex} is not a hex colour.`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
