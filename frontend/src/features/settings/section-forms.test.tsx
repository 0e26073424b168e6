// The sections of rules against a real server: what each field is for, what is marked as changed, sent, and reset.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SETTINGS } from "@/features/settings/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let surveys: typeof import("@/features/settings/surveys-section");
let rules: typeof import("@/features/settings/sence-rules-tab");
let results: typeof import("@/features/settings/results-section");
let organisation: typeof import("@/features/settings/organisation-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  surveys = await import("@/features/settings/surveys-section");
  rules = await import("@/features/settings/sence-rules-tab");
  results = await import("@/features/settings/results-section");
  organisation = await import("@/features/settings/organisation-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MOMENT = "2026-03-05T10:00:00-03:00";
const LATER = "2026-03-05T11:00:00-03:00";

/** Answers `now` to who reads and to who saves, and `usual` to who resets. */
function arrive(Section: () => React.ReactNode, path: string, now: object, usual = now) {
  let known = { data: now, meta: { updatedAt: MOMENT as string | null, defaults: usual } };
  server.answers(({ method, path: asked }): Answer => {
    if (asked !== path) return { body: { data: { subject: "Sobre Excel", text: "", html: "" } } };
    if (method === "DELETE") known = { data: usual, meta: { ...known.meta, updatedAt: null } };
    if (method === "PUT") known = { ...known, meta: { ...known.meta, updatedAt: LATER } };
    return { body: known };
  });
  drawing.renderAt(
    <>
      <Section />
      <ToastCorner />
    </>,
  );
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));

async function replace(box: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(box);
  await userEvent.type(box, text);
}

/** The fields of a part, by their labels, with what is said below and beside each. */
async function described(name: string): Promise<string[]> {
  const boxes = (await part(name)).getAllByRole("textbox");
  return boxes.map((box) => {
    const [label] = (box as HTMLInputElement).labels ?? [];
    const hints = (box.getAttribute("aria-describedby") ?? "").split(" ");
    const unit = box.parentElement?.querySelector("span")?.textContent ?? "";
    const hint = hints.map((id) => document.getElementById(id)?.textContent ?? "").join("");
    return [label?.textContent, unit, hint].filter(Boolean).join(" | ");
  });
}

async function reset(title: string, description: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Restablecer la sección" }));
  const name = `¿Restablecer ${title}?`;
  const question = within(await screen.findByRole("alertdialog", { name, description }));
  await userEvent.click(question.getByRole("button", { name: "Restablecer la sección" }));
  await screen.findByText("Configuración restablecida.");
}

describe("surveys", () => {
  const PATH = "/api/settings/surveys";
  const arriveHere = (now: object = SETTINGS) =>
    arrive(surveys.SurveysSection, PATH, now, SETTINGS);

  test("say what each field is for", async () => {
    arriveHere();
    expect(await described("Envío")).toEqual([
      expect.stringMatching(/^Nombre del remitente.*Aparece antes de la dirección\.$/),
      expect.stringMatching(/^Correo para respuestas.*Sin él, las respuestas llegan/),
      expect.stringMatching(/^Hora de envío.*Hora de Santiago\.$/),
    ]);
    const days = [
      "Se abre después de | días | Desde el fin del curso.",
      "Dura | días | Luego se cierra sola.",
      "Recordar cada | días | 0: sin recordatorios.",
    ];
    expect(await described("Encuesta de satisfacción")).toEqual(days);
    expect(await described("Encuesta de transferencia")).toEqual(days);
    expect(await described("Recordatorios y resultados")).toEqual([
      expect.stringMatching(/^Máximo de recordatorios.*Por persona y encuesta\.$/),
      expect.stringMatching(/^Respuestas mínimas.*para cuidar el anonimato\.$/),
    ]);
    const whole = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(whole("Envío")).toContain("Quién firma los correos y cuándo salen.");
    expect(whole("Envío")).toContain("Los sábados, domingos y feriados no sale");
    expect(whole("Encuesta de satisfacción")).toContain("Plazos con que se programa");
    expect(whole("Encuesta de transferencia")).toContain("Mide cuánto de lo aprendido");
    expect(whole("Recordatorios y resultados")).toContain("A quienes aún no responden.");
    expect(whole("Textos de los correos")).toContain("Los marcadores entre llaves");
    const reply = screen.getByRole("textbox", { name: /^Correo para respuestas/ });
    expect([reply.getAttribute("type"), reply.getAttribute("inputmode")]).toEqual([
      ...["email", "email"],
    ]);
  });

  test("mark each part that was changed, and send all of it in the server's shape", async () => {
    arriveHere();
    const dots = () =>
      screen
        .queryAllByText("Cambiado", { selector: "header span" })
        .map((dot) => dot.closest("section")?.querySelector("h2")?.textContent);
    const [opens, opensLater] = await screen.findAllByLabelText(/^Se abre después de/);
    expect(dots()).toEqual([]);
    await replace(opens as HTMLElement, "2");
    await replace(opensLater as HTMLElement, "60");
    await userEvent.click(screen.getByRole("switch", { name: "Enviar solo en días hábiles" }));
    await userEvent.click(screen.getByRole("switch", { name: /^Último aviso/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Ambos" }));
    await userEvent.type(screen.getByLabelText(/^Correo para respuestas/), "ana@x.cl");
    await replace(screen.getByLabelText(/^Hora de envío/), "8:30");
    expect(dots()).toEqual([
      ...["Envío", "Encuesta de satisfacción", "Encuesta de transferencia"],
      "Recordatorios y resultados",
    ]);
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent().filter(([call]) => call === `PUT ${PATH}`)).toEqual([
      [
        `PUT ${PATH}`,
        {
          ...{ replyTo: "ana@x.cl", sendAt: "08:30", businessDaysOnly: false, lastCall: false },
          satisfaction: { opensAfter: 2 },
          transfer: { opensAfter: 60, respondent: "ambos" },
          updatedAt: MOMENT,
        },
      ],
    ]);
  });

  test("say of each text whether it is one's own, and bring the usual one back", async () => {
    const own = { subject: "Otro", body: "Hola {{enlace}}" };
    arriveHere({ ...SETTINGS, texts: { ...SETTINGS.texts, jefatura: own } });
    const summary = async (name: string) =>
      (await screen.findByText(name, { selector: "h3" })).closest("summary") as HTMLElement;
    expect((await summary("Invitación a jefatura")).textContent).toMatch(/Personalizado$/);
    expect((await summary("Recordatorio")).textContent).toBe("Recordatorio");
    await userEvent.click(await summary("Recordatorio"));
    screen.getByText("A quienes aún no responden.", { selector: "details p" });
    expect(screen.queryByRole("button", { name: /^Restablecer este texto/ })).toBeNull();
    await userEvent.click(await summary("Recordatorio"));
    await userEvent.click(await summary("Invitación a jefatura"));
    screen.getByText(/^Un correo por jefatura/);
    await userEvent.click(
      screen.getByRole("button", { name: "Restablecer este texto (Invitación a jefatura)" }),
    );
    const subject = screen.getByLabelText<HTMLInputElement>("Asunto");
    expect(subject.value).toBe("Sobre {{curso}}");
    expect(screen.getByLabelText<HTMLInputElement>("Texto").value).toBe(
      "Hola {{nombre}}: {{enlace}}",
    );
    expect(document.activeElement).toBe(subject);
    expect((await summary("Invitación a jefatura")).textContent).toMatch(/Cambiado$/);
    expect(screen.queryByRole("button", { name: /^Restablecer este texto/ })).toBeNull();
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent().filter(([call]) => call.startsWith("PUT"))).toMatchObject([
      [`PUT ${PATH}`, { texts: { jefatura: { subject: "Sobre {{curso}}" } } }],
    ]);
  });

  test("say what a marker stands for, and where it goes", async () => {
    arriveHere();
    await userEvent.click(await screen.findByText("Recordatorio", { selector: "h3" }));
    const into = () => screen.getByRole("group", { name: /^Insertar en/ });
    expect(into().querySelector("legend")?.textContent).toBe(
      "Insertar en el texto de Recordatorio",
    );
    const marker = screen.getByRole("button", { name: "{{curso}}" });
    expect(marker.title).toBe("Nombre del curso");
    await userEvent.click(screen.getByLabelText("Asunto"));
    expect(into().querySelector("legend")?.textContent).toMatch(/^Insertar en el asunto/);
    expect(screen.getByRole("button", { name: "{{enlace}}" })).toHaveProperty("disabled", true);
    expect(marker).toHaveProperty("disabled", false);
  });

  test("go back to how they were in the beginning", async () => {
    arriveHere({ ...SETTINGS, sender: "Otro nombre" });
    await reset("Encuestas y correos", /^Plazos, recordatorios y textos vuelven/);
    await waitFor(() =>
      expect(screen.getByLabelText(/^Nombre del remitente/)).toHaveProperty(
        "value",
        SETTINGS.sender,
      ),
    );
    expect(server.sent().some(([call]) => call === `DELETE ${PATH}`)).toBe(true);
    expect(screen.queryByRole("button", { name: "Restablecer la sección" })).toBeNull();
  });
});

describe("the rules of SENCE", () => {
  const PATH = "/api/settings/sence";
  const LAW = {
    ...{ firstLimitUtm: 25, secondLimitUtm: 50, firstPercent: 100, secondPercent: 50 },
    ...{ thirdPercent: 15, ceilingPercent: 1, nothingBelowUtm: 35, smallBelowUtm: 45 },
    ...{ smallCeilingUtm: 7, leastCeilingUtm: 9, leastAttendance: 75, leastHours: 8 },
    ...{ maxHoursPerDay: 10, bipartitePercent: 0.5, referenceMonth: "anterior" },
    aboveMaximum: "limitar",
  };

  test("say what each number is, in what, and what for", async () => {
    arrive(rules.RulesTab, PATH, LAW);
    expect(await described("Tramos de renta")).toEqual([
      "Tramo 1: renta hasta | UTM",
      "Tramo 1: franquicia | %",
      "Tramo 2: renta hasta | UTM",
      "Tramo 2: franquicia | %",
      "Tramo 3: franquicia | %",
    ]);
    expect(await described("Tope anual")).toEqual([
      "Tope sobre la planilla anual | %",
      "Tope mínimo | UTM | Si el porcentaje da menos, vale este tope.",
      "Sin franquicia bajo | UTM | Con una planilla menor no hay franquicia.",
      "Franquicia reducida bajo | UTM | Con una planilla menor vale el tope reducido.",
      "Tope de la franquicia reducida | UTM",
    ]);
    expect(await described("Requisitos")).toEqual([
      "Asistencia mínima | %",
      "Duración mínima del curso | horas | Cronológicas.",
      "Máximo de horas por día | horas | Si hay más, el curso avisa.",
    ]);
    expect(await described("Cálculo")).toEqual([
      expect.stringMatching(/^Aumento por comité bipartito \| % \| Sobre la franquicia/),
    ]);
    (await part("Cálculo")).getByRole("group", { name: /^Mes de la UTM con que/ });
    (await part("Cálculo")).getByRole("group", { name: /^Si el valor hora de un curso/ });
    screen.getByRole("form", { name: "Reglas de SENCE" });
    for (const words of [
      /^Qué parte del monto imputable/,
      /^Lo máximo que una empresa recupera/,
      /^Lo que un curso y cada participante/,
      /^Valores referenciales/,
    ])
      screen.getByText(words);
    expect(screen.getByLabelText(/^Aumento por comité/)).toHaveProperty("value", "0,5");
  });

  test("refuse a payroll without franchise above that of the small one, and say limits", async () => {
    arrive(rules.RulesTab, PATH, LAW);
    await replace(await screen.findByLabelText(/^Sin franquicia bajo/), "46");
    await replace(screen.getByLabelText(/^Duración mínima/), "2001");
    await replace(screen.getByLabelText(/^Máximo de horas/), "0");
    await replace(screen.getByLabelText(/^Asistencia mínima/), "100,1");
    await replace(screen.getByLabelText(/^Tramo 2: renta/), "1001");
    await save();
    await screen.findByText("Para guardar, corrige 5 campos:");
    for (const words of [
      /La planilla sin franquicia no puede ser mayor/,
      /Ingresa entre 0 y 2000 horas\./,
      /Ingresa entre 1 y 24 horas\./,
      /Ingresa un porcentaje entre 0 y 100/,
      /Ingresa entre 1 y 1000 UTM\./,
    ])
      expect(screen.getAllByText(words).length).toBeGreaterThan(1);
    expect(server.changes()).toEqual([]);
  });

  test("mark what was changed, send it, and say so", async () => {
    arrive(rules.RulesTab, PATH, LAW);
    await userEvent.click(await screen.findByRole("radio", { name: "Mes de inicio" }));
    await userEvent.click(screen.getByRole("radio", { name: "Solo avisar" }));
    await replace(screen.getByLabelText(/^Tope mínimo/), "10");
    const dots = screen
      .getAllByText("Cambiado")
      .map((dot) => dot.closest("section")?.querySelector("h2")?.textContent);
    expect(dots).toEqual(["Tope anual", "Cálculo"]);
    await save();
    await screen.findByText("Reglas guardadas.");
    expect(server.sent()).toEqual([
      [
        `PUT ${PATH}`,
        {
          ...{ leastCeilingUtm: 10, referenceMonth: "inicio", aboveMaximum: "avisar" },
          updatedAt: MOMENT,
        },
      ],
    ]);
    await replace(screen.getByLabelText(/^Tope mínimo/), "11");
    await save();
    await waitFor(() =>
      expect(server.sent()[1]).toEqual([`PUT ${PATH}`, { leastCeilingUtm: 11, updatedAt: LATER }]),
    );
  });

  test("go back to the law", async () => {
    arrive(rules.RulesTab, PATH, { ...LAW, leastHours: 12 }, LAW);
    await reset("las reglas de SENCE", /^Tramos, topes y requisitos vuelven/);
    await waitFor(() =>
      expect(screen.getByLabelText(/^Duración mínima/)).toHaveProperty("value", "8"),
    );
  });
});

describe("what passing takes", () => {
  const PATH = "/api/settings/results";
  const RULE = { passGrade: 4, passAttendance: 75 };

  test("is a grade and an attendance, each said what for, or nothing", async () => {
    arrive(results.ResultsSection, PATH, RULE);
    expect(await described("Para aprobar un curso")).toEqual([
      expect.stringMatching(/^Nota mínima.*En blanco, no se pide nota\.$/),
      expect.stringMatching(/^Asistencia mínima.*\| % \| En blanco, no se pide\./),
    ]);
    screen.getByText(/^Con la nota y la asistencia registradas/);
    screen.getByText(/^Los cursos completados conservan/);
    const grade = screen.getByLabelText(/^Nota mínima/);
    expect(grade).toHaveProperty("value", "4,0");
    await replace(grade, "7,1");
    await replace(screen.getByLabelText(/^Asistencia mínima/), "80,25");
    await save();
    await screen.findByText("Para guardar, corrige 2 campos:");
    expect(screen.getAllByText(/^Ingresa una nota entre 1,0 y 7,0/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Ingresa un porcentaje entre 0 y 100/).length).toBeGreaterThan(0);
    await userEvent.clear(grade);
    await replace(screen.getByLabelText(/^Asistencia mínima/), "80,2");
    screen.getByText("Cambiado");
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent()).toEqual([
      [`PUT ${PATH}`, { passGrade: null, passAttendance: 80.2, updatedAt: MOMENT }],
    ]);
  });

  test("is no attendance above the whole, and no grade below the worst", async () => {
    arrive(results.ResultsSection, PATH, RULE);
    await replace(await screen.findByLabelText(/^Nota mínima/), "0,9");
    await replace(screen.getByLabelText(/^Asistencia mínima/), "100,1");
    await save();
    await screen.findByText("Para guardar, corrige 2 campos:");
    await replace(screen.getByLabelText(/^Nota mínima/), "1,0");
    await replace(screen.getByLabelText(/^Asistencia mínima/), "100");
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent()).toEqual([
      [`PUT ${PATH}`, { passGrade: 1, passAttendance: 100, updatedAt: MOMENT }],
    ]);
  });

  test("is blank where nothing is asked, and goes back to the usual", async () => {
    arrive(results.ResultsSection, PATH, { passGrade: null, passAttendance: null }, RULE);
    expect(await screen.findByLabelText(/^Nota mínima/)).toHaveProperty("value", "");
    expect(screen.getByLabelText(/^Asistencia mínima/)).toHaveProperty("value", "");
    await reset("Resultados", /^Vuelve a pedirse nota 4,0/);
    await waitFor(() =>
      expect(screen.getByLabelText(/^Asistencia mínima/)).toHaveProperty("value", "75"),
    );
  });
});

describe("the organisation", () => {
  const PATH = "/api/settings/organisation";
  const NOW = { name: "Forestal Quillay", logo: "/files/a.webp", colour: "#0b6675" };
  const TONES = {
    primary: { light: "#0b6675", dark: "#5fc9d6" },
    onPrimary: { light: "#ffffff", dark: "#16202e" },
    soft: { light: "#e0f0f2", dark: "#12343a" },
    onSoft: { light: "#0b6675", dark: "#5fc9d6" },
  };

  function arriveHere(now: object = NOW) {
    server.answers(({ method, path, body }) => {
      if (path.startsWith(`${PATH}/tones`)) return { body: { data: TONES } };
      if (path !== PATH) return { body: { data: { name: "Quillay" } } };
      const { updatedAt: _, ...changes } = method === "PUT" ? JSON.parse(body) : {};
      return { body: { data: { ...now, ...changes }, meta: { updatedAt: MOMENT } } };
    });
    drawing.renderAt(
      <>
        <organisation.OrganisationSection />
        <ToastCorner />
      </>,
    );
  }

  test("shows its colour as it will be in both themes, while it is one", async () => {
    arriveHere();
    const preview = within(await screen.findByRole("list", { name: "Cómo se verá" }));
    expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Tema claroBotónElegido", "Tema oscuroBotónElegido"],
    ]);
    screen.getByText(/^Se ve en la barra superior/);
    screen.getByText(/^En blanco: el color del producto/);
    const picker = screen.getByLabelText<HTMLInputElement>("Elegir color");
    expect(picker.value).toBe("#0b6675");
    const box = screen.getByRole("textbox", { name: /^Color/ });
    await replace(box, "#0b66");
    expect(screen.queryByRole("list", { name: "Cómo se verá" })).toBeNull();
    await save();
    await screen.findByText("Para guardar, corrige 1 campo:");
    expect(screen.getAllByText(/Ingresa un color como #0B6675/).length).toBeGreaterThan(0);
    await userEvent.type(box, "99");
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.endsWith("tones?colour=%230b6699"))).toBe(true),
    );
    screen.getByText("Cambiado");
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent()).toEqual([[`PUT ${PATH}`, { colour: "#0b6699", updatedAt: MOMENT }]]);
  });

  test("loses its picture and its colour when both are taken away", async () => {
    arriveHere();
    await userEvent.click(await screen.findByRole("button", { name: "Quitar logo" }));
    await userEvent.clear(screen.getByRole("textbox", { name: /^Color/ }));
    await save();
    await screen.findByText("Configuración guardada.");
    expect(server.sent()).toEqual([
      [`PUT ${PATH}`, { logo: null, colour: null, updatedAt: MOMENT }],
    ]);
  });

  test("needs a name, and is as it was again when the changes are dropped", async () => {
    arriveHere({ ...NOW, colour: null });
    expect(await screen.findByLabelText("Elegir color")).toHaveProperty("value", "#0b6675");
    expect(screen.queryByRole("list", { name: "Cómo se verá" })).toBeNull();
    const name = screen.getByRole("textbox", { name: /^Nombre/ });
    await userEvent.clear(name);
    await save();
    expect((await screen.findAllByText(/Ingresa el nombre de tu organización/)).length).toBe(2);
    await userEvent.click(screen.getByRole("button", { name: "Descartar cambios" }));
    await userEvent.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: /^Nombre/ })).toHaveProperty(
        "value",
        "Forestal Quillay",
      ),
    );
  });
});

test("a section that could not be reset says so, and stays as it is", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.answers(({ method }) => {
    if (method === "DELETE") return { status: 500, body: {} };
    return {
      body: { data: { passGrade: 5, passAttendance: 75 }, meta: { updatedAt: MOMENT } },
    };
  });
  drawing.renderAt(
    <>
      <results.ResultsSection />
      <ToastCorner />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Restablecer la sección" }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Restablecer la sección" }));
  await screen.findByText("No se restableció.");
  expect(screen.getByLabelText(/^Nota mínima/)).toHaveProperty("value", "5,0");
});
