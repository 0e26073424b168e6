/** The journeys of a person, in a real browser against a real server. */
import { defineConfig } from "vitest/config";

const MINUTE = 60_000;

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.e2e.ts"],
    globalSetup: ["e2e/support/product.ts"],
    testTimeout: MINUTE,
    hookTimeout: 3 * MINUTE,
    // One browser and one server at a time: the machine of a continuous build is small.
    fileParallelism: false,
  },
});
