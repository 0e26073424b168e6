// A load that is taken back: what that would do is told first, and it is done in the background.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { aJob, aLoad, aMapping, anUndo } from "@/features/loads/testing/samples";
import type { Load, UndoPlan } from "@/features/loads/types";
import { accessibilityFaults } from "@/testing/axe";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/screen");
let jobs: typeof import("@/platform/jobs/jobs");
let calls: typeof import("@/features/loads/api");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/screen");
  jobs = await import("@/platform/jobs/jobs");
  calls = await import("@/features/loads/api");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());
afterEach(() => jobs.stopFollowing());

const ANA = { row: 4, name: "Ana Soto", reason: "La editaron después." };
const LUIS = { participant_id: 3, name: "Luis Rojas", reason: "Ya tiene nota." };
const STAYS = { keptCount: 41, kept: [ANA], keptParticipantCount: 1, keptParticipants: [LUIS] };

/** A server that takes a load back, and knows so once its work has ended. */
function arrive(plan: Answer, posted?: Answer): void {
  let load: Load = aLoad();
  let job = aJob({ id: 41, kind: "undo", phase: null, done: 0, total: null });
  let isAsked = false;
  server.answers(
    knownAnswers({
      "GET /api/loads/9/undo": plan,
      "POST /api/loads/9/undo": () => {
        isAsked = true;
        return posted ?? theData({ job });
      },
      "GET /api/jobs/41": () => {
        const result = anUndo({ removed: 1 });
        job = { ...job, state: "done", result: { ...result } };
        load = { ...load, state: "undone_partly", canUndo: false };
        return theData(job);
      },
      "GET /api/getmapping/7": () =>
        theData(aMapping({ state: "loaded", load, job: isAsked ? job : null })),
      "GET /api/loads/9/records": onePage([]),
      "GET /api/loads": onePage([]),
      "GET /api/mappings/incomplete": onePage([]),
      "GET /api/load_recipes": theData([]),
    }),
  );
  drawing.renderAt(<screens.MassiveLoadScreen />, "/massive-load?carga=7&paso=resultado");
}

async function asked() {
  await userEvent.click(await screen.findByRole("button", { name: "Deshacer carga" }));
  return within(await screen.findByRole("dialog", { name: "¿Deshacer esta carga?" }));
}

async function press(within_: ReturnType<typeof within>): Promise<void> {
  await userEvent.click(within_.getByRole("button", { name: "Deshacer carga" }));
}

function wouldDo(parts: Partial<UndoPlan>): Answer {
  return theData(anUndo(parts));
}

describe("a load that can be taken back", () => {
  test("is, after what goes and what stays was told", async () => {
    arrive(wouldDo({ removed: 2, restored: 1, unenrolled: 1, ...STAYS }));
    const dialog = await asked();
    await dialog.findByText("Se eliminan 2 personas que esta carga creó.");
    dialog.getByText("personas_octubre.xlsx");
    dialog.getByText("1 persona vuelve a sus datos anteriores.");
    dialog.getByText("Sale del curso 1 participante que esta carga inscribió.");
    expect(dialog.getByText("Ana Soto").closest("li")?.textContent).toContain(ANA.reason);
    expect(dialog.getByText("Luis Rojas").closest("li")?.textContent).toContain(LUIS.reason);
    dialog.getByText("Se quedan como están");
    // Of many rows that stay only the first are named; of the participants nobody is left out.
    expect(dialog.getAllByText(/^y .* más$/).map((one) => one.textContent)).toEqual(["y 40 más"]);
    dialog.getByText(/^Una carga deshecha no se puede rehacer/);
    expect(await accessibilityFaults()).toEqual([]);
    expect(server.sent()).toEqual([]);

    await press(dialog);
    await screen.findByRole("heading", { name: "Deshaciendo la carga" });
    screen.getByText("personas_octubre.xlsx · 1.975 filas");
    screen.getByRole("progressbar", { name: "Deshaciendo" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.sent()).toEqual([["POST /api/loads/9/undo", null]]);

    await screen.findByRole("heading", { name: "Deshiciste parte de esta carga" });
    screen.getByText("Se eliminó 1 persona.");
    expect(screen.queryByRole("button", { name: "Deshacer carga" })).toBeNull();
  });

  test("stays where somebody thinks better of it", async () => {
    arrive(wouldDo({ removed: 2 }));
    const dialog = await asked();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([]);
  });

  test("says why the server did not take it back", async () => {
    arrive(wouldDo({ removed: 2 }), refusal("Alguien la está deshaciendo.", { status: 409 }));
    const dialog = await asked();
    await dialog.findByText(/^Se eliminan 2 personas/);
    await press(dialog);
    await dialog.findByText("Alguien la está deshaciendo.");
    screen.getByRole("dialog");
  });
});

describe("a load that cannot be taken back", () => {
  test("says why, and what is in the way", async () => {
    arrive(wouldDo({ impossible: "Otra carga cambió esas filas.", ...STAYS }));
    const dialog = await asked();
    await dialog.findByText("Otra carga cambió esas filas.");
    dialog.getByText("Ana Soto");
    expect(dialog.queryByText(/no se puede rehacer/)).toBeNull();
    await press(dialog);
    expect(server.sent()).toEqual([]);
  });

  test("is not, while nobody knows what that would do", async () => {
    arrive(refusal("No.", { status: 500 }));
    const dialog = await asked();
    await dialog.findByText("No pudimos calcular qué se desharía.");
    await press(dialog);
    expect(server.sent()).toEqual([]);
  });
});

test("what taking back a very large load would do is asked for until it was counted", async () => {
  const counting = { status: 202, body: "", headers: { "Content-Length": "0" } };
  const answers: Answer[] = [counting, counting];
  server.answers(() => answers.shift() ?? wouldDo({ removed: 1_000_000 }));
  const pauses: (number | undefined)[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, ms?: number) => {
    pauses.push(ms);
    queueMicrotask(done);
  }) as typeof setTimeout);
  const plan = await calls.getUndoPlan(9, new AbortController().signal);
  expect(plan.removed).toBe(1_000_000);
  expect(server.asked).toHaveLength(3);
  expect(pauses.every((ms) => ms !== undefined && ms > 500)).toBe(true);
});
