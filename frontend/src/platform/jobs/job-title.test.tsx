import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepTitle, titleWithProgress } from "@/platform/jobs/job-title";
import { useJobs } from "@/platform/jobs/jobs-store";
import { job } from "@/testing/samples";

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
