/** How the browser's code is tested: in a light DOM, beside the code it tests. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { articles } from "./articles-plugin.ts";

export default defineConfig({
  plugins: [react(), articles()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "happy-dom",
    // Each file has a world of its own, but not a process of its own: half the time.
    pool: "vmForks",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
