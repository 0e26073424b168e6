/** The journeys of a person, in a real browser against a real server. */
import { defineConfig } from "vitest/config";

const MINUTE = 60_000;
/** Every layer of a screen in both themes and at all widths: minutes, for `./test --matrix`. */
const MATRIX = ["e2e/*/reach.e2e.ts", "e2e/*/looking.e2e.ts"];

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.e2e.ts"],
    exclude: process.env.E2E_MATRIX ? [] : MATRIX,
    globalSetup: ["e2e/support/product.ts"],
    testTimeout: MINUTE,
    hookTimeout: 3 * MINUTE,
    // One browser and one server at a time: the machine of a continuous build is small.
    fileParallelism: false,
  },
});
