/** Builds the script that runs before the first paint: one plain file, named by what is in it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { minifySync, type Plugin, transformWithOxc } from "vite";

const SOURCE = "src/first.ts";

export function first(): Plugin {
  let name = "";
  let code = "";
  return {
    name: "first",
    apply: "build",
    async buildStart() {
      const source = new URL(`../${SOURCE}`, import.meta.url);
      const script = await transformWithOxc(readFileSync(source, "utf8"), SOURCE);
      // In a function: its names are nobody else's.
      code = minifySync(SOURCE, `(() => {${withoutModule(script.code)}})();`).code;
      name = `assets/first-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
    },
    transformIndexHtml: { order: "post", handler: (page) => page.replace(SOURCE, name) },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: name, source: code });
    },
  };
}

/** It imports types alone, of which nothing is left but a mark that it was a module. */
function withoutModule(code: string): string {
  return code.replace(/^export \{\};?$/m, "");
}
