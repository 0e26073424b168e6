/** Packs the built files beside them, as servers hand them on: once, as small as can be, and as they were written last. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|svg|html)$/;
/** What is smaller fits into one packet either way. */
const BYTES = 500;
const WAYS = { ".gz": promisify(gzip), ".br": promisify(brotliCompress) };

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => PACKED.test(file)).map(pack));
    },
  };

  async function pack(file: string): Promise<void> {
    const content = await readFile(path.join(folder, file));
    if (content.length < BYTES) return;
    for (const [ending, way] of Object.entries(WAYS))
      await writeFile(path.join(folder, file + ending), await way(content));
  }
}
