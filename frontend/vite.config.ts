/** How the browser's code is built and served while developing. */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { articles } from "./plugins/articles.ts";
import { first } from "./plugins/first.ts";
import { packed } from "./plugins/packed.ts";
import { pieces } from "./plugins/pieces.ts";
import { texts } from "./plugins/texts.ts";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";

/** The first releases that know light-dark(), on which the colour tokens rest. */
const BROWSERS = ["chrome123", "edge123", "firefox120", "safari17.5"];

const { plugin: piecesPlugin, group } = pieces();

export default defineConfig({
  plugins: [react(), first(), articles(), texts(), piecesPlugin, tailwindcss(), packed()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    // All of them know it by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: [group] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/files"].map((path) => [path, { target: API }])),
  },
});
