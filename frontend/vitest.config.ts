/** How the browser's code is tested, beside the code: `.test.tsx` in a light DOM, `.test.ts` in Node. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { articles } from "./plugins/articles.ts";

export default defineConfig({
  plugins: [react(), articles()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    restoreMocks: true,
    // It runs beside the tests of the server, on the same cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "dom",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["src/testing/setup.ts"],
          // Libraries are loaded and compiled once, the product's modules for each file (`setup.ts`).
          pool: "forks",
          isolate: false,
          // What it keeps, a file keeps for itself.
          server: { deps: { inline: ["sonner"] } },
          // A second try is reported beside the test that needed it.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          include: ["src/**/*.test.ts"],
          environment: "node",
          setupFiles: ["src/testing/setup-node.ts"],
          // Functions without a DOM keep nothing between files: one process loads each module once.
          pool: "forks",
          isolate: false,
        },
      },
    ],
  },
});
