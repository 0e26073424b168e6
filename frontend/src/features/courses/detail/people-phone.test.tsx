// The people of a course on a phone, and what stands around them on any screen.
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Attended, Participant } from "@/features/courses/api";
import { FranchiseCell } from "@/features/courses/detail/franchise-cell";
import { ANA, BETO, CARLA, COURSE, STATUSES } from "@/features/courses/detail/testing/samples";
import { franchiseTexts, peopleTexts, resultTexts } from "@/features/courses/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/people-tab");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/people-tab");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());
beforeEach(() => wide(1_440));
// What was typed and done goes with whoever was signed in.
afterEach(() => session.useSession.getState().sessionEnded("signed-out"));

function wide(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}

let writes: (body: string) => object;

function arrive(changes: object = {}, address = "") {
  writes = () => ({ body: { data: [] } });
  server.answers(({ method, path, body }) => {
    if (method === "PATCH") return writes(body);
    if (path.startsWith("/api/getStatus")) return { body: { data: STATUSES } };
    if (path.startsWith("/api/courses/9/franchise")) {
      return { body: { data: { participants: [], totals: {}, completed: null, terms: {} } } };
    }
    return { body: { data: path.startsWith("/api/get_course/9") ? COURSE : [] } };
  });
  return drawing.renderAt(
    <>
      <drawn.PeopleTab course={{ ...COURSE, ...changes }} />
      <ToastCorner />
    </>,
    `/detail/course?id=9&tab=personas${address}`,
  );
}

async function openTools(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: peopleTexts.more }));
}

describe("on a phone", () => {
  beforeEach(() => wide(500));

  test("each person is a line with what is known, and two buttons for who was there", async () => {
    const half = { ...BETO, attendance: 50, rut: null } as Participant;
    const router = arrive({ participants: [ANA, half, CARLA] });
    const list = within(await screen.findByRole("list", { name: peopleTexts.gridName }));
    const lines = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Ana Soto12.531.909-2 · 95 % · Nota 6,0 · AprobadoPresenteAusente",
      "Beto Ríos50 %PresenteAusente",
    ]);
    expect(screen.queryByRole("grid")).toBeNull();
    expect(list.getByRole("link", { name: "Ana Soto" }).getAttribute("href")).toContain("ver=1");
    const ana = within(list.getByRole("group", { name: "Asistencia de Ana Soto" }));
    expect(ana.getByRole("button", { name: "Presente" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(ana.getByRole("button", { name: "Ausente" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()).toMatchObject([
      [
        "PATCH /api/courses/9/results",
        { rows: [{ participant_id: 1, attendance: 0, attendedHours: 0 }] },
      ],
    ]);
    await userEvent.click(list.getByRole("link", { name: "Ana Soto" }));
    await waitFor(() => expect(router.state.location.search).toContain("ver=1"));
    expect(router.state.preventScrollReset).toBe(true);
  });

  test("who left comes back, and the spreadsheet is among the tools", async () => {
    const router = arrive({}, "&deshabilitados=si");
    await userEvent.click(
      await screen.findByRole("button", { name: peopleTexts.bringBackOne("Carla Díaz") }),
    );
    await screen.findByText("De vuelta en el curso: Carla Díaz.");
    await userEvent.click(screen.getByRole("button", { name: "Acciones de Ana Soto" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
    await screen.findByRole("dialog");
    expect(router.state.location.search).toContain("ver=1");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openTools();
    await userEvent.click(await screen.findByRole("menuitem", { name: resultTexts.load }));
    expect(router.state.location.search).toBe("?tipo=asistencia&curso=9");
  });
});

describe("the tools", () => {
  test("have nothing to take back at first, and print, filter and export", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const router = arrive();
    await openTools();
    for (const name of [resultTexts.undo, resultTexts.redo]) {
      const item = await screen.findByRole("menuitem", { name });
      expect(item.getAttribute("aria-disabled")).toBe("true");
    }
    expect(screen.queryByRole("menuitem", { name: resultTexts.load })).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: peopleTexts.print }));
    expect(print).toHaveBeenCalledOnce();
    await openTools();
    await userEvent.click(await screen.findByRole("menuitem", { name: peopleTexts.filters }));
    await screen.findByRole("combobox", { name: peopleTexts.kind });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openTools();
    await userEvent.click(await screen.findByRole("menuitem", { name: peopleTexts.export }));
    await screen.findByRole("dialog", { name: /^Exportar/ });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("link", { name: "Beto Ríos" }).focus();
    await userEvent.keyboard("e");
    expect(router.state.location.search).toContain("ver=2");
    vi.unstubAllGlobals();
  });

  test("take back and do again what was done last", async () => {
    arrive();
    writes = () => ({ body: { data: [] } });
    await userEvent.click(await screen.findByRole("button", { name: "Acciones de Ana Soto" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: peopleTexts.remove }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    await screen.findByText("Retirado del curso: Ana Soto.");
    await openTools();
    await userEvent.click(await screen.findByRole("menuitem", { name: resultTexts.undo }));
    await screen.findByText(/^Deshecho: /);
    await openTools();
    await userEvent.click(await screen.findByRole("menuitem", { name: resultTexts.redo }));
    await screen.findByText(/^Rehecho: /);
    expect(server.sent().map(([call]) => call)).toEqual([
      "PUT /api/disable_participant/1",
      "PUT /api/enable_participant/1",
      "PUT /api/disable_participant/1",
    ]);
  });

  test("lead to who lacks attendance, and sort by a column", async () => {
    const router = arrive();
    await userEvent.click(
      await screen.findByRole("button", { name: resultTexts.withoutAttendance(1) }),
    );
    await waitFor(() =>
      expect(document.activeElement?.closest("tr")?.textContent).toContain("Beto Ríos"),
    );
    const head = within(screen.getByRole("columnheader", { name: /^Nota/ }));
    await userEvent.click(head.getByRole("button"));
    await waitFor(() => expect(router.state.location.search).toContain("orden=nota"));
  });

  test("tell when something was kept, and what could not be, with another try", async () => {
    arrive();
    await screen.findByRole("grid");
    const beto = within(screen.getByRole("group", { name: "Asistencia de Beto Ríos" }));
    writes = () => ({ status: 500, body: { error: true, message: "Se cayó." } });
    await userEvent.click(beto.getByRole("button", { name: "Presente" }));
    await screen.findByText(resultTexts.saveFailed);
    screen.getByText("Se cayó.");
    expect(screen.queryByText(/^Guardado (recién|hace)/)).toBeNull();
    writes = () => ({ body: { data: [{ ...BETO, attendance: 100 }] } });
    await userEvent.click(screen.getByRole("button", { name: resultTexts.retry }));
    const said = await screen.findByText(/^Guardado recién/);
    expect(said.querySelector("[aria-hidden]")?.textContent).toBe(" ·");
    expect(screen.queryByText(resultTexts.saveFailed)).toBeNull();
  });
});

describe("the franchise of somebody", () => {
  const zero = { reason: "without_salary", text: "Sin renta: ingrésala." };
  const risk = { reason: "not_communicated", text: "Sin comunicar." };

  function cell(parts: object, person: Participant = ANA, isOver = true): HTMLElement {
    const attended = { franchise: 70_000, zeros: [], risks: [], ...parts } as unknown as Attended;
    const { container } = render(<FranchiseCell {...{ person, attended, isOver }} />);
    return container.firstElementChild as HTMLElement;
  }

  test("is the amount, with why there is none or what may cost it", () => {
    const { textContent, title } = cell({ franchise: 0, zeros: [zero], risks: [risk] });
    expect(textContent).toBe(
      `$0 ${franchiseTexts.zeroWords.without_salary} ${franchiseTexts.atRiskShort}`,
    );
    expect(title).toBe("Sin renta: ingrésala. Sin comunicar.");
  });

  test("is in danger where the course is over and nobody said whether they were there", () => {
    expect(cell({}, BETO).title).toBe(franchiseTexts.needsAttendance);
  });

  test.each([
    [ANA, true],
    [BETO, false],
  ])("is the amount alone where nothing is wrong", (person, isOver) => {
    const { textContent, title } = cell({}, person, isOver);
    expect([textContent, title]).toEqual(["$70.000", ""]);
  });
});
