// The people of a course against a real server: who is there, and what is done with all or some of them.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Participant } from "@/features/courses/api";
import { ANA, BETO, COURSE, STATUSES } from "@/features/courses/detail/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/people-tab");
let adding: typeof import("@/features/courses/detail/add-people-dialog");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/people-tab");
  adding = await import("@/features/courses/detail/add-people-dialog");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const PERSON = {
  ...{ people_id: 20, name: "Eva Mora", rut: "11111111-1", companyName: "Minera Andina" },
  ...{ areaName: "Bodega", enrolled: false },
};

type Answers = Readonly<Record<string, Answer>>;

function serve(answers: Answers = {}): void {
  const usual: Answers = {
    "GET /api/getStatus": { body: { data: STATUSES } },
    "GET /api/courses/9/franchise": {
      body: { data: { participants: [], totals: {}, completed: null, terms: {} } },
    },
    "GET /api/getcompanies": { body: { data: [{ company_id: 3, name: "Minera Andina" }] } },
    "GET /api/getDepartment": { body: { data: [{ id: 5, name: "Bodega" }] } },
    "GET /api/people/lookup": { body: { data: [PERSON] } },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return found?.[1] ?? { body: { data: [] } };
  });
}

function arrive(changes: object = {}, answers: Answers = {}, address = "") {
  serve(answers);
  const course = { ...COURSE, ...changes };
  const withToasts = (
    <>
      <drawn.PeopleTab course={course} />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, `/detail/course?id=9&tab=personas${address}`);
}

async function names(): Promise<(string | null)[]> {
  await screen.findByRole("grid");
  return screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
}

describe("the people of a course", () => {
  test("stand with who is complete and who lacks attendance, without those who left", async () => {
    const router = arrive();
    expect(await names()).toEqual(["Ana Soto", "Beto Ríos"]);
    screen.getByText("1 sin asistencia");
    expect(screen.getByText("1", { selector: "strong" }).parentElement?.textContent).toBe(
      "1 completa",
    );
    const shows = screen.getByRole("button", {
      name: "Mostrar a 1 participante que salió del curso",
    });
    expect(shows.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(shows);
    expect(await names()).toContain("Carla Díaz");
    await userEvent.click(screen.getByRole("button", { name: "Reincorporar a Carla Díaz" }));
    await screen.findByText("De vuelta en el curso: Carla Díaz.");
    expect(server.sent()).toEqual([["PUT /api/enable_participant/3", null]]);
    const sheet = screen.getByRole("link", { name: "Cargar asistencia y notas" });
    expect(sheet.getAttribute("href")).toBe("/massive-load?tipo=asistencia&curso=9");
    await userEvent.click(screen.getByRole("button", { name: "Agregar o pegar RUT" }));
    expect(router.state.location.search).toContain("agregar=si");
  });

  test.each([
    ["Ana Soto", "ver=1"],
    ["Carla Díaz", "ver=3"],
  ])("are read one by one over the grid, which stays where it is: %s", async (name, word) => {
    const router = arrive({}, {}, "&deshabilitados=si");
    await userEvent.click(await screen.findByRole("link", { name }));
    await waitFor(() => expect(router.state.location.search).toContain(word));
    expect(router.state.preventScrollReset).toBe(true);
    await screen.findByRole("dialog", { name });
  });

  test("are found by words, and all of them again", async () => {
    arrive({}, {}, "&q=nadie");
    await screen.findByText("Nadie coincide con los filtros.");
    const [, below] = screen.getAllByRole("button", { name: "Limpiar filtros" });
    await userEvent.click(below as HTMLElement);
    expect(await names()).toEqual(["Ana Soto", "Beto Ríos"]);
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar persona o RUT" }), "beto");
    await waitFor(async () => expect(await names()).toEqual(["Beto Ríos"]));
  });

  test("without attendance are said to whoever came to register it", async () => {
    const router = arrive({}, {}, "&falta=si");
    await screen.findByText("Falta la asistencia de 1 participante");
    expect(router.state.location.search).not.toContain("falta");
    await waitFor(() =>
      expect(document.activeElement?.closest("tr")?.textContent).toMatch(/^.*Beto/),
    );
    expect(screen.getByRole("link", { name: "Cargar una planilla" }).getAttribute("href")).toBe(
      "/massive-load?tipo=asistencia&curso=9",
    );
    await userEvent.click(screen.getByRole("button", { name: "Ocultar" }));
    expect(screen.queryByText("Falta la asistencia de 1 participante")).toBeNull();
  });

  test("of whom none is there can be added, until the course is closed", async () => {
    arrive({ participants: [], participantCount: 0 });
    await screen.findByText("Aún no hay participantes");
    screen.getByRole("button", { name: "Agregar o pegar RUT" });
  });

  test("of a completed course get no more, and each has a certificate", async () => {
    const router = arrive({ isComplete: true, participants: [ANA], participantCount: 1 });
    await names();
    expect(screen.queryByRole("button", { name: "Agregar o pegar RUT" })).toBeNull();
    const all = screen.getByRole("button", { name: "Presentes a todos" });
    expect(all.getAttribute("aria-disabled")).toBe("true");
    expect(all.title).toBe("Todos tienen su asistencia.");
    await userEvent.click(screen.getByRole("button", { name: "Acciones de Ana Soto" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Certificado" }));
    expect(router.state.location.search).toBe("?id=1");
  });

  test("are present all at once where nobody said otherwise", async () => {
    arrive(
      {},
      { "PATCH /api/courses/9/results": { body: { data: [{ ...BETO, attendance: 100 }] } } },
    );
    await names();
    await userEvent.click(screen.getByRole("button", { name: "Presentes a todos" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([
      "PATCH /api/courses/9/results",
      { rows: [{ participant_id: 2, attendance: 100 }] },
    ]);
  });

  test("leave the course one by one, with what that means", async () => {
    arrive();
    await names();
    await userEvent.click(screen.getByRole("button", { name: "Acciones de Ana Soto" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Editar", "Retirar"]);
    await userEvent.click(items[1] as HTMLElement);
    await screen.findByText("Retirado del curso: Ana Soto.");
    screen.getByText("Sus resultados se conservan y dejan de contar.");
    expect(server.sent()).toEqual([["PUT /api/disable_participant/1", null]]);
  });
});

test("somebody new is asked for beside the others, beginning with the first field", async () => {
  arrive(
    {},
    { "POST /api/createparticipant": { body: { data: { ...ANA, warnings: [] } } } },
    "&ver=nuevo",
  );
  const form = within(await screen.findByRole("form", { name: "Nueva persona en el curso" }));
  const [first] = form.getAllByRole("textbox");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.click(form.getByRole("button", { name: "Agregar participante" }));
  await form.findByText("Para guardar, corrige 2 campos:");
  await userEvent.click(form.getByRole("switch", { name: /extern/i }));
  form.getByText("No trabaja en una de tus empresas y puede no tener RUT.");
  await userEvent.type(form.getByLabelText(/^Nombre/), "Eva Mora");
  await userEvent.click(form.getByRole("button", { name: "Agregar participante" }));
  await form.findAllByText("Una persona externa sin RUT necesita correo.");
  await userEvent.type(form.getByLabelText(/^Correo(?! de)/), "eva@otra.cl");
  await userEvent.click(form.getByRole("button", { name: "Agregar participante" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent()).toMatchObject([
    [
      "POST /api/createparticipant",
      { course_id: 9, name: "Eva Mora", rut: null, email: "eva@otra.cl", isExternal: true },
    ],
  ]);
});

test("a cell that is written in is kept, and the keys go on as in a spreadsheet", async () => {
  arrive({}, { "PATCH /api/courses/9/results": { body: { data: [{ ...ANA, grade: 5 }] } } });
  await names();
  const user = userEvent.setup();
  await user.click(within(screen.getByRole("row", { name: /Ana Soto/ })).getByText("6,0"));
  await user.click(await screen.findByRole("textbox", { name: "Nota de Ana Soto" }));
  await user.keyboard("5{Enter}");
  const below = await screen.findByRole("textbox", { name: "Nota de Beto Ríos" });
  await waitFor(() => expect(document.activeElement).toBe(below));
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  expect(server.sent()[0]).toMatchObject([
    "PATCH /api/courses/9/results",
    { rows: [{ participant_id: 1, grade: 5 }] },
  ]);
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  const above = await screen.findByRole("textbox", { name: "Nota de Ana Soto" });
  await waitFor(() => expect(document.activeElement).toBe(above));
  await user.keyboard("{Tab}");
  await waitFor(() => expect(document.activeElement).not.toBe(above));
  expect(document.activeElement?.closest("tr")?.textContent).toContain("Ana Soto");
});

describe("those who are chosen", () => {
  async function chooseAll(): Promise<void> {
    await names();
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar a todos" }));
  }

  async function act(label: string): Promise<void> {
    await chooseAll();
    const button = screen.queryByRole("button", { name: label });
    if (button) return void (await userEvent.click(button));
    await userEvent.click(screen.getByRole("button", { name: /^Más/, expanded: false }));
    await userEvent.click(await screen.findByRole("menuitem", { name: label }));
  }

  test("get the same grade, once it is one", async () => {
    arrive({}, { "PATCH /api/courses/9/results": { body: { data: [ANA, BETO] } } });
    await act("Nota…");
    const dialog = within(await screen.findByRole("dialog", { name: "Nota de 2 participantes" }));
    const box = dialog.getByRole("textbox", {
      name: "Nota",
      description: "Reemplaza lo que tengan.",
    });
    await userEvent.click(dialog.getByRole("button", { name: "Anotar en 2 participantes" }));
    dialog.getByText("Ingresa un valor.");
    await userEvent.type(box, "8");
    dialog.getByText("Entre 1,0 y 7,0, con un decimal.");
    await userEvent.clear(box);
    await userEvent.type(box, "5,5");
    await userEvent.click(dialog.getByRole("button", { name: "Anotar en 2 participantes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([
      "PATCH /api/courses/9/results",
      {
        rows: [
          { participant_id: 1, grade: 5.5 },
          { participant_id: 2, grade: 5.5 },
        ],
      },
    ]);
  });

  test("get the same result, of those there are", async () => {
    arrive({}, { "PATCH /api/courses/9/results": { body: { data: [ANA, BETO] } } });
    await act("Resultado…");
    const dialog = within(await screen.findByRole("dialog", { name: /^Resultado de 2/ }));
    expect(dialog.queryByText("Ingresa un valor.")).toBeNull();
    dialog.getByText("Reemplaza lo que tengan, también lo propuesto.");
    await choose("Resultado", "Reprobado");
    await userEvent.click(await dialog.findByRole("button", { name: "Anotar en 2 participantes" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([
      "PATCH /api/courses/9/results",
      {
        rows: [
          { participant_id: 1, status: 3 },
          { participant_id: 2, status: 3 },
        ],
      },
    ]);
  });

  test("use the franchise or leave it, and those who may not are counted", async () => {
    const path = "/api/courses/9/participants/franchise";
    arrive({}, { [`POST ${path}`]: { body: { data: { bulk_id: 1, changed: 1, skipped: 1 } } } });
    await act("Usar franquicia");
    await screen.findByText("1 participante con franquicia SENCE.");
    screen.getByText(/^1 persona sigue igual: ya la usaba/);
    await act("No usar franquicia");
    await screen.findByText("1 participante sin franquicia SENCE.");
    const ids = [1, 2];
    expect(server.sent()).toEqual([
      [`POST ${path}`, { ids, franchiseSence: true }],
      [`POST ${path}`, { ids, franchiseSence: false }],
    ]);
  });

  test("leave the course together, and are let go with Esc", async () => {
    arrive();
    await act("Retirar");
    await screen.findByText("2 participantes retirados del curso.");
    expect(server.sent()).toEqual([
      ["PUT /api/disable_participant/1", null],
      ["PUT /api/disable_participant/2", null],
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Nota…" })).toBeNull());
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar a Ana Soto" }));
    expect(screen.getByRole("row", { name: /Ana Soto/ }).getAttribute("aria-selected")).toBe(
      "true",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() =>
      expect(screen.getByRole("row", { name: /Ana Soto/ }).getAttribute("aria-selected")).toBe(
        "false",
      ),
    );
  });
});

describe("copying all people anew", () => {
  const PATH = "/api/courses/9/participants/refresh";

  async function open(found: unknown[], answers: Answers = {}): Promise<void> {
    arrive({}, { [`GET ${PATH}`]: { body: { data: found } }, ...answers });
    await names();
    await userEvent.click(screen.getByRole("button", { name: "Más de la lista" }));
    await userEvent.click(
      await screen.findByRole("menuitem", { name: "Actualizar todos desde la ficha" }),
    );
    await screen.findByRole("dialog", { name: "Actualizar todos desde la ficha" });
  }

  test("says before what changes, what stays, and of whom", async () => {
    const phone = { field: "phone", before: null, after: "+56911112222" };
    const found = [
      { participant_id: 1, name: "Ana Soto", changes: [phone], kept: [] },
      { participant_id: 2, name: "Beto Ríos", changes: [], kept: [phone] },
    ];
    await open(found, { [`POST ${PATH}`]: { body: { data: { changed: 1 } } } });
    const changing = await screen.findByRole("list", { name: "Lo que cambia desde la ficha" });
    expect(changing.textContent).toMatch(/^Ana Soto/);
    expect(changing.textContent).not.toContain("Beto");
    const kept = screen.getByRole("list", { name: "No cambia: el curso está completado" });
    expect(kept.textContent).toMatch(/^Beto Ríos/);
    await userEvent.click(screen.getByRole("button", { name: "Actualizar a 1 participante" }));
    await screen.findByText("1 participante actualizado desde la ficha.");
    expect(server.sent()).toEqual([[`POST ${PATH}`, null]]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says when nobody could be compared", async () => {
    await open([], { [`GET ${PATH}`]: { status: 500 } });
    await screen.findByText("No pudimos comparar con las fichas.");
  });

  test("has nothing to do where all is the same", async () => {
    await open([]);
    await screen.findByText("Todos los datos de este curso ya son los de la ficha.");
    expect(screen.queryByRole("button", { name: /^Actualizar a/ })).toBeNull();
  });
});

describe("adding people", () => {
  function open() {
    const told = { closed: 0 };
    drawing.renderAt(
      <>
        <adding.AddPeopleDialog
          course={COURSE}
          onClose={() => {
            told.closed += 1;
          }}
        />
        <ToastCorner />
      </>,
      "/detail/course?id=9",
    );
    return told;
  }

  test("begins with pasting, and leads to a new person and to a spreadsheet", async () => {
    serve();
    open();
    await screen.findByRole("dialog", { description: "Se agregan a Excel." });
    expect(screen.getByRole("tab", { name: "Pegar RUT" }).getAttribute("aria-selected")).toBe(
      "true",
    );
    const way = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(way("Crear persona nueva")).toBe("/detail/course?id=9&tab=personas&ver=nuevo");
    expect(way("Cargar planilla")).toBe("/massive-load?tipo=personas&curso=9");
  });

  test("is given up with nobody added, whichever way it was begun", async () => {
    serve();
    const told = open();
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(told.closed).toBe(1);
    await userEvent.click(screen.getByRole("tab", { name: "Buscar personas" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(told.closed).toBe(2);
    expect(server.sent()).toEqual([]);
  });

  test("is done with lines that are pasted, each with what would become of it", async () => {
    const [before] = COURSE.participants as [Participant];
    const answer = {
      added: [{ line: 1, participant_id: 8, people_id: 20, name: "Eva Mora", rut: "11111111-1" }],
      ...{ already: [], namedOtherwise: [], notFound: [], invalid: [], warnings: [] },
    };
    serve({ "POST /api/createparticipantlist": { body: { data: answer } } });
    const told = open();
    const box = await screen.findByRole("textbox", { name: "RUT, uno por línea" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    const add = screen.getByRole("button", { name: "Agregar participantes" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await userEvent.paste(`11111111-1\tEva Mora\n${before.rut}\tAna Soto\nnada`);
    await screen.findByText("2 RUT encontrados; 1 ya inscrito; 1 línea sin RUT");
    const preview = within(screen.getByRole("table", { name: "Lo que se va a guardar" }));
    const rows = preview.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^11\.111\.111-1Eva Mora.*Se agrega/);
    expect(rows[2]).toMatch(/Ana Soto.*No cambia/);
    expect(screen.queryByText(/^Se ven las primeras/)).toBeNull();
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste("11111111-1\tEva Mora");
    await userEvent.click(screen.getByRole("button", { name: "Agregar 1 participante" }));
    await waitFor(() => expect(told.closed).toBe(1));
    expect(server.sent()).toEqual([
      [
        "POST /api/createparticipantlist",
        {
          course_id: 9,
          participants: [{ rut: expect.stringMatching(/^11.?111/), name: "Eva Mora" }],
        },
      ],
    ]);
  });

  test("is done with those who are found and ticked", async () => {
    const added = {
      added: [
        { participant_id: 8, people_id: 20, name: "Eva Mora", rut: null },
        { participant_id: 9, people_id: 22, name: "Luz Mora", rut: null },
      ],
      ...{ already: [], disabled: [], warnings: [] },
    };
    const enrolled = { ...PERSON, people_id: 21, name: "Ana Soto", enrolled: true };
    const luz = { ...PERSON, people_id: 22, name: "Luz Mora" };
    serve({
      "GET /api/people/lookup": { body: { data: [PERSON, enrolled, luz] } },
      "POST /api/add_participant_course": { body: { data: added } },
    });
    const told = open();
    await userEvent.click(await screen.findByRole("tab", { name: "Buscar personas" }));
    await screen.findByText("3 personas encontradas");
    const add = screen.getByRole("button", { name: "Agregar participantes" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("checkbox", { name: /^Ana Soto/ })).toHaveProperty("disabled", true);
    await userEvent.type(screen.getByRole("searchbox", { name: "Nombre, RUT o correo" }), "eva");
    await waitFor(() =>
      expect(server.asked.some(({ path }) => /lookup\?.*q=eva/.test(path))).toBe(true),
    );
    expect(server.asked.find(({ path }) => path.includes("lookup"))?.path).toMatch(/course_id=9$/);
    await userEvent.click(screen.getByRole("combobox", { name: "Área" }));
    await userEvent.click(await screen.findByRole("option", { name: "Bodega" }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => /lookup\?.*area=5/.test(path))).toBe(true),
    );
    await userEvent.click(await screen.findByRole("combobox", { name: "Empresa" }));
    await userEvent.click(await screen.findByRole("option", { name: "Minera Andina" }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => /lookup\?.*company=3/.test(path))).toBe(true),
    );
    const eva = await screen.findByRole("checkbox", {
      name: "Eva Mora",
      description: /11\.111\.111-1/,
    });
    await userEvent.click(eva);
    await userEvent.click(eva);
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(eva);
    screen.getByRole("button", { name: "Agregar 1 participante" });
    await userEvent.click(screen.getByRole("checkbox", { name: /^Luz Mora/ }));
    await userEvent.click(screen.getByRole("button", { name: "Agregar 2 participantes" }));
    const said = await screen.findByText("2 participantes agregados.");
    await waitFor(() => expect(told.closed).toBe(1));
    // The window stays open here, and covers the message.
    fireEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await waitFor(() =>
      expect(server.sent().toSorted()).toEqual([
        ["POST /api/add_participant_course", { course_id: 9, people_ids: [20, 22] }],
        ["PUT /api/disable_participant/8", null],
        ["PUT /api/disable_participant/9", null],
      ]),
    );
  });
});
