/** Where the walk through every screen stops: each address, and what opens over it. */
import path from "node:path";
import type { Page } from "playwright-core";
import { giveFile, nextStep, toReview } from "../loads/steps.ts";
import type { Ask } from "../support/asking.ts";
import { PRIVATE_PLACES, UNKNOWN_PLACE } from "../support/places.ts";

export interface Station {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** Opens what lies over the screen, or turns to a part of it. */
  act?: (page: Page) => Promise<unknown>;
}

type Act = NonNullable<Station["act"]>;

const EXAMPLES = path.resolve(import.meta.dirname, "../../../examples");
const COURSE_STATES = ["programado", "en_curso", "por_cerrar", "completado"] as const;
const COURSE_PARTS = ["resumen", "personas", "encuestas", "costos"];
const SETTINGS = [
  ...["cuenta", "apariencia", "teclado", "vistas", "organizacion", "usuarios", "sence"],
  ...["encuestas", "correos", "privacidad", "auditoria", "diagnostico"],
];

/** What the demonstration holds, by the numbers that addresses name. */
export interface Known {
  courses: Readonly<Record<(typeof COURSE_STATES)[number], number>>;
  person: number;
  participant: number;
  supplier: number;
  company: number;
  year: number;
  template: number;
  open: number;
  answered: number;
  form: string;
  door: string;
}

const UNKNOWN: Known = {
  courses: { programado: 0, en_curso: 0, por_cerrar: 0, completado: 0 },
  ...{ person: 0, participant: 0, supplier: 0, company: 0, year: 0 },
  ...{ template: 0, open: 0, answered: 0, form: "/answer", door: "/answer/course" },
};

/** What they are called, whatever the demonstration holds. */
export const NAMES: readonly string[] = stationsOf(UNKNOWN).map(({ name }) => name);

export function stationOf(known: Known, name: string): Station {
  const station = stationsOf(known).find((one) => one.name === name);
  if (!station) throw new Error(`The walk does not stop at ${name}.`);
  return station;
}

/** All of them, in the order of the menu. */
function stationsOf(known: Known): Station[] {
  return [
    ...outside(known),
    ...PRIVATE_PLACES.map((place) => at(place.path)),
    at(UNKNOWN_PLACE.path),
    ...frame(),
    ...panel(),
    ...courses(known),
    ...records(known),
    ...surveys(known),
    ...money(known),
    ...SETTINGS.map((section) => at(`/settings?seccion=${section}`)),
    ...["valores", "reglas"].map((part) => at(`/settings?seccion=sence&parte=${part}`)),
    at("/settings?seccion=usuarios", "invite", pressed("Invitar usuario")),
    at("/help?articulo=franquicia"),
    ...loads(),
  ];
}

function outside({ form, door }: Known): Station[] {
  return [
    at("/login"),
    { ...at(form), name: "answer" },
    { ...at(door), name: "answer-course" },
    at("/invitation/no-existe"),
  ].map((station) => ({ ...station, isSignedIn: false }));
}

function frame(): Station[] {
  return [
    at("/", "bell", pressed(/^Notificaciones/)),
    at("/courses", "palette", async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option").first().waitFor();
    }),
    at("/people", "shortcuts", (page) => page.keyboard.press("?")),
    at("/people", "help-beside", pressed(/^Ayuda/)),
  ];
}

function panel(): Station[] {
  return [
    ...["subject", "dimensions", "chart", "style"].map((name, steps) =>
      at("/?widget=nuevo", `wizard-${name}`, wizardAt(steps)),
    ),
    at("/", "facts", async (page) => {
      await pressed(/^Acciones de /)(page);
      await page.getByRole("menuitem", { name: "Ver detalle" }).click();
    }),
  ];
}

function courses({ courses, participant }: Known): Station[] {
  const parts = Object.entries(courses).flatMap(([state, id]) =>
    COURSE_PARTS.map((part) => at(`/detail/course?id=${id}&tab=${part}`, state)),
  );
  const { completado, programado, en_curso: running } = courses;
  return [
    ...parts,
    at(`/detail/course?id=${programado}&tab=personas&agregar=si`, "add"),
    at(`/detail/course?id=${completado}&historial=si`, "history"),
    at(`/detail/course?id=${completado}&tab=personas&ver=${participant}`, "participant"),
    at(`/detail/course?id=${running}&tab=personas&ver=nuevo`, "new-participant"),
    at(`/form/edit-course?id=${running}`),
    at("/form/new-course", "wrong", pressed(/^Guardar|^Crear/)),
    at(`/courses?ver=${completado}`),
    at("/courses?q=zzzzzz", "nothing"),
    at("/courses", "export", pressed("Exportar")),
    at("/data-quality?falta=salary", "lacking"),
  ];
}

function records({ person, participant, supplier, company }: Known): Station[] {
  return [
    at(`/people?ver=${person}`),
    at(`/people?ver=${person}`, "edit", pressed("Editar")),
    at("/people?ver=nuevo"),
    // Few enough to lie above the bar: one that lies half under it can be scrolled away from it.
    at("/people?q=alejandra%20perez", "chosen", (page) =>
      page.getByRole("checkbox").nth(1).click(),
    ),
    at(`/people/record?id=${person}`),
    at(`/people/certificate?id=${participant}`),
    at(`/providers?ver=${supplier}`),
    at("/providers?ver=nuevo"),
    at(`/companies?ver=${company}`),
    at("/companies?ver=nuevo"),
    ...["estados", "areas"].map((tab) => at(`/selectable?pestana=${tab}`)),
  ];
}

function surveys({ template, open, answered }: Known): Station[] {
  return [
    at(`/survey/view?id=${template}`),
    at(`/survey/view?id=${template}`, "phone", pressed("Teléfono")),
    at(`/survey/edit?id=${template}`),
    at("/survey/edit?ejemplo=satisfaccion"),
    at("/evaluations?tab=historicas"),
    at(`/evaluations?ver=${open}`),
    at(`/evaluations?resultados=${open}`),
    at(`/evaluations?resultados=${answered}`, "answered"),
  ];
}

function money({ company, year }: Known): Station[] {
  return ["plan", "cursos", "simulador", "parametros"].map((tab) =>
    at(`/estimate?empresa=${company}&anio=${year}&tab=${tab}`),
  );
}

function loads(): Station[] {
  return [
    at("/massive-load", "headings", given("2_personas_desordenadas.xlsx")),
    at("/massive-load", "columns", given("2_personas_desordenadas.xlsx", columns)),
    at("/massive-load", "review", given("2_personas_desordenadas.xlsx", toReview)),
    at("/massive-load", "review-clean", given("1_personas_limpias.xlsx", toReview)),
    at("/massive-load", "review-wrong", given("10_todas_con_problema.xlsx", toReview)),
  ];
}

/** Opens `name` at an address; without one the address is a station by itself. */
function at(address: string, name = "", act?: Act): Station {
  const place = address.replaceAll(/[^a-záéíóú]+/gi, "-").replaceAll(/^-|-$/g, "") || "home";
  const named = [place.slice(0, 60), name].filter(Boolean).join("--");
  return { name: named, path: address, isSignedIn: true, ...(act && { act }) };
}

function pressed(name: string | RegExp): Act {
  return (page) => page.getByRole("button", { name }).first().click();
}

function wizardAt(steps: number): Act {
  return async (page) => {
    const dialog = page.getByRole("dialog", { name: "Configuración" });
    for (let step = 0; step < steps; step += 1) {
      const choice = dialog.getByRole("radio").first();
      if (step === 0 || step === 2) await choice.click();
      await dialog.getByRole("button", { name: "Continuar" }).click();
    }
  };
}

function given(file: string, ...steps: Act[]): Act {
  return async (page) => {
    await giveFile(page, "Personas", path.join(EXAMPLES, file));
    for (const step of steps) await step(page);
  };
}

async function columns(page: Page): Promise<void> {
  await nextStep(page);
  await page
    .getByRole("combobox", { name: /^Se carga / })
    .first()
    .waitFor();
}

interface Course {
  course_id: number;
}

interface Survey {
  id: number;
  course_id: number;
  responseAmount: number;
}

/** Looks for one of each in what the server holds. */
export async function whatIsKnown(ask: Ask): Promise<Known> {
  const courses = { ...UNKNOWN.courses };
  for (const state of COURSE_STATES) {
    const [course] = await ask<Course[]>(`/api/get_courses?state=${state}&pageSize=1`);
    courses[state] = course?.course_id ?? 0;
  }
  const [person] = await ask<{ people_id: number }[]>("/api/get_people?pageSize=1");
  const detail = await ask<{ participants: { participant_id: number }[] }>(
    `/api/get_course/${courses.completado}`,
  );
  const [supplier] = await ask<{ supplier_id: number }[]>("/api/getsuppliers?pageSize=1");
  const [company] = await ask<{ company_id: number }[]>("/api/getcompanies");
  const [template] = await ask<{ surveyData_id: number }[]>("/api/getSurveyInfo");
  const open = await ask<Survey[]>("/api/getSurveyStats?active=true");
  const closed = await ask<Survey[]>("/api/getSurveyStats?active=false&pageSize=20");
  const answered = closed.toSorted((one, other) => other.responseAmount - one.responseAmount)[0];
  return {
    courses,
    person: person?.people_id ?? 0,
    participant: detail.participants[0]?.participant_id ?? 0,
    supplier: supplier?.supplier_id ?? 0,
    company: company?.company_id ?? 0,
    year: new Date().getFullYear(),
    template: template?.surveyData_id ?? 0,
    open: open[0]?.id ?? 0,
    answered: answered?.id ?? 0,
    ...(await answeringAddresses(ask, open)),
  };
}

async function answeringAddresses(ask: Ask, surveys: readonly Survey[]) {
  for (const { id } of surveys) {
    const { recipients, doorLink } = await ask<{
      recipients: { invitationId: number; canAnswer: boolean }[];
      doorLink: string | null;
    }>(`/api/getSurveyParticipantStats/${id}`);
    const asked = recipients.find(({ canAnswer }) => canAnswer);
    if (!asked) continue;
    const { link } = await ask<{ link: string }>(
      `/api/surveys/invitations/${asked.invitationId}/link`,
      { method: "POST" },
    );
    return { form: new URL(link).pathname, door: new URL(doorLink ?? link).pathname };
  }
  throw new Error("Nobody can answer a survey.");
}
