// One person of a course beside the grid: what the course keeps of them, copied anew, and changed.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANA, BETO, CARLA, COURSE, STATUSES } from "@/features/courses/detail/testing/samples";
import { peopleTexts } from "@/features/courses/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/people-tab");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/people-tab");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const PEOPLE = [{ ...ANA, phone: "+56911112222", email: "ana@otra.cl" }, BETO, CARLA];

async function open(
  address: string,
  changes: object = {},
  written: Answer = { body: { data: {} } },
) {
  server.answers(({ method, path }) => {
    if (method !== "GET") return written;
    if (path.startsWith("/api/getStatus")) return { body: { data: STATUSES } };
    if (path.startsWith("/api/courses/9/franchise")) {
      return { body: { data: { participants: [], totals: {}, completed: null, terms: {} } } };
    }
    return { body: { data: [] } };
  });
  const course = { ...COURSE, participants: PEOPLE, ...changes } as typeof COURSE;
  const router = drawing.renderAt(
    <>
      <drawn.PeopleTab course={course} />
      <ToastCorner />
    </>,
    `/detail/course?id=9&tab=personas&${address}`,
  );
  return { router, drawer: within(await screen.findByRole("dialog")) };
}

test("what the course keeps of somebody is read there, and their neighbours are a step away", async () => {
  const { router, drawer } = await open("ver=1");
  await drawer.findByText("12.531.909-2");
  drawer.getByText("Minera Andina");
  // What may be changed stands in the form below.
  expect(drawer.getByLabelText("Teléfono")).toHaveProperty("value", "+56911112222");
  expect(drawer.getByRole("button", { name: "Registro anterior" })).toHaveProperty(
    "disabled",
    true,
  );
  await userEvent.click(drawer.getByRole("button", { name: "Registro siguiente" }));
  await waitFor(() => expect(router.state.location.search).toContain("ver=2"));
  within(await screen.findByRole("dialog", { name: "Beto Ríos" })).getByText("7.654.321-6");
});

test("their data are copied anew from the register", async () => {
  const { drawer } = await open("ver=1");
  await userEvent.click(await drawer.findByRole("button", { name: peopleTexts.refresh }));
  await screen.findByText(peopleTexts.refreshed);
  expect(server.sent()).toEqual([["POST /api/participants/1/refresh", null]]);
});

test("in a completed course only what is lacking is copied, and what fails is said", async () => {
  const failed = { status: 422, body: { error: true, message: "La persona no existe." } };
  const { drawer } = await open("ver=1", { isComplete: true }, failed);
  await userEvent.click(await drawer.findByRole("button", { name: peopleTexts.complete }));
  await screen.findByText(`${peopleTexts.refreshFailed}`, { exact: false });
  screen.getByText("La persona no existe.");
});

test("what is changed of them is sent with the moment of its copy, and the window closes", async () => {
  const { router, drawer } = await open(
    "ver=1&editar=si",
    {},
    { body: { data: { ...ANA, warnings: [] } } },
  );
  const form = within(await drawer.findByRole("form", { name: peopleTexts.editing("Ana Soto") }));
  const grade = form.getByLabelText(/^Nota/);
  await userEvent.clear(grade);
  await userEvent.type(grade, "5,5");
  await userEvent.click(form.getByRole("button", { name: peopleTexts.save }));
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  expect(server.sent()).toEqual([
    ["PATCH /api/udpateparticipant/1", { grade: 5.5, updatedAt: ANA.updatedAt }],
  ]);
  await waitFor(() => expect(router.state.location.search).not.toContain("editar"));
});

test.each([
  ["ver=1&editar=si", "editar"],
  ["ver=nuevo", "ver"],
])("the form at %s is given up without a change", async (address, word) => {
  const { router, drawer } = await open(address);
  await userEvent.click(await drawer.findByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(router.state.location.search).not.toContain(word));
  expect(server.sent()).toEqual([]);
});

describe("somebody whom nobody registered yet", () => {
  const save = (drawer: { getByRole: typeof screen.getByRole }) =>
    userEvent.click(drawer.getByRole("button", { name: peopleTexts.addOne }));

  test("comes into the course with all that was filled in, and what is worth knowing is said", async () => {
    const warnings = [{ field: "email", message: "Otra persona tiene ese correo." }];
    const { drawer, router } = await open(
      "ver=nuevo",
      {},
      { body: { data: { ...BETO, name: "Eva Lagos", warnings } } },
    );
    await userEvent.type(await drawer.findByLabelText(/^Nombre/), "Eva Lagos");
    await userEvent.type(drawer.getByLabelText(/^RUT/), "76086428-5");
    await userEvent.type(drawer.getByLabelText(/^Correo/), "eva@andina.cl");
    await userEvent.type(drawer.getByLabelText(/^Teléfono/), "911112222");
    await choose(/^Género/, "Femenino");
    await save(drawer);
    await screen.findByText("Otra persona tiene ese correo.");
    screen.getByText(peopleTexts.addedOne("Eva Lagos"), { exact: false });
    expect(server.sent()).toEqual([
      [
        "POST /api/createparticipant",
        {
          ...{ course_id: 9, name: "Eva Lagos", rut: "76086428-5", isExternal: false, company: 3 },
          ...{ email: "eva@andina.cl", phone: "911112222", gender: "Female" },
        },
      ],
    ]);
    await waitFor(() => expect(router.state.location.search).not.toContain("ver"));
  });

  test("needs a RUT, or from outside at least a mail address", async () => {
    const { drawer } = await open("ver=nuevo");
    await userEvent.type(await drawer.findByLabelText(/^Nombre/), "Eva Lagos");
    await save(drawer);
    await drawer.findAllByText(peopleTexts.rutMissing);
    await userEvent.click(drawer.getByRole("switch"));
    await save(drawer);
    await drawer.findAllByText(peopleTexts.mailMissing);
    expect(drawer.queryByText(peopleTexts.rutMissing)).toBeNull();
    expect(server.sent()).toEqual([]);
    await userEvent.type(drawer.getByLabelText(/^Correo/), "eva@otra.cl");
    await save(drawer);
    await waitFor(() =>
      expect(server.sent()).toMatchObject([
        ["POST /api/createparticipant", { rut: null, isExternal: true, email: "eva@otra.cl" }],
      ]),
    );
  });
});
