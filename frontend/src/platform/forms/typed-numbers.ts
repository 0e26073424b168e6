/** Numbers as people type them: a comma for decimals, dots that group thousands. */

const GROUPED = /^\d{1,3}(\.\d{3})+(,\d+)?$/;
const PLAIN = /^\d+([,.]\d+)?$/;

/** The number in a text, null when there is none. "1.234" is a thousand; "1.5" is one and a half. */
export function readNumber(text: string): number | null {
  const bare = text.replaceAll(/\s/g, "");
  if (GROUPED.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(bare) ? Number(bare.replace(",", ".")) : null;
}

/** A number as it is typed back: no grouping, a comma for decimals. */
export function writeNumber(value: number): string {
  return String(value).replace(".", ",");
}

/** The figures of an amount of money, whatever was written around them; other text stays. */
export function readMoney(text: string): string {
  const bare = text.replaceAll(/[\s$]/g, "");
  const whole = /^\d{1,3}(\.\d{3})+$/.test(bare) ? bare.replaceAll(".", "") : bare;
  return /^\d+$/.test(whole) ? whole.replace(/^0+(?=\d)/, "") : text.trim();
}
