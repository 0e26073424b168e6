// Results from being typed to being kept: what is sent, what others changed meanwhile, and a server that is away.
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CourseDetail, Participant } from "@/features/courses/api";
import type { CellEdit } from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import { ToastRegion } from "@/platform/ui/toast-region";
import { ANA as ADMIN, FIRST_TOKENS } from "@/testing/samples";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

let server: TestServer;
let keeping: typeof import("@/features/courses/detail/results-keeper");
let calls: typeof import("@/features/courses/api");
let session: typeof import("@/platform/api/session");
let undoing: typeof import("@/platform/undo/undo");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  keeping = await import("@/features/courses/detail/results-keeper");
  calls = await import("@/features/courses/api");
  session = await import("@/platform/api/session");
  undoing = await import("@/platform/undo/undo");
});
afterAll(() => server.stop());

const ANA = {
  ...{ participant_id: 1, name: "Ana Soto", active: true, grade: 6, status: null },
  ...{ attendance: 80, attendedHours: null, updatedAt: "2026-03-05T10:00:00-03:00" },
} as unknown as Participant;
const BETO = { ...ANA, participant_id: 2, name: "Beto Ríos", grade: null } as Participant;
const COURSE = {
  ...{ course_id: 9, totalHours: 20, participants: [ANA, BETO] },
} as unknown as CourseDetail;
const STATUSES = [{ value: "2", label: "Aprobado" }];
const LATER = "2026-03-05T11:00:00-03:00";

const GRADE: CellEdit = { id: 1, field: "grade", text: "5" };
const WRITES = "PATCH /api/courses/9/results";

let client: QueryClient;

beforeEach(() => {
  session.useSession.getState().signedIn(FIRST_TOKENS, ADMIN);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(calls.courseQuery(9).queryKey, COURSE);
});
afterEach(() => {
  vi.useRealTimers();
  // Its drafts, its steps and what asks before leaving go with whoever was signed in.
  session.useSession.getState().sessionEnded("signed-out");
});

/** The server keeps what is sent, as if nobody else wrote. */
function kept({ body }: Asked): Answer {
  const rows = (JSON.parse(body) as { rows: Partial<Participant>[] }).rows;
  const data = rows.map((row) => ({
    ...[ANA, BETO].find(({ participant_id }) => participant_id === row.participant_id),
    ...row,
    updatedAt: LATER,
  }));
  return { body: { data } };
}

/** Answers each write with the next of these, and the last one from then on. */
function serve(writes: readonly ((asked: Asked) => Answer)[], now: CourseDetail = COURSE): void {
  const left = [...writes];
  server.answers((asked) => {
    if (asked.method !== "PATCH") return { body: { data: now } };
    const next = left.length > 1 ? left.shift() : left[0];
    return next?.(asked) ?? {};
  });
}

function keeper(statuses = STATUSES) {
  return keeping.keeperOf(client, COURSE, statuses);
}

async function rested(): Promise<ReturnType<ReturnType<typeof keeper>["snapshot"]>> {
  await waitFor(() => expect(keeper().snapshot().saving).toBe(false));
  return keeper().snapshot();
}

function rowsSent(): unknown[] {
  return server.sent().map(([call, body]) => {
    expect(call).toBe(WRITES);
    return (body as { rows: unknown }).rows;
  });
}

function gradesHeld(): (number | null)[] | undefined {
  const course = client.getQueryData<CourseDetail>(calls.courseQuery(9).queryKey);
  return course?.participants.map(({ grade }) => grade);
}

/** A grade is on its way, and is answered once what this gives is resolved. */
async function sentAndHeld(write: (asked: Asked) => Answer) {
  const first = Promise.withResolvers<void>();
  server.answers(async (asked) => {
    if (asked.body.includes('"grade":5')) await first.promise;
    return asked.method === "PATCH" ? write(asked) : { body: { data: COURSE } };
  });
  keeper().edit([GRADE]);
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  return first;
}

function mayLeave(): boolean {
  return globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

interface Watched {
  seen: (grade: unknown) => void;
}

function Course({ seen }: Watched) {
  const { data } = useQuery(calls.courseQuery(9));
  return data ? <Grade course={data} seen={seen} /> : null;
}

function Grade({ course, seen }: Watched & { course: CourseDetail }) {
  const { drafts } = useSyncExternalStore(keeper().subscribe, keeper().snapshot);
  const [draft] = drafts.values();
  seen(draft ? Number(draft.text) : course.participants[0]?.grade);
  return null;
}

describe("what is typed", () => {
  test("is sent with the moment of its copy, and asked about until it is kept", async () => {
    serve([kept]);
    const heard = vi.fn();
    const stop = keeper().subscribe(heard);
    keeper().edit([GRADE]);
    expect(keeper().snapshot()).toMatchObject({ saving: true, savedAt: null });
    expect(mayLeave()).toBe(false);
    const { drafts, savedAt, trouble } = await rested();
    expect([drafts.size, trouble]).toEqual([0, null]);
    expect(Date.now() - (savedAt ?? 0)).toBeLessThan(60_000);
    expect(rowsSent()).toEqual([[{ participant_id: 1, grade: 5, updatedAt: ANA.updatedAt }]]);
    expect(gradesHeld()).toEqual([5, null]);
    expect(mayLeave()).toBe(true);
    await screen.findByText(resultTexts.saved);
    expect(Object.keys(localStorage).filter((name) => name.startsWith("draft"))).toEqual([]);
    stop();
    heard.mockClear();
    keeper().edit([{ ...GRADE, text: "4" }]);
    await rested();
    expect(heard).not.toHaveBeenCalled();
    // The second time from the copy that the server answered.
    expect(rowsSent()[1]).toEqual([{ participant_id: 1, grade: 4, updatedAt: LATER }]);
    // What is kept already is nothing to send.
    keeper().edit([{ ...GRADE, text: "4" }]);
    expect((await rested()).drafts.size).toBe(0);
    expect(rowsSent()).toHaveLength(2);
  });

  test("is on screen from then on, also at the moment when it is kept", async () => {
    serve([kept]);
    const shown: unknown[] = [];
    const seen = (grade: unknown) => shown.at(-1) !== grade && shown.push(grade);
    render(
      <QueryClientProvider client={client}>
        <Course seen={seen} />
      </QueryClientProvider>,
    );
    keeper().edit([GRADE]);
    await rested();
    expect(gradesHeld()).toEqual([5, null]);
    keeper().edit([{ ...GRADE, text: "4" }]);
    await rested();
    expect(shown).toEqual([6, 5, 4]);
  });

  test("a second time is kept after the first one", async () => {
    const first = await sentAndHeld(kept);
    keeper().edit([{ ...GRADE, text: "4" }]);
    expect(server.sent()).toHaveLength(1);
    first.resolve();
    await rested();
    expect(server.sent()).toHaveLength(2);
    expect(gradesHeld()).toEqual([4, null]);
  });

  test("once it rests is counted anew in what hangs on it", async () => {
    serve([kept]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const counted = vi.spyOn(client, "invalidateQueries");
    keeper().edit([GRADE]);
    await rested();
    expect(counted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(counted).toHaveBeenCalled();
  });

  test("is taken back and done again, and leads to its cell; several cells offer it", async () => {
    serve([kept]);
    render(<ToastRegion />);
    const shown = vi.fn();
    const hide = keeper().shows(shown);
    keeper().edit([GRADE, { id: 2, field: "grade", text: "7" }], true);
    await screen.findByText("2 participantes guardados.");
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await screen.findByText("Deshecho: 2 datos de 2 participantes.");
    await rested();
    expect(gradesHeld()).toEqual([6, null]);
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 1, field: "grade" }),
    );
    hide();
    await undoing.turnLast("redo");
    await rested();
    expect(gradesHeld()).toEqual([5, 7]);
    expect(shown).toHaveBeenCalledOnce();
  });

  test("is not taken back where somebody else wrote since", async () => {
    serve([kept]);
    render(<ToastRegion />);
    keeper().edit([GRADE]);
    await rested();
    const others = { ...COURSE, participants: [{ ...ANA, grade: 3 }, BETO] };
    client.setQueryData(calls.courseQuery(9).queryKey, others);
    await undoing.turnLast("undo");
    await screen.findByText(resultTexts.changedSince);
    expect(server.sent()).toHaveLength(1);
  });
});

describe("somebody else who writes at the same time", () => {
  const stale = (): Answer => ({ status: 409, body: { error: true, code: "stale", message: "" } });
  const others = { ...COURSE, participants: [{ ...ANA, grade: 3, updatedAt: LATER }, BETO] };

  test("is told on the cell, and the other ones are kept on the new ground", async () => {
    serve([stale, kept], others);
    keeper().edit([GRADE, { id: 1, field: "attendance", text: "90" }]);
    const { drafts, trouble } = await rested();
    expect([...drafts.values()]).toMatchObject([
      { id: 1, field: "grade", text: "5", fault: resultTexts.changedByOther("3") },
    ]);
    expect(trouble).toBeNull();
    expect(rowsSent()[1]).toEqual([{ participant_id: 1, attendance: 90, updatedAt: LATER }]);
  });

  test("again and again is not raced for ever", async () => {
    serve([stale]);
    keeper().edit([GRADE]);
    expect((await rested()).trouble).toBe(resultTexts.keepsChanging);
    expect(server.sent()).toHaveLength(3);
    expect((await rested()).drafts.size).toBe(1);
    serve([kept]);
    keeper().retry();
    expect((await rested()).trouble).toBeNull();
    expect(gradesHeld()).toEqual([5, null]);
  });

  test("cannot be told where the course does not come: that is the trouble", async () => {
    server.answers(({ method }) => (method === "PATCH" ? stale() : { status: 403 }));
    keeper().edit([GRADE]);
    expect((await rested()).trouble).toMatch(/permiso|conectar/);
    expect(server.sent()).toHaveLength(1);
  });
});

test("a cell that the server refuses is marked, and the others are kept without it", async () => {
  const body = { error: true, message: "No.", errors: { "rows.0.grade": ["No es de aquí."] } };
  serve([() => ({ status: 422, body }), kept]);
  keeper().edit([GRADE, { id: 2, field: "grade", text: "7" }]);
  const { drafts, trouble } = await rested();
  expect([...drafts.values()]).toMatchObject([{ id: 1, fault: "No es de aquí." }]);
  expect(trouble).toBeNull();
  expect(rowsSent()[1]).toEqual([{ participant_id: 2, grade: 7, updatedAt: ANA.updatedAt }]);
});

test("a refusal that blames no cell is told, and not tried again by itself", async () => {
  serve([() => ({ status: 422, body: { error: true, message: "Curso cerrado." } }), kept]);
  keeper().edit([GRADE]);
  expect((await rested()).trouble).toBe("Curso cerrado.");
  globalThis.dispatchEvent(new Event("online"));
  await rested();
  expect(server.sent()).toHaveLength(1);
});

describe("a server that does not answer", () => {
  const lost = (): Answer => ({ isLost: true });

  const settled = () => vi.waitFor(() => expect(keeper().snapshot().saving).toBe(false));

  test("is asked again as soon as there is a network", async () => {
    serve([lost, lost, kept]);
    // So that it is not asked again by itself.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    keeper().edit([GRADE]);
    await settled();
    expect(keeper().snapshot().trouble).toMatch(/conexión/);
    expect(mayLeave()).toBe(false);
    globalThis.dispatchEvent(new Event("online"));
    await vi.waitUntil(() => server.sent().length === 2);
    await settled();
    // Of the two waits that began only the last one goes on.
    vi.advanceTimersByTime(4_000);
    expect(keeper().snapshot().saving).toBe(false);
    globalThis.dispatchEvent(new Event("online"));
    await vi.waitUntil(() => server.sent().length === 3);
    await settled();
    expect(keeper().snapshot().trouble).toBeNull();
    expect(gradesHeld()).toEqual([5, null]);
    globalThis.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(server.sent()).toHaveLength(3);
  });

  test("is asked again by itself, each time after a longer wait", async () => {
    serve([lost]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    keeper().edit([GRADE]);
    for (const [tries, wait] of [3_000, 6_000, 12_000, 24_000, 30_000, 30_000].entries()) {
      await vi.waitUntil(() => keeper().snapshot().trouble !== null);
      await settled();
      expect(server.sent()).toHaveLength(tries + 1);
      vi.advanceTimersByTime(wait - 1_500);
      expect(server.sent()).toHaveLength(tries + 1);
      expect(keeper().snapshot().saving).toBe(false);
      vi.advanceTimersByTime(1_500);
      expect(keeper().snapshot().saving).toBe(true);
      await vi.waitUntil(() => server.sent().length === tries + 2);
    }
  });

  test("finds what was typed in the next visit, of those who are still there", async () => {
    serve([lost]);
    keeper().edit([
      GRADE,
      { id: 2, field: "grade", text: "7" },
      { id: 1, field: "status", text: "Aprobado" },
    ]);
    await rested();
    serve([kept]);
    const next = new QueryClient();
    const course = { ...COURSE, participants: [ANA] };
    const again = keeping.keeperOf(next, course, []);
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(rowsSent()[0]).toMatchObject([{ participant_id: 1, grade: 5 }]);
    await waitFor(() => expect(again.snapshot().saving).toBe(false));
    // A result is read once the results that there are have come.
    again.knows(course, STATUSES);
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    expect(rowsSent()[1]).toMatchObject([{ participant_id: 1, status: 2 }]);
    await waitFor(() => expect(again.snapshot().drafts.size).toBe(0));
  });
});

describe("what the server has not answered yet", () => {
  test("and is taken back is taken back on the server, too", async () => {
    const first = await sentAndHeld(kept);
    await undoing.turnLast("undo");
    first.resolve();
    await rested();
    expect(rowsSent()[1]).toEqual([{ participant_id: 1, grade: 6, updatedAt: LATER }]);
    expect(gradesHeld()).toEqual([6, null]);
  });

  test("and is taken back and done again stays to be tried when the server refuses it", async () => {
    const away = { status: 503, body: { error: true, message: "No está." } };
    const first = await sentAndHeld(() => away);
    await undoing.turnLast("undo");
    await undoing.turnLast("redo");
    first.resolve();
    const { drafts } = await rested();
    expect([...drafts.values()].map(({ text }) => text)).toEqual(["5"]);
  });
});
