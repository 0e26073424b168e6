/** The colours that are offered by name, and how well any colour is seen in both themes. */
import { contrastRatio, isHexColour } from "@/shared/lib/contrast";
import { formatNumber } from "@/shared/lib/format";

/** The palette of the charts, as it is in the light theme: what a widget keeps is one colour. */
export const SWATCHES = [
  { name: "Petróleo", hex: "#0b6675" },
  { name: "Terracota", hex: "#ac4716" },
  { name: "Azul", hex: "#3378fd" },
  { name: "Lila", hex: "#9177b2" },
  { name: "Ocre", hex: "#cb8136" },
  { name: "Vino", hex: "#5d2d31" },
] as const;

/** What charts lie on. */
const SURFACES = { light: "#ffffff", dark: "#161d26" } as const;
export const CONTRAST_SURFACES = [SURFACES.light, SURFACES.dark] as const;
/** Below this a shape gets an outline. */
const LEAST_CONTRAST = 3;
const FULL_HEX = /^#?[\da-f]{6}$/i;

/** "0B6675" or "#0b6675" as "#0b6675"; nothing when it is no colour of six digits. */
export function readColour(text: string): string | undefined {
  const trimmed = text.trim();
  if (!FULL_HEX.test(trimmed)) return undefined;
  return `#${trimmed.replace("#", "")}`.toLowerCase();
}

interface Seen {
  readonly light: number;
  readonly dark: number;
}

export function contrastOf(colour: string): Seen {
  if (!isHexColour(colour)) return { light: 1, dark: 1 };
  const rounded = (surface: string) => Math.floor(contrastRatio(colour, surface) * 10) / 10;
  return { light: rounded(SURFACES.light), dark: rounded(SURFACES.dark) };
}

/** "3,9:1 sobre fondo claro · 5:1 sobre fondo oscuro". */
export function contrastWords(colour: string): string {
  const { light, dark } = contrastOf(colour);
  return `${formatNumber(light)}:1 sobre fondo claro · ${formatNumber(dark)}:1 sobre fondo oscuro`;
}

/** Where the outline comes in; nothing when the colour is seen well in both themes. */
export function outlineWords(colour: string): string | undefined {
  const { light, dark } = contrastOf(colour);
  const faint = [
    ...(light < LEAST_CONTRAST ? ["claro"] : []),
    ...(dark < LEAST_CONTRAST ? ["oscuro"] : []),
  ];
  if (faint.length === 0) return undefined;
  return `Se distingue poco sobre fondo ${faint.join(" y ")}: ahí lo dibujamos con un borde.`;
}
