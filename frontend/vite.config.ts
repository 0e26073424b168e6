/** How the browser's code is built and served while developing. */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:8000";

/** The first releases that know light-dark(), on which the colour tokens rest. */
const BROWSERS = ["chrome123", "edge123", "firefox120", "safari17.5"];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: { target: BROWSERS, cssTarget: BROWSERS, manifest: true },
  server: {
    proxy: Object.fromEntries(["/api", "/files"].map((path) => [path, { target: API }])),
  },
});
