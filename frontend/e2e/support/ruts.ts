/** RUTs that no other file of journeys uses, nor an earlier visit to the same server. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "..");
/** Every file has a stretch of numbers of its own, by its place among all of them. */
const STRETCH = 200_000;
const FIRST = { person: 10_000_000, company: 60_000_000 };
/** Later visits begin elsewhere in the stretch. */
const BEGIN = Math.floor(Date.now() / 100);

/** So far from each other that they are no series of a spreadsheet, about which the product would ask. */
const STEP = 1_009;

let taken = 0;

/** Right by its check digit, which may be a certain one: "12345678-5". */
export function freshRut(owner: keyof typeof FIRST = "company", digit?: string): string {
  const first = FIRST[owner] + placeOfFile() * STRETCH;
  for (;;) {
    taken += 1;
    const number = first + (((BEGIN + taken) * STEP) % STRETCH);
    const right = checkDigit(number);
    if (digit === undefined || digit === right) return `${number}-${right}`;
  }
}

/** The same number with a check digit that it cannot have. */
export function wrongDigit(rut: string): string {
  const [number = "", digit] = rut.split("-");
  return `${number}-${digit === "1" ? "2" : "1"}`;
}

/** "12345678-5" as people write it. */
export function dotted(rut: string): string {
  return rut.replace(/^(\d+)(\d{3})(\d{3})(?=-|$)/, "$1.$2.$3");
}

/** The number without its digit. */
export function numberOf(rut: string): string {
  return rut.split("-")[0] ?? "";
}

function placeOfFile(): number {
  const { testPath = "" } = expect.getState();
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".e2e.ts"))
    .sort();
  const place = files.indexOf(path.relative(FOLDER, testPath));
  if (place < 0) throw new Error(`RUTs are for journeys, not for "${testPath}".`);
  return place;
}

function checkDigit(number: number): string {
  const digits = [...String(number)].reverse();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "K" : String(rest);
}
