// The grid of people against a real server: what its keys, its clipboard and its pointer write, and what it says of each cell.
import { useQuery } from "@tanstack/react-query";
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CourseDetail, Participant } from "@/features/courses/api";
import { ANA, BETO, COURSE, STATUSES } from "@/features/courses/detail/testing/samples";
import { peopleTexts, resultTexts } from "@/features/courses/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Asked, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/people-tab");
let calls: typeof import("@/features/courses/api");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/people-tab");
  calls = await import("@/features/courses/api");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());
// What was typed and done goes with whoever was signed in.
afterEach(() => session.useSession.getState().sessionEnded("signed-out"));

const DORA = { ...BETO, participant_id: 4, people_id: 14, name: "Dora Paz", rut: "15318477-1" };

let people: Participant[];
let changes: object;

function courseNow(): CourseDetail {
  return { ...COURSE, participants: people, ...changes };
}

/** The course as its screen has it: what is kept comes back. */
function Tab() {
  const { data } = useQuery({
    ...calls.courseQuery(9),
    initialData: courseNow,
    staleTime: Infinity,
  });
  return <drawn.PeopleTab course={data} />;
}

/** The server keeps what is sent, and refuses a grade of 1. */
function answer({ method, path, body }: Asked) {
  if (path.startsWith("/api/getStatus")) return { body: { data: STATUSES } };
  if (path.startsWith("/api/courses/9/franchise")) {
    return { body: { data: { participants: [], totals: {}, completed: null, terms: {} } } };
  }
  if (path.startsWith("/api/get_course/9")) return { body: { data: courseNow() } };
  if (method !== "PATCH") return { body: { data: [] } };
  const { rows } = JSON.parse(body) as { rows: Partial<Participant>[] };
  const refused = rows.findIndex(({ grade }) => grade === 1);
  if (refused >= 0) {
    const errors = { [`rows.${refused}.grade`]: ["Ese curso no lleva nota."] };
    return { status: 422, body: { error: true, message: "No.", errors } };
  }
  const written = (person: Participant) => ({
    ...person,
    ...rows.find(({ participant_id }) => participant_id === person.participant_id),
  });
  people = people.map(written);
  const ids = rows.map(({ participant_id }) => participant_id);
  return { body: { data: people.filter(({ participant_id }) => ids.includes(participant_id)) } };
}

async function arrive(otherwise: object = {}, all: Participant[] = [ANA, BETO, DORA]) {
  [people, changes] = [all, otherwise];
  server.answers(answer);
  drawing.renderAt(
    <>
      <Tab />
      <ToastCorner />
    </>,
    "/detail/course?id=9&tab=personas",
  );
  await screen.findByRole("grid");
  await waitFor(() => expect(server.askedFor("/api/getStatus")).not.toEqual([]));
  return userEvent.setup();
}

const rowOf = (name: RegExp) => screen.getByRole("row", { name });

/** The cells that are written in, by the heading of their column. */
function cellOf(name: RegExp, heading: string): HTMLElement {
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  return rowOf(name).children[heads.indexOf(heading)] as HTMLElement;
}

/** Where a browser leaves the focus after a click; here the cell that was pressed is another element by then. */
async function openCell(user: ReturnType<typeof userEvent.setup>, name: RegExp, heading: string) {
  await user.click(cellOf(name, heading));
  const stop = await waitFor(() => {
    const open = cellOf(name, heading).querySelector<HTMLElement>("[data-stop]");
    if (!open) throw new Error("The cell is not open.");
    return open;
  });
  act(() => stop.focus());
}

function clip(kind: "copy" | "cut" | "paste", text = ""): string | null {
  const target = document.activeElement ?? document.body;
  const event = createEvent[kind](target);
  let copied: string | null = null;
  const data = {
    getData: () => text,
    setData: (_: string, said: string) => {
      copied = said;
    },
  };
  Object.defineProperty(event, "clipboardData", { value: data });
  fireEvent(target, event);
  return copied;
}

/** The rows of each call that kept results, without the moment of their copy. */
function kept(): unknown[] {
  return server
    .sent()
    .map(([, body]) =>
      (body as { rows: { updatedAt?: string }[] }).rows.map(({ updatedAt: _, ...row }) => row),
    );
}

function chosenCells(): string[] {
  const cells = document.querySelectorAll("td[aria-selected=true], th[aria-selected=true]");
  return [...cells].map(({ textContent }) => textContent ?? "");
}

describe("a cell that is typed into", () => {
  test("goes back to what is kept with Esc, and out of the grid with another one", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Nota");
    await user.keyboard("3");
    expect(document.activeElement).toHaveProperty("value", "3");
    await user.keyboard("{Escape}");
    expect(document.activeElement).toHaveProperty("value", "6");
    await user.keyboard("{Escape}");
    expect(document.activeElement?.textContent).toBe(peopleTexts.gridLeft);
    expect(kept()).toEqual([]);
  });

  test("says what cannot be kept, of how many, and tries it again with Enter", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Nota");
    await user.keyboard("9{Enter}");
    const cell = cellOf(/Ana Soto/, "Nota");
    await within(cell).findByText(resultTexts.gradeRange);
    expect(cell.getAttribute("aria-invalid")).toBe("true");
    expect(cell.textContent).toMatch(/^9/);
    screen.getByText(resultTexts.oneUnsaved);
    await user.keyboard("1{Enter}");
    await screen.findByText(resultTexts.unsaved(2));
    expect(kept()).toHaveLength(1);
    await openCell(user, /Beto Ríos/, "Nota");
    const box = document.activeElement as HTMLElement;
    expect(box.getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(box.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("Ese curso no lleva nota.");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(kept()).toHaveLength(2));
    expect(kept()[1]).toEqual([{ participant_id: 2, grade: 1 }]);
  });

  test("is kept when the grid goes while it is typed into", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Nota");
    await user.keyboard("3");
    cleanup();
    await waitFor(() => expect(kept()).toEqual([[{ participant_id: 1, grade: 3 }]]));
  });

  test("is left sideways only from the edge of its text", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Asist. %");
    // The whole is marked.
    await user.keyboard("{ArrowLeft}");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Horas de Ana Soto"),
    );
    await user.keyboard("{ArrowRight}");
    const box = await screen.findByRole("textbox", { name: "Asist. % de Ana Soto" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    (box as HTMLInputElement).setSelectionRange(1, 1);
    expect(fireEvent.keyDown(box, { key: "ArrowLeft" })).toBe(true);
    expect(fireEvent.keyDown(box, { key: "ArrowRight" })).toBe(true);
    expect(fireEvent.keyDown(box, { key: "ArrowDown", altKey: true })).toBe(true);
    (box as HTMLInputElement).setSelectionRange(2, 2);
    await user.keyboard("{ArrowRight}");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Nota de Ana Soto"),
    );
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Nota de Ana Soto");
    expect(kept()).toEqual([]);
  });

  test("of the result is chosen from those there are, or left to the rule", async () => {
    const proposed = { ...BETO, result: "passed_proposed" } as Participant;
    const user = await arrive({}, [ANA, proposed]);
    const cell = cellOf(/Beto Ríos/, "Resultado");
    expect(cell.textContent).toBe(`Aprobado${resultTexts.isProposed}`);
    expect(within(cell).getByTitle(/4,0/)).toBeTruthy();
    await openCell(user, /Beto Ríos/, "Resultado");
    const list = document.activeElement as HTMLSelectElement;
    expect([...list.options].map(({ text }) => text)).toEqual([
      resultTexts.proposedOption("Aprobado"),
      ...["Aprobado", "Reprobado"],
    ]);
    await user.selectOptions(list, "Reprobado");
    await waitFor(() => expect(kept()).toEqual([[{ participant_id: 2, status: 3 }]]));
    clip("paste", "Quizás");
    await screen.findByText(resultTexts.stateUnknown("Quizás"));
    expect([...list.options].map(({ text }) => text)).toContain("Quizás");
  });
});

describe("who was there", () => {
  test("is said with a letter, taken back with Delete, and pressed", async () => {
    const user = await arrive();
    const buttons = within(screen.getByRole("group", { name: "Asistencia de Beto Ríos" }));
    const [present, absent] = buttons.getAllByRole("button") as [HTMLElement, HTMLElement];
    const pressed = () => [present, absent].map((one) => one.getAttribute("aria-pressed"));
    expect(pressed()).toEqual(["false", "false"]);
    await user.click(absent);
    await waitFor(() => expect(kept().at(-1)).toEqual([{ participant_id: 2, attendance: 0 }]));
    await waitFor(() => expect(pressed()).toEqual(["false", "true"]));
    await waitFor(() => expect(document.activeElement).toBe(absent));
    await user.keyboard("p");
    await waitFor(() => expect(kept().at(-1)).toEqual([{ participant_id: 2, attendance: 100 }]));
    await waitFor(() => expect(pressed()).toEqual(["true", "false"]));
    expect(fireEvent.keyDown(present, { key: "a", ctrlKey: true })).toBe(true);
    await user.keyboard("{Delete}");
    await waitFor(() => expect(kept().at(-1)).toEqual([{ participant_id: 2, attendance: null }]));
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(document.activeElement?.closest("tr")?.textContent).toContain("Dora Paz"),
    );
    await user.keyboard("{ArrowRight}");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Horas de Dora Paz"),
    );
  });

  test("fills in what follows from it, told apart from what somebody wrote", async () => {
    await arrive({ totalHours: 20 }, [
      { ...ANA, attendance: 82.5, attendedHours: null, rut: null } as Participant,
      { ...BETO, attendedHours: 15 } as Participant,
    ]);
    const hours = within(cellOf(/Ana Soto/, "Horas")).getByTitle(resultTexts.follows);
    expect(hours.textContent).toBe("16,5");
    expect(cellOf(/Ana Soto/, "Asist. %").textContent).toBe("82,5 %");
    expect(screen.getByRole("link", { name: "Ana Soto" }).title).toBe("Ana Soto");
    const share = within(cellOf(/Beto Ríos/, "Asist. %")).getByTitle(resultTexts.follows);
    expect(share.textContent).toBe("75 %");
    expect(cellOf(/Beto Ríos/, "Horas").textContent).toBe("15,0");
    expect(screen.getByRole("link", { name: "Beto Ríos" }).title).toMatch(/^Beto Ríos · 7/);
  });
});

test("what is kept stands in its units, a result in its words, and nothing as nothing", async () => {
  await arrive();
  const ana = within(rowOf(/Ana Soto/));
  for (const words of ["6,0", "95 %", "19,0", "Aprobado", "12.531.909-2"]) ana.getByText(words);
  const written = ["Asist. %", "Horas", "Nota"].map((heading) => cellOf(/Beto Ríos/, heading));
  expect(written.map(({ textContent }) => textContent)).toEqual(["—", "—", "—"]);
});

describe("a range of cells", () => {
  test("is copied, filled down, erased, and taken back", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Nota");
    await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    await waitFor(() => expect(chosenCells()).toHaveLength(4));
    expect(clip("copy")).toBe("6\tAprobado\n\t");
    await user.keyboard("{Control>}d{/Control}");
    const filled = [{ participant_id: 2, grade: 6, status: 2 }];
    await waitFor(() => expect(kept()).toEqual([filled]));
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() =>
      expect(kept()[1]).toEqual([{ participant_id: 2, grade: null, status: null }]),
    );
    await openCell(user, /Ana Soto/, "Nota");
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Delete}");
    await waitFor(() =>
      expect(kept()[2]).toEqual([{ participant_id: 1, grade: null, status: null }]),
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(chosenCells()).toEqual([]));
  });

  test("is drawn with the mouse, and copied with the words of presence", async () => {
    const user = await arrive();
    const from = cellOf(/Ana Soto/, "Asistencia");
    const to = cellOf(/Beto Ríos/, "Asist. %");
    await user.pointer([{ keys: "[MouseLeft>]", target: from }, { target: to }]);
    await waitFor(() => expect(chosenCells()).toHaveLength(6));
    await user.pointer({ keys: "[/MouseLeft]" });
    expect(clip("copy")).toBe("Presente\t19\t95\n\t\t");
    // What says more of somebody than a word is what is pasted.
    await openCell(user, /Dora Paz/, "Asistencia");
    clip("paste", "Presente\t10\t50");
    await waitFor(() =>
      expect(kept()).toEqual([[{ participant_id: 4, attendedHours: 10, attendance: 50 }]]),
    );
  });

  test("that is pasted finds people by their RUT, and tells what found nobody", async () => {
    const user = await arrive();
    await openCell(user, /Ana Soto/, "Nota");
    clip("paste", "RUT\tNota\n15318477-1\t5,5\n7654321-6\t4\n11111111-1\t7");
    await screen.findByText("No encontramos lugar para 1 fila pegada.");
    await waitFor(() =>
      expect(kept()).toEqual([
        [
          { participant_id: 2, grade: 4 },
          { participant_id: 4, grade: 5.5 },
        ],
      ]),
    );
    await screen.findByText("2 participantes guardados.");
    // One value that is pasted into an open cell is typed there.
    await openCell(user, /Ana Soto/, "Nota");
    expect(clip("paste", "7")).toBeNull();
    expect(kept()).toHaveLength(1);
    clip("paste", "2\n3");
    await waitFor(() =>
      expect(kept()[1]).toEqual([
        { participant_id: 1, grade: 2 },
        { participant_id: 2, grade: 3 },
      ]),
    );
    expect(screen.queryByText(/^No encontramos lugar/)).toBeNull();
  });
});

test("the keys walk past names, boxes and menus, and leave Enter on a name to its link", async () => {
  const user = await arrive();
  const name = screen.getByRole("link", { name: "Ana Soto" });
  name.focus();
  await user.keyboard("{ArrowLeft}");
  const box = screen.getByRole("checkbox", { name: "Seleccionar a Ana Soto" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard(" {ArrowDown}");
  const next = screen.getByRole("checkbox", { name: "Seleccionar a Beto Ríos" });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard("{ArrowDown}{Shift>} {/Shift}");
  await waitFor(() => expect(rowOf(/Beto Ríos/).getAttribute("aria-selected")).toBe("true"));
  expect(rowOf(/Dora Paz/).getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Dora Paz"));
  await user.keyboard("{PageUp}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ana Soto"));
  await openCell(user, /Ana Soto/, "Resultado");
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
  const menu = screen.getByRole("button", { name: "Acciones de Ana Soto" });
  await waitFor(() => expect(document.activeElement).toBe(menu));
  await user.keyboard("{ArrowDown}");
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Acciones de Beto Ríos" }),
    ),
  );
  expect(screen.queryByRole("menu")).toBeNull();
});

test("of a long course only those in sight are drawn, as many as their height leaves room for", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...ANA,
    ...{ participant_id: at + 1, name: `Persona ${at + 1}.` },
  }));
  await arrive({}, many);
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("251");
  const first = await screen.findByRole("rowheader", { name: "Persona 1." });
  expect(first.closest("tr")?.getAttribute("aria-rowindex")).toBe("2");
  // Six fill the box, and eight more are ready below.
  await waitFor(() => expect(screen.getAllByRole("rowheader").length).toBeLessThan(18));
});
