// The words of a feature stand in one file, and reach a browser with the piece that shows them.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { texts } from "../texts-plugin.ts";

test("each constant of texts travels with the piece that shows it", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "texts-"));
  const folder = path.join(root, "src");
  mkdirSync(folder);
  const write = (name: string, source: string) => writeFileSync(path.join(folder, name), source);
  write(
    "texts.ts",
    "export const screenTexts = { title: 'Panel' } as const;\nexport const windowTexts = {\n  title: (n: number) => 'Ventana ' + n,\n} as const;\n",
  );
  write(
    "window.ts",
    'import { windowTexts } from "./texts";\nconsole.log(windowTexts.title(1));\n',
  );
  write(
    "screen.ts",
    'import { screenTexts } from "./texts";\nconsole.log(screenTexts.title);\nvoid import("./window");\n',
  );
  const built = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [texts()],
    build: { write: false, rolldownOptions: { input: path.join(folder, "screen.ts") } },
  })) as Rolldown.RolldownOutput;
  const saying = (word: string) =>
    built.output.flatMap((piece) =>
      piece.type === "chunk" && piece.code.includes(word) ? [piece.name] : [],
    );
  expect(saying("Panel")).toEqual(["screen"]);
  expect(saying("Ventana")).toEqual(["window"]);
});
