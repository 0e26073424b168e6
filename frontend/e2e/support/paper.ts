/** What was printed and drawn, read back by the product's own Python. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PYTHON = path.join(ROOT, ".venv/bin/python");
const HELPER = path.join(import.meta.dirname, "paper.py");

export interface PdfPage {
  text: string;
  /** In inches. */
  width: number;
  height: number;
}

export interface Picture {
  width: number;
  height: number;
  /** Those that cover at least a thousandth of it. */
  colours: string[];
}

export function readPdf(file: string): PdfPage[] {
  return run({ act: "pdf", path: file }) as PdfPage[];
}

export function readPicture(file: string): Picture {
  return run({ act: "png", path: file }) as Picture;
}

function run(order: { act: string; path: string }): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, [HELPER], {
    input: JSON.stringify(order),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The paper helper failed: ${stderr}`);
  return JSON.parse(stdout);
}
