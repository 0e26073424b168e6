// What the browser asks again after a course, or a constant of SENCE, is another.
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { coursesChanged } from "@/entities/course/course";
import { hourValuesQuery, senceChanged } from "@/entities/sence/sence";

const KNOWN = {
  courses: ["courses", "list", {}],
  franchise: ["courses", "franchise", 7],
  history: ["history", "course", 7],
  stats: ["companies", "stats"],
  budget: ["budget", { company: 3, year: 2026 }, { compares: false }],
  constants: hourValuesQuery.queryKey,
  people: ["people", "list", {}],
};

async function oldAfter(change: (client: QueryClient) => Promise<void>): Promise<string[]> {
  const client = new QueryClient();
  for (const queryKey of Object.values(KNOWN)) client.setQueryData<unknown>(queryKey, "known");
  await change(client);
  return Object.entries(KNOWN)
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

describe("what is old", () => {
  test("after a course changed is all that is told of courses, budgets too", async () => {
    expect(await oldAfter(coursesChanged)).toEqual([
      "courses",
      "franchise",
      "history",
      "stats",
      "budget",
    ]);
  });

  test("after a constant changed is every amount computed with it", async () => {
    expect(await oldAfter(senceChanged)).toEqual(["franchise", "budget", "constants"]);
  });
});
