/** Cells as a spreadsheet copies them: rows by lines, columns by tabs, odd contents in quotes. */
import { checkRut, cleanRut } from "@/shared/lib/rut";

export type Block = readonly (readonly string[])[];

/** One whole cell at the place reached: quoted or bare, with what ends it. */
const CELL = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;

export function readBlock(text: string): Block {
  const rows: string[][] = [[]];
  const cell = new RegExp(CELL);
  // A spreadsheet ends its last row as it ends all others.
  const whole = text.replace(/(\r\n|\r|\n)$/, "");
  for (;;) {
    const [found = "", content = "", end = ""] = cell.exec(whole) ?? [];
    rows.at(-1)?.push(bare(content));
    if (end === "" || found === "") return rows;
    if (end !== "\t") rows.push([]);
  }
}

function bare(content: string): string {
  const quoted = /^"([\s\S]*)"$/.exec(content)?.[1];
  return (quoted?.replaceAll('""', '"') ?? content).trim();
}

/** Whether a text is more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.trimEnd());
}

/** The rows by their RUT, when that is what their first column holds; a heading is passed over. */
export function rowsByRut(block: Block): ReadonlyMap<string, readonly string[]> | null {
  const [first, ...rest] = block;
  const rows = first && !hasRut(first) && rest.length > 0 ? rest : block;
  if (!rows.every((row) => row.length > 1 && hasRut(row))) return null;
  return new Map(rows.map(([rut = "", ...cells]) => [cleanRut(rut), cells]));
}

function hasRut([first = ""]: readonly string[]): boolean {
  return checkRut(first).state === "right" && first.replaceAll(/\D/g, "").length >= 7;
}
