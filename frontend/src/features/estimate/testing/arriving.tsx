/** The screen of a budget with a server behind it, for tests: who arrives, where, and what is answered. */
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll } from "vitest";
import type { Estimate } from "@/features/estimate/api";
import { anEstimate } from "@/features/estimate/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

export const COMPANIES = [
  { company_id: 3, name: "Forestal Quillay", active: true },
  { company_id: 4, name: "Puerto Sur", active: true },
];
export const HERE = "/estimate?empresa=3&anio=2026";

type Answers = Readonly<Record<string, Answer>>;

interface Used {
  server: TestServer;
  drawn: typeof import("@/features/estimate/screen");
  drawing: typeof import("@/testing/render-at");
}

/** A server for all tests of a file, and what draws the screen with it. */
export function budgets() {
  const used = {} as Used;
  beforeAll(async () => {
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setViewport({ width: 1_440 });
    used.server = await TestServer.start();
    // The client takes the page's address when it loads.
    used.drawn = await import("@/features/estimate/screen");
    used.drawing = await import("@/testing/render-at");
  });
  afterAll(() => used.server.stop());

  function arrive(estimate: Estimate = anEstimate(), address = HERE, answers: Answers = {}) {
    used.server.answers(({ method, path }) => {
      const [bare = ""] = path.split("?");
      const given = answers[`${method} ${bare}`];
      if (given) return given;
      if (bare === "/api/getcompanies") return { body: { data: COMPANIES } };
      return { body: { data: bare === "/api/getBudget" ? estimate : [] } };
    });
    return used.drawing.renderAt(
      <>
        <used.drawn.EstimateScreen />
        <ToastCorner />
      </>,
      address,
    );
  }
  return { used, arrive };
}
