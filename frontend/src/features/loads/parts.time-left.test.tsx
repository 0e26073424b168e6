/** The time that is left of a job, as its progress comes in. */
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JobProgress } from "@/features/loads/parts";
import { aJob } from "@/features/loads/testing/samples";
import type { Job } from "@/platform/api/types";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What stands beside the bar after each of these reports: seconds since the one before, and rows. */
function words(reports: [number, Partial<Job>][]): string[] {
  const shown = (job: Job) => <JobProgress job={job} label="Guardando" onCancel={vi.fn()} />;
  const first = aJob({ state: "running", phase: "Guardando", done: 0, total: 100_000 });
  const { rerender } = render(shown(first));
  return reports.map(([seconds, progress]) => {
    vi.advanceTimersByTime(seconds * 1000);
    rerender(shown({ ...first, ...progress }));
    return screen.getByText(/ filas/).textContent;
  });
}

test("is said after the first tenth, in steps that a person reads", () => {
  expect(
    words([
      [5, { done: 9_000 }],
      [5, { done: 20_000 }],
      [10, { done: 40_000 }],
      [20, { done: 80_000 }],
      [8, { done: 96_000 }],
      [2, { done: 100_000 }],
    ]),
  ).toEqual([
    "9.000 de 100.000 filas",
    "20.000 de 100.000 filas · quedan unos 40 s",
    "40.000 de 100.000 filas · quedan unos 30 s",
    "80.000 de 100.000 filas · quedan unos 10 s",
    "96.000 de 100.000 filas · quedan unos segundos",
    "100.000 de 100.000 filas",
  ]);
});

test("is in minutes when it is long, and begins anew with each phase", () => {
  expect(
    words([
      [60, { done: 20_000 }],
      [1, { phase: "Comparando", done: 50_000 }],
      [10, { phase: "Comparando", done: 60_000 }],
    ]),
  ).toEqual([
    "20.000 de 100.000 filas · quedan unos 4 min",
    "50.000 de 100.000 filas",
    "60.000 de 100.000 filas · quedan unos 40 s",
  ]);
});

test("says nothing of a job that waits", () => {
  expect(words([[10, { state: "queued", done: 50_000 }]])).toEqual(["50.000 de 100.000 filas"]);
});
