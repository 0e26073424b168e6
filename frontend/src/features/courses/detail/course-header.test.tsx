// The one button of a course that says what comes next, and what it does: enable, complete, remind, or lead on.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseDetail } from "@/features/courses/api";
import { ANA, COURSE } from "@/features/courses/detail/testing/samples";
import { detailTexts } from "@/features/courses/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const KEYS = ["participants", "rapporteur", "senceCode", "data", "attendance", "swornStatements"];
const item = (key: string, done: boolean) => ({ key, label: key, done, detail: null });
const READY = {
  ...COURSE,
  ...{ participants: [ANA], warnings: [], courseCodeSence: "1237890123", modality: null },
  ...{ rapporteurs: { active: [], removed: [] } },
  checklist: KEYS.map((key) => item(key, true)),
} as unknown as CourseDetail;
const SURVEY = {
  ...{ id: 7, type: "Satisfacción", title: "Breve", version: 1, state: "Vigente", status: true },
  ...{ initialDate: "2026-03-09", endDate: "2026-03-20", pending: 7, amountSent: 0 },
  ...{ participants: 12, responseAmount: 0, mailing_frequency: 3, last_mailing_date: null },
};

async function arrive(changes: object, survey: object | null = null) {
  const course = { ...READY, ...changes };
  server.answers(({ path, method }) => {
    if (path.startsWith("/api/get_course/9")) return { body: { data: course } };
    if (path.startsWith("/api/getSurvey/9")) {
      return { body: { data: { satisfaction: survey, transfer: null, defaults: {} } } };
    }
    if (path.startsWith("/api/courses/9/franchise")) {
      const completed = { franchise: 70_000, zeros: [], risks: [] };
      return { body: { data: { totals: {}, participants: [], completed, terms: {} } } };
    }
    if (method === "POST") {
      const counted = { queued: 7, people: 7, answers: 7, local: false, skipped: [] };
      return { body: { data: counted } };
    }
    return { body: { data: [], meta: { page: 1, pageSize: 25, total: 0, pages: 0 } } };
  });
  const router = drawing.renderAt(
    <>
      <drawn.CourseDetailScreen />
      <ToastCorner />
    </>,
    "/detail/course?id=9",
  );
  const title = await screen.findByRole("heading", { level: 1, name: "Excel" });
  return { router, head: within(title.closest("header") as HTMLElement) };
}

describe("what comes next", () => {
  test("is to enable a course that is out of use", async () => {
    const { head } = await arrive({ active: false, state: "deshabilitado" });
    await userEvent.click(await head.findByRole("button", { name: detailTexts.enableCourse }));
    await screen.findByText("Curso habilitado: Excel.");
    expect(server.sent()).toEqual([["PUT /api/enable_course/9", null]]);
  });

  test("is to complete one that lacks nothing", async () => {
    const { head } = await arrive({});
    await userEvent.click(await head.findByRole("button", { name: "Marcar completado" }));
    await screen.findByText("Curso completado: Excel.");
    expect(server.sent()).toEqual([["PUT /api/updatecourse/9", { isComplete: true }]]);
  });

  test("is not yet to complete one that goes on, and that says why", async () => {
    const { head } = await arrive({ state: "en_curso", endDate: "2199-12-07" }, SURVEY);
    const button = await head.findByRole("button", { name: "Marcar completado" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toMatch(/^Termina el 07-12-2199/);
    await userEvent.click(button);
    expect(server.sent()).toEqual([]);
  });

  test("is to mail those who have not answered, after a look at whom", async () => {
    const { head } = await arrive({ isComplete: true, state: "completado" }, SURVEY);
    await userEvent.click(await head.findByRole("button", { name: /7/ }));
    const dialog = within(
      await screen.findByRole("dialog", { description: /^Excel \(Satisfacción\)/ }),
    );
    await dialog.findByText("Se enviará a 7 personas.");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([
      ["POST /api/sendEmail", { surveyId: 7, kind: "invitacion", dryRun: true }],
    ]);
  });

  test.each([
    ["participants", "Inscribir personas", /tab=personas&agregar=si$/],
    ["data", "Completar datos", /^\/form\/edit-course\?id=9/],
  ])("is to go on with what is lacking: %s", async (key, words, address) => {
    const checklist = KEYS.map((one) => item(one, one !== key));
    const { head } = await arrive({ checklist });
    const way = await head.findByRole("link", { name: words });
    expect(way.getAttribute("href")).toMatch(address);
  });
});

test("each thing of the list leads to where it is done", async () => {
  await arrive({ checklist: [...KEYS, "senceCommunication"].map((key) => item(key, false)) });
  const summary = screen.getByRole("heading", { level: 2, name: "Resumen" }).closest("section");
  const ways = within(summary ?? document.body)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  for (const address of [
    /tab=personas&agregar=si$/,
    /tab=relatores$/,
    /campo=courseCodeSence$/,
    /^\/form\/edit-course\?id=9$/,
    /campo=senceCommunicatedAt$/,
    /tab=personas&falta=si$/,
    /tab=personas$/,
  ])
    expect(ways).toContainEqual(expect.stringMatching(address));
});
