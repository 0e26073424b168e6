// What waits, as the first answer of a visit brought it along: it does not travel twice.
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ToDo } from "@/features/start/to-do";
import type { FirstAnswer } from "@/platform/api/first-answer";
import { FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/start/to-do");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/start/to-do");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
afterEach(() => {
  globalThis.firstAnswer = undefined;
});

function toDo(title: string): ToDo {
  return {
    ...{ key: "close", title, description: "Terminó el 05-03-2026.", action: "Cerrar" },
    link: "/courses",
  } as ToDo;
}

type Brought = Awaited<FirstAnswer["answer"]>;

const BROUGHT = {
  preferences: {},
  panel: { widgets: [], numbers: {}, tag: null, toDo: [toDo("De la primera")] },
} as unknown as Brought;

function begin(lens: string, isHere: boolean): void {
  globalThis.firstAnswer = {
    token: FIRST_TOKENS.token,
    lens,
    answer: Promise.resolve(BROUGHT),
    ...(isHere ? { come: BROUGHT } : {}),
  };
  server.answers(({ path }) => ({
    body: { data: path.startsWith("/api/toDo") ? [toDo("Del servidor")] : {} },
  }));
}

const asked = () => server.asked.filter(({ path }) => path.startsWith("/api/toDo"));

describe("what waits", () => {
  test("is there at once where the first answer is", async () => {
    begin("", true);
    drawing.renderAt(<drawn.ToDoSection />);
    screen.getByText("De la primera");
    expect(asked()).toEqual([]);
  });

  test("comes with the first answer where that is on its way", async () => {
    begin("", false);
    drawing.renderAt(<drawn.ToDoSection />);
    await screen.findByText("De la primera");
    expect(asked()).toEqual([]);
  });

  test("of a company is that of the first answer only where it was asked of that company", async () => {
    begin("company=3", true);
    drawing.renderAt(<drawn.ToDoSection company={3} />);
    screen.getByText("De la primera");
    expect(asked()).toEqual([]);
  });

  test.each([null, 4])(
    "of %s is asked for where the first answer was of another",
    async (company) => {
      begin("company=3", true);
      drawing.renderAt(<drawn.ToDoSection company={company} />);
      await screen.findByText("Del servidor");
      expect(screen.queryByText("De la primera")).toBeNull();
      await waitFor(() =>
        expect(asked().map(({ path }) => path)).toEqual([
          company === null ? "/api/toDo" : "/api/toDo?company=4",
        ]),
      );
    },
  );
});
