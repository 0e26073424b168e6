/** The names under which the browser keeps courses and what they cost, and what a change makes old. */
import type { QueryClient } from "@tanstack/react-query";

/** Whatever hangs on courses has a key that begins so: one change makes all of it old. */
export const COURSES_KEY = ["courses"] as const;

/** The franchise of courses, and of each participant. */
export const FRANCHISE_KEY = [...COURSES_KEY, "franchise"] as const;

/** The budgets of companies, with what their courses cost. */
export const BUDGET_KEY = ["budget"] as const;

/** What is told of courses elsewhere; what happened to one grows with each change of it. */
export const TOLD_OF_COURSES = [["history", "course"], ["companies", "stats"], BUDGET_KEY] as const;

export async function coursesChanged(client: QueryClient): Promise<void> {
  for (const queryKey of TOLD_OF_COURSES) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: COURSES_KEY });
}
