/** How the browser's code is built and served while developing. */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { articles } from "./articles-plugin.ts";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";

/** The first releases that know light-dark(), on which the colour tokens rest. */
const BROWSERS = ["chrome123", "edge123", "firefox120", "safari17.5"];

/** The first script lists all pieces, so each byte of a name is paid at sign-in: most have none but their hash. */
function nameOf({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }): string {
  return isDynamicEntry ? `assets/${name.slice(0, 8)}-[hash:7].js` : "assets/c[hash:7].js";
}

/** The icons that the sign-in page shows stay out: it would have to fetch those of all screens. */
const ON_SIGN_IN = new Set([
  "circle-check",
  "circle-exclamation-point",
  "clipboard-check",
  "copy",
  "info",
  "loader-circle",
  "triangle-exclamation-point",
]);

/** Icons that several screens show are one piece: a browser takes milliseconds for each, however small. */
const ICONS = {
  name: "icons",
  test: (id: string) => {
    const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1];
    return icon !== undefined && !ON_SIGN_IN.has(icon);
  },
  minShareCount: 3,
};

/** What draws an icon stays out of them, since the sign-in page draws some. */
const DRAWING = {
  name: "drawing",
  test: /\/lucide-react\/dist\/esm\/(?!icons\/)/,
  priority: 1,
};

export default defineConfig({
  plugins: [
    react(),
    articles(),
    tailwindcss(),
    compression({
      algorithms: [defineAlgorithm("gzip"), defineAlgorithm("brotliCompress")],
      include: /\.(js|css|svg|html)$/,
      threshold: 1_000,
    }),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    rolldownOptions: {
      output: { chunkFileNames: nameOf, codeSplitting: { groups: [DRAWING, ICONS] } },
    },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/files"].map((path) => [path, { target: API }])),
  },
});
