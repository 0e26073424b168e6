// Lines that are pasted into a course, when not all of them go in: what is told, mended and tried again.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { COURSE, STATUSES } from "@/features/courses/detail/testing/samples";
import { pasteTexts } from "@/features/courses/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let adding: typeof import("@/features/courses/detail/add-people-dialog");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  adding = await import("@/features/courses/detail/add-people-dialog");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const NOTHING = {
  ...{ added: [], already: [], namedOtherwise: [], notFound: [], invalid: [], warnings: [] },
};
const EVA = { line: 1, participant_id: 8, people_id: 20, name: "Eva Mora", rut: "11111111-1" };

async function paste(text: string, answer: object, status = 200) {
  const onClose = vi.fn();
  server.answers(({ path, method }) => {
    if (method !== "GET" && path.startsWith("/api/createparticipantlist")) {
      return { status, body: status === 200 ? { data: { ...NOTHING, ...answer } } : answer };
    }
    return { body: { data: path.startsWith("/api/getStatus") ? STATUSES : [] } };
  });
  drawing.renderAt(
    <>
      <adding.AddPeopleDialog course={COURSE} onClose={onClose} />
      <ToastCorner />
    </>,
    "/detail/course?id=9",
  );
  const box = await screen.findByRole("textbox", { name: "RUT, uno por línea" });
  await userEvent.click(box);
  await userEvent.paste(text);
  return { onClose, box };
}

const send = () => userEvent.click(screen.getByRole("button", { name: /^Agregar \d/ }));

function rowsSent(): unknown[] {
  return server.sent().map(([, body]) => (body as { participants: unknown[] }).participants);
}

describe("lines of which some did not go in", () => {
  test("are told one by one, and the window stays until somebody pastes more", async () => {
    const { onClose } = await paste("11111111-1\tEva Mora\n15318477-1\tJuan Paz", {
      added: [EVA],
      notFound: [{ line: 2, rut: "15318477-1", reason: "No está en el registro." }],
    });
    await send();
    await screen.findByText(pasteTexts.resultTitle);
    screen.getByText("No está en el registro.");
    expect(screen.queryByRole("tab")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: pasteTexts.pasteMore }));
    await screen.findByRole("textbox", { name: "RUT, uno por línea" });
    screen.getByRole("tab", { name: "Pegar RUT" });
  });

  test("of another name go in once somebody says that it is the same person", async () => {
    const { onClose } = await paste("11111111-1\tEva Mora\n15318477-1\tJuan Paz", {
      added: [EVA],
      namedOtherwise: [{ line: 2, rut: "15318477-1", knownName: "Berta Ruiz" }],
    });
    await send();
    await screen.findByText(pasteTexts.registeredAs("Berta Ruiz"));
    await userEvent.click(screen.getByRole("button", { name: "Es la misma persona" }));
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    expect(rowsSent()[1]).toEqual([
      { rut: expect.stringMatching(/^15.?318/), name: "Juan Paz", samePerson: true },
    ]);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: pasteTexts.seeParticipants }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("with a wrong check digit are pasted again with the right one, to be looked over", async () => {
    await paste("11111111-1\tEva Mora\n15318477-2\tJuan Paz", {
      added: [EVA],
      invalid: [{ line: 2, rut: "15318477-2", reason: "RUT inválido." }],
    });
    await send();
    await userEvent.click(
      await screen.findByRole("button", { name: "Pegar los RUT con el dígito sugerido" }),
    );
    const again = await screen.findByRole<HTMLTextAreaElement>("textbox", {
      name: "RUT, uno por línea",
    });
    expect(again.value.replaceAll(".", "")).toBe("15318477-1\tJuan Paz");
  });

  test("that the server refuses as a whole stay as they are, with why", async () => {
    const { onClose, box } = await paste(
      "11111111-1\tEva Mora",
      { error: true, message: "El curso está completado." },
      409,
    );
    await send();
    await screen.findByText("El curso está completado.");
    expect(box).toHaveProperty("value", "11111111-1\tEva Mora");
    expect(onClose).not.toHaveBeenCalled();
  });
});

test("what a column means is said by who pasted it, and goes along", async () => {
  await paste("11111111-1\tEva Mora\t5,5\n15318477-1\tJuan Paz\t6", { added: [EVA] });
  await choose(/5,5/, "Nota");
  const preview = within(screen.getByRole("table", { name: "Lo que se va a guardar" }));
  await waitFor(() => expect(preview.getAllByRole("row")[1]?.textContent).toContain("5,5"));
  await userEvent.click(screen.getByRole("button", { name: /^Agregar 2/ }));
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  expect(rowsSent()[0]).toMatchObject([
    { name: "Eva Mora", results: { grade: 5.5 } },
    { name: "Juan Paz", results: { grade: 6 } },
  ]);
});
