import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  activeJobs,
  keepTitle,
  sharedProgress,
  titleWithProgress,
  useJobs,
} from "@/platform/jobs/jobs";
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

describe("the title", () => {
  test("tells the progress while the page is hidden", () => {
    expect(titleWithProgress("Cursos · Aula", 0.43, true)).toBe("(43\u00a0%) Cursos · Aula");
  });

  test("tells only the newest progress", () => {
    expect(titleWithProgress("(43\u00a0%) Cursos · Aula", 0.5, true)).toBe(
      "(50\u00a0%) Cursos · Aula",
    );
  });

  test("is itself again when the page is seen or the work is over", () => {
    expect(titleWithProgress("(43\u00a0%) Cursos · Aula", 0.5, false)).toBe("Cursos · Aula");
    expect(titleWithProgress("(43\u00a0%) Cursos · Aula", null, true)).toBe("Cursos · Aula");
  });
});

describe("keeping it", () => {
  let release: () => void;

  beforeEach(() => {
    document.title = "Cursos · Aula";
    release = keepTitle();
  });
  afterEach(() => {
    release();
    useJobs.getState().allForgotten();
  });

  test("follows the jobs and the page", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    useJobs.getState().jobHeard(job({ done: 43, total: 100 }));
    expect(document.title).toBe("(43\u00a0%) Cursos · Aula");
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(document.title).toBe("Cursos · Aula");
  });
});
