/** Spreadsheets for the journeys, made and corrected by the product's own Python, as a person would in Excel. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PYTHON = path.join(ROOT, ".venv/bin/python");
const HELPER = path.join(import.meta.dirname, "workbook.py");

export type Cell = string | number | boolean | null;
export type Sheets = Record<string, Cell[][]>;

export function writeWorkbook(file: string, sheets: Sheets): void {
  run({ act: "write", path: file, sheets });
}

export function readWorkbook(file: string): Sheets {
  return run({ act: "read", path: file }) as Sheets;
}

/** Replaces cells of the first sheet by their text and deletes the row with the cell `drop`; answers how many changed. */
export function correctWorkbook(
  file: string,
  corrections: Record<string, string>,
  drop: string | null = null,
): number {
  return run({ act: "correct", path: file, corrections, drop }) as number;
}

function run(order: Record<string, unknown>): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, [HELPER], {
    input: JSON.stringify(order),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The workbook helper failed: ${stderr}`);
  return JSON.parse(stdout);
}
