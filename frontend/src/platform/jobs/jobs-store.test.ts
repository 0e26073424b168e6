import { beforeEach, describe, expect, test } from "vitest";
import { activeJobs, sharedProgress, useJobs } from "@/platform/jobs/jobs-store";
import { job } from "@/testing/samples";

beforeEach(() => useJobs.getState().allForgotten());

describe("the jobs", () => {
  test("are known by their last news", () => {
    useJobs.getState().jobHeard(job({ done: 10 }));
    useJobs.getState().jobHeard(job({ done: 40 }));
    expect(Object.values(useJobs.getState().jobs)).toEqual([job({ done: 40 })]);
  });

  test("can be forgotten one by one", () => {
    useJobs.getState().jobHeard(job({ id: 1 }));
    useJobs.getState().jobHeard(job({ id: 2 }));
    useJobs.getState().jobForgotten(1);
    expect(Object.keys(useJobs.getState().jobs)).toEqual(["2"]);
  });

  test("under way are the queued and the running, oldest first", () => {
    const jobs = {
      1: job({ id: 1, state: "running", createdAt: "2026-07-06T12:05:00-04:00" }),
      2: job({ id: 2, state: "queued", createdAt: "2026-07-06T12:00:00-04:00" }),
      3: job({ id: 3, state: "done" }),
      4: job({ id: 4, state: "cancelled" }),
    };
    expect(activeJobs(jobs).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("progress together", () => {
  test("weighs each job by its size", () => {
    expect(sharedProgress([job({ done: 50, total: 100 }), job({ done: 0, total: 300 })])).toBe(
      0.125,
    );
  });

  test("is unknown while no job knows its total", () => {
    expect(sharedProgress([])).toBeNull();
    expect(sharedProgress([job({ total: null }), job({ total: 0 })])).toBeNull();
  });
});
