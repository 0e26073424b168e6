/** How far apart two colours look, also to eyes that miss a kind of cone. */

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export type Deficiency = "none" | "protanopia" | "deuteranopia" | "tritanopia";

/** Full severity, after Machado, Oliveira and Fernandes (2009), over linear light. */
const SEEN_BY: Readonly<Record<Deficiency, Matrix>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** The distance in OKLab between two hex colours. */
export function perceivedDistance(one: string, other: string, vision: Deficiency): number {
  const left = oklab(one, vision);
  const right = oklab(other, vision);
  return Math.hypot(...left.map((value, axis) => value - (right[axis] ?? 0)));
}

function oklab(hex: string, vision: Deficiency): Triple {
  const seen = times(SEEN_BY[vision], linearLight(hex)).map(clamp) as unknown as Triple;
  const cones = times(TO_CONES, seen).map(Math.cbrt) as unknown as Triple;
  return times(TO_OKLAB, cones);
}

function linearLight(hex: string): Triple {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function times(matrix: Matrix, vector: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * vector[0] + b * vector[1] + c * vector[2];
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
