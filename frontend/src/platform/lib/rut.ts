/** The Chilean tax id: how it is written and whether its check digit is right. */

/** The specification's rule: hyphens out, one back in before the last character. */
export function normalizeRut(text: string): string {
  const bare = text.replaceAll("-", "");
  return bare.length < 2 ? bare : `${bare.slice(0, -1)}-${bare.slice(-1)}`;
}

/** As typed by a person or copied from anywhere: without dots, spaces or small letters, then the specification's rule. */
export function cleanRut(text: string): string {
  const typed = text.trim().toUpperCase().replaceAll(OTHER_HYPHENS, "-").replace(PREFIX, "");
  const bare = typed.replace(OTHER_SIGNS, "$1$2$3-$4").replaceAll(/[.\s]/g, "");
  return normalizeRut(bare);
}

const OTHER_HYPHENS = /[‐-―−﹣－]/g;
const PREFIX = /^(?:RUT|RUN|CL)[:.\s]*(?=\d)/;
/** Thousands apart by a comma or an apostrophe, or the digit behind a slash: 12'345'678/5. */
const OTHER_SIGNS = /^(\d{1,2})[.,'’´` /]?(\d{3})[.,'’´` /]?(\d{3}) ?[-/'’´`] ?([\dK])$/;

/** The check digit of a number, by the eleven rule: 0 to 9 or K. */
export function checkDigit(number: number | string): string {
  const digits = [...String(number)].reverse();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "K" : String(rest);
}

type RutCheck =
  | { state: "right"; rut: string }
  | { state: "wrong-digit"; rut: string; suggestion: string }
  | { state: "unreadable"; rut: string };

const SHAPE = /^(\d{1,9})-([\dK])$/;

export function checkRut(text: string): RutCheck {
  const rut = cleanRut(text);
  const [, number, digit] = SHAPE.exec(rut) ?? [];
  if (number === undefined || digit === undefined) return { state: "unreadable", rut };
  const right = checkDigit(number);
  if (right === digit) return { state: "right", rut };
  return { state: "wrong-digit", rut, suggestion: `${number}-${right}` };
}

/** As read aloud and printed: 12.345.678-5; what is no RUT as it is written. */
export function formatRut(text: string): string {
  const rut = cleanRut(text);
  return SHAPE.test(rut) ? rut.replaceAll(/\B(?=(?:\d{3})+-)/g, ".") : text.trim();
}
