/** The journeys of a person, in a real browser against a real server. */
import { defineConfig } from "vitest/config";

const MINUTE = 60_000;

/** What each change is tried with: every job of a user once. The rest walks through all details. */
const MAIN = [
  "e2e/answering/*",
  "e2e/courses/from-nothing*",
  "e2e/estimate/estimate*",
  "e2e/evaluations/evaluations*",
  "e2e/loads/{correcting,people,workbook}*",
  "e2e/panel/{panel,wizard}",
  "e2e/sence/franchise*",
  "e2e/settings/administering*",
  "e2e/shell/{access,errors,expiry,sign-in}*",
  "e2e/tour/*",
];
const PARTS: Readonly<Record<string, { include: string[]; exclude?: string[] }>> = {
  main: { include: MAIN.map((part) => `${part}.e2e.ts`) },
  rest: { include: ["e2e/**/*.e2e.ts"], exclude: MAIN.map((part) => `${part}.e2e.ts`) },
  all: { include: ["e2e/**/*.e2e.ts"] },
};

/** Files that run at the same time; each lane has a browser and a product of its own. */
const LANES = Number(process.env.E2E_LANES ?? 1);

export default defineConfig({
  test: {
    environment: "node",
    ...PARTS[process.env.E2E_PART ?? "all"],
    globalSetup: ["e2e/support/product.ts"],
    // The driver of the browser is loaded once for each lane.
    isolate: false,
    testTimeout: 2 * MINUTE,
    hookTimeout: 3 * MINUTE,
    // One second by default, which a save that waits for more changes and a busy machine can take.
    expect: { poll: { timeout: MINUTE / 3 } },
    // A second try is reported beside the journey that needed it.
    retry: 1,
    maxWorkers: LANES,
  },
});
