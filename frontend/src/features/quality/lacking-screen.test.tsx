// Participations that lack something, on a real server: which, where they are mended, and completing them at once.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Effect } from "@/features/quality/lacking-screen";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { knownAnswers, onePage, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/quality/lacking-screen");
let card: typeof import("@/features/quality/quality-card");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/quality/lacking-screen");
  card = await import("@/features/quality/quality-card");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const ROW = {
  ...{ participant_id: 4, people_id: 7, name: "Ana Soto", rut: "12531909-2" },
  ...{ course_id: 9, courseName: "Excel", endDate: "2026-03-06", isComplete: true },
  ...{ missing: ["salary"], completable: ["salary"], attendedHours: null, totalHours: 12 },
};
const EFFECT: Effect = {
  ...{ missing: 3, completable: 2, people: 2, courses: 2, completeCourses: 0, hours: 20 },
  ...{ franchiseBefore: 90_000, franchiseAfter: 70_000 },
};

function arrive(
  address: string,
  effect: Partial<Effect> = {},
  answers: Record<string, Answer> = {},
) {
  server.answers(
    knownAnswers({
      "GET /api/dataQuality/participations": onePage([
        ROW,
        { ...ROW, participant_id: 5, name: "Luis Díaz", isComplete: false, rut: null },
      ]),
      "GET /api/dataQuality/correction": theData({ ...EFFECT, ...effect }),
      "POST /api/dataQuality/correction": theData({ bulk_id: 1, changed: 2, skipped: 0 }),
      "GET /api/getcompanies": theData([]),
      ...answers,
    }),
  );
  return drawing.renderAt(
    <>
      <screens.LackingScreen />
      <ToastCorner />
    </>,
    address,
  );
}

function asked(begin: string): URLSearchParams {
  const found = server.asked.findLast(({ path }) => path.startsWith(begin));
  return new URL(found?.path ?? "", "http://x").searchParams;
}

async function press(name: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the list", () => {
  test("says of each what it lacks and what its record has, the latest first", async () => {
    const router = arrive("/data-quality?falta=renta&empresa=3");
    const row = within(
      (await screen.findByText("Ana Soto")).closest("[role=row], tr") as HTMLElement,
    );
    for (const words of ["12.531.909-2", "Excel", "06-03-2026", "Completado", "Renta"])
      row.getByText(words);
    row.getByText("La ficha tiene: renta");
    screen.getByText("Por completar");
    const list = asked("/api/dataQuality/participations");
    expect(Object.fromEntries(list)).toMatchObject({ missing: "salary", sort: "-endDate" });
    expect(list.get("company")).toBe("3");
    await press("Ana Soto en Excel", "Ver en el curso");
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/detail/course?id=9&tab=personas&ver=4",
    );
  });

  test("leads to the person, too", async () => {
    const router = arrive("/data-quality");
    await press("Luis Díaz en Excel", "Ver ficha");
    expect(router.state.location.pathname + router.state.location.search).toBe("/people?ver=7");
  });

  test("says that nothing is missing", async () => {
    arrive("/data-quality", {}, { "GET /api/dataQuality/participations": onePage([]) });
    await screen.findByText("No falta nada");
    // Of no kind of gap there is nothing to complete.
    expect(server.askedFor("/api/dataQuality/correction")).toEqual([]);
  });
});

describe("completing from the records", () => {
  test("is done after its effect was told, of the company that is looked at", async () => {
    arrive("/data-quality?falta=renta&empresa=3");
    await screen.findByText("La ficha ya tiene el dato de 2 participaciones.");
    screen.getByText(/^En 1 más falta también en la ficha/);
    expect(asked("/api/dataQuality/correction").get("company")).toBe("3");
    const button = { name: "Completar desde las fichas" };
    await userEvent.click(screen.getByRole("button", button));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText("¿Completar 2 participaciones?");
    expect(dialog.getByText("Diferencia").nextSibling?.textContent).toBe("−$20.000");
    expect(server.sent()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", button));
    await screen.findByText("2 participaciones con los datos de la ficha.");
    expect(server.sent()).toEqual([
      ["POST /api/dataQuality/correction", { missing: "salary", company: 3 }],
    ]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const lists = server.asked.filter(({ path }) => path.includes("/participations"));
    expect(lists.length).toBeGreaterThan(1);
  });

  test("is thought better of", async () => {
    arrive("/data-quality?falta=genero");
    await userEvent.click(
      await screen.findByRole("button", { name: "Completar desde las fichas" }),
    );
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText("Horas que pasan a contarse por género");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.sent()).toEqual([]);
    expect(asked("/api/dataQuality/correction").has("company")).toBe(false);
  });

  test("is not offered where the records lack it, too", async () => {
    arrive("/data-quality?falta=correo", { completable: 0 });
    await screen.findByText("Las fichas tampoco tienen este dato: complétalas primero.");
    expect(screen.queryByRole("button", { name: "Completar desde las fichas" })).toBeNull();
    expect(screen.queryByText(/^En .* más falta/)).toBeNull();
  });

  test("says nothing of others where all can be completed", async () => {
    arrive("/data-quality?falta=correo", { missing: 2 });
    await screen.findByText("La ficha ya tiene el dato de 2 participaciones.");
    expect(screen.queryByText(/^En .* más falta/)).toBeNull();
  });

  test("is no subject of hours, which are corrected by hand", async () => {
    arrive("/data-quality?falta=horas");
    await screen.findByText("Ana Soto");
    expect(server.askedFor("/api/dataQuality/correction?missing=hours")).toEqual([]);
  });

  test("is no subject where nothing is missing", async () => {
    arrive("/data-quality?falta=correo", { missing: 0, completable: 0 });
    await screen.findByText("Ana Soto");
    await waitFor(() =>
      expect(server.askedFor("/api/dataQuality/correction?missing=email")).toHaveLength(1),
    );
    expect(screen.queryByText(/^(La ficha ya|Las fichas tampoco) /)).toBeNull();
  });
});

test("the card asks for what one company lacks, or all that a person sees, and says when it cannot", async () => {
  server.answers(() => theData([]));
  drawing.renderAt(<card.QualityCard company={null} companyName={null} />);
  await screen.findByText("No falta nada: tus datos están completos.");
  expect(server.asked[0]?.path).toBe("/api/dataQuality");
  server.answers(() => ({ status: 500 }));
  drawing.renderAt(<card.QualityCard company={3} companyName={null} />);
  await screen.findByText("No pudimos revisar los datos.");
  screen.getByText(/Solo lo de una empresa\.$/);
  expect(server.asked[0]?.path).toBe("/api/dataQuality?company=3");
});
