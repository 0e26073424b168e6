/** RUTs of companies that no other journey has used. */

let taken = 0;

/** Right by its check digit, and as people write it. */
export function freshRut(): string {
  taken += 1;
  const number = 76_000_000 + (((Date.now() % 900_000) * 7 + taken) % 900_000);
  return `${number}-${checkDigit(number)}`;
}

function checkDigit(number: number): string {
  const digits = [...String(number)].reverse();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "K" : String(rest);
}
