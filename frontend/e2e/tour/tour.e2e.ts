/** Once through the whole product with its demonstration: what it shows is what its server knows. */
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { countPresses, giveFile, load, nextStep, previewed } from "../loads/steps.ts";
import { companyNamed } from "../support/asking.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { freshRut } from "../support/ruts.ts";
import { guidedTour } from "./guide.ts";

const tour = guidedTour();
const STAGE_MS = 120_000;
const EXAMPLE = path.resolve(import.meta.dirname, "../../../examples/2_personas_desordenadas.xlsx");
/** For whom the people of the example work, and how many of its rows are good once these are known. */
const EMPLOYERS = ["Comercial Andina SpA", "Minera Cerro Alto S.A.", "Servicios del Sur Ltda."];
const GOOD_ROWS = 24;
const WHOLE = new Intl.NumberFormat("es-CL");

interface Course {
  course_id: number;
  courseName: string;
  surveyIndex: number | null;
}

interface Evaluation {
  id: number;
  courseName: string;
  type: string;
  responseAmount: number;
  participants: number;
}

/** As the screens write pesos, with or without a space after the sign. */
function pesos(amount: number): RegExp {
  const digits = WHOLE.format(Math.abs(amount)).replaceAll(".", "\\.");
  return new RegExp(`\\$\\s?${digits}(?!\\d)`);
}

async function countPeople(companies: readonly number[]): Promise<number> {
  const lists = await Promise.all(
    companies.map((id) => tour.ask<unknown[]>(`/api/get_people?company=${id}&pageSize=100`)),
  );
  return lists.flat().length;
}

async function openEvaluation(): Promise<Evaluation> {
  const open = await tour.ask<Evaluation[]>("/api/getSurveyStats?active=true");
  const found = open.find(({ type }) => type === "Satisfacción");
  if (!found) throw new Error("The demonstration has no open survey.");
  return found;
}

async function answerAll(page: Page): Promise<void> {
  for (const group of await page.getByRole("radiogroup").all()) {
    await group.getByRole("radio").last().check();
  }
}

interface Sight {
  /** The columns with a value of which a part is out of sight. */
  cut: string[];
  /** How many rows are in sight as a whole. */
  rows: number;
}

/** Lists whose every value has room; of the others addresses of mail and telephones give way. */
const LISTS: readonly [path: string, cut: string[], rows: number][] = [
  ["/courses", [], 18],
  ["/people", ["email"], 18],
  ["/companies", [], 3],
  ["/providers", ["contact"], 8],
  ["/evaluations", [], 1],
  ["/survey", [], 1],
];

function seen(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    // What stands beside a name, such as its company, gives way before the name does.
    const widthOf = (part: Element) => {
      const beside = part.querySelector("[data-beside]");
      if (!beside) return part.scrollWidth;
      const range = document.createRange();
      range.selectNodeContents(part);
      range.setEndBefore(beside);
      return Math.floor(range.getBoundingClientRect().width);
    };
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll("[data-cut]")].some(
        (part) => widthOf(part) > part.clientWidth || part.scrollHeight > part.clientHeight + 1,
      );
    const cells = [...document.querySelectorAll("[data-cell]")].filter(isCut);
    const rows = [...document.querySelectorAll("[data-row]")];
    return {
      cut: [...new Set(cells.map((cell) => cell.getAttribute("data-cell") ?? ""))],
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    };
  });
}

describe("The tour", { timeout: STAGE_MS }, () => {
  it("begins at the door and arrives at a panel with the numbers of the year", async () => {
    const page = await tour.stranger();
    await open(page, "/login", "Inicia sesión");
    await signIn(page, tour.product);
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    const { result } = await tour.ask<{ result: number }>("/api/getTrainedPeople");
    const indicators = page.getByRole("region", { name: "Indicadores" });
    await indicators.getByText(WHOLE.format(result), { exact: true }).first().waitFor();
    await indicators
      .getByText(/[0-9] internas de [0-9]/)
      .first()
      .waitFor();
    await expect
      .poll(() => page.locator("main svg[role=img], main canvas, main svg g").count())
      .toBeGreaterThan(0);
    await tour.picture(page, "panel");
    await page.getByRole("button", { name: "Agregar widget" }).first().click();
    await page.getByRole("dialog", { name: "Configuración" }).waitFor();
    await tour.picture(page, "wizard");
  });

  it("looks into a completed course: what each person cost and what SENCE covers", async () => {
    const courses = await tour.ask<Course[]>("/api/get_courses?state=completado&pageSize=25");
    const evaluated = courses.filter(({ surveyIndex }) => surveyIndex !== null);
    const totals = await Promise.all(
      evaluated.map(async (course) => ({
        course,
        franchise: (
          await tour.ask<{ totals: { franchise: number } }>(
            `/api/courses/${course.course_id}/franchise`,
          )
        ).totals.franchise,
      })),
    );
    const { course, franchise } = totals.reduce((one, other) =>
      other.franchise > one.franchise ? other : one,
    );
    expect(franchise).toBeGreaterThan(0);
    const page = await tour.member();
    await open(page, `/detail/course?id=${course.course_id}`, course.courseName);
    await tour.picture(page, "course");
    await page.getByRole("tab", { name: /^Costos/ }).click();
    await page.getByText(pesos(franchise)).first().waitFor();
    await tour.picture(page, "franchise");
  });

  it("finds a person with everything they learned", async () => {
    const people = await tour.ask<{ name: string; courses: number }[]>(
      "/api/get_people?pageSize=50",
    );
    const [somebody] = people.toSorted((one, other) => other.courses - one.courses);
    if (!somebody) throw new Error("The demonstration has no people.");
    expect(somebody.courses).toBeGreaterThan(0);
    const page = await tour.member();
    await open(page, "/people", "Personas");
    await page.getByRole("searchbox").fill(somebody.name);
    await page.getByRole("link", { name: somebody.name }).first().click();
    const record = page.getByRole("dialog", { name: somebody.name });
    await record.getByRole("tab", { name: "Historial de cursos" }).click();
    await record.getByRole("link").first().waitFor();
    await tour.picture(page, "people");
  });

  it("reads somebody's untidy spreadsheet, writes nothing until it is told to, and then the good rows", async () => {
    const employers = await Promise.all(
      EMPLOYERS.map((name) => companyNamed(tour.ask, name, freshRut())),
    );
    const page = await tour.member();
    await open(page, "/massive-load", "Carga masiva");
    await giveFile(page, "Personas", EXAMPLE);
    await nextStep(page);
    await page
      .getByRole("combobox", { name: /^Se carga / })
      .first()
      .waitFor();
    await tour.picture(page, "columns");
    await nextStep(page);
    await previewed(page);
    await tour.picture(page, "load");
    expect(await countPeople(employers)).toBe(0);
    await load(page, GOOD_ROWS);
    expect(await countPeople(employers)).toBe(GOOD_ROWS);
  });

  it("answers a survey on a phone, and meets the answer in the results", async () => {
    const before = await openEvaluation();
    const { recipients } = await tour.ask<{
      recipients: { invitationId: number; canAnswer: boolean }[];
    }>(`/api/getSurveyParticipantStats/${before.id}`);
    const asked = recipients.find((recipient) => recipient.canAnswer);
    const { link } = await tour.ask<{ link: string }>(
      `/api/surveys/invitations/${asked?.invitationId}/link`,
      { method: "POST" },
    );
    const phone = await tour.stranger({ viewport: PHONE, hasTouch: true });
    await open(phone, new URL(link, tour.product.address).pathname, before.courseName);
    await tour.picture(phone, "answer");
    await answerAll(phone);
    await phone.getByRole("button", { name: "Enviar respuestas" }).click();
    await phone.getByRole("heading", { name: "¡Gracias! Tu respuesta fue registrada." }).waitFor();

    const after = await openEvaluation();
    expect(after.responseAmount).toBe(before.responseAmount + 1);
    const page = await tour.member();
    await open(page, "/evaluations", "Evaluaciones");
    await page.getByText(`${after.responseAmount} de ${after.participants}`).first().waitFor();
    await open(page, `/evaluations?resultados=${after.id}`);
    await page.getByRole("heading", { name: "Comentarios" }).waitFor();
    await tour.picture(page, "results");
  });

  it("gives a manager on a phone the year's numbers, what is to do, and a reminder in three taps", async () => {
    const page = await tour.member({ viewport: PHONE, hasTouch: true });
    const presses = await countPresses(page);
    await open(page, "/", "Panel de control");
    const cards = page.getByRole("region", { name: "Indicadores" }).getByRole("article");
    const number = cards.first().getByText(/ h$/);
    await number.waitFor();
    const places = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().bottom),
    );
    expect(places.filter((bottom) => bottom <= PHONE.height)).toHaveLength(4);
    expect((await number.boundingBox())?.y).toBeLessThanOrEqual(300);

    await page.getByRole("button", { name: /^Por hacer/ }).tap();
    await page.getByRole("link", { name: "Recordar" }).tap();
    await page.getByRole("button", { name: /^Guardar para \d+ personas?$/ }).tap();
    await page.getByText("Los correos quedan guardados, no salen.").waitFor();
    expect(await presses()).toBeLessThanOrEqual(3);
  });

  it("weighs the budget of a company against the law", async () => {
    const companies = await tour.ask<{ company_id: number }[]>("/api/getcompanies");
    const [company] = companies.toSorted((one, other) => one.company_id - other.company_id);
    if (!company) throw new Error("The demonstration has no company.");
    const year = new Date().getFullYear();
    const { figures } = await tour.ask<{
      figures: { budgeted: number; executed: { cost: number }; availableFranchise: number };
    }>(`/api/getBudget?company=${company.company_id}&year=${year}`);
    const page = await tour.member();
    await open(page, `/estimate?empresa=${company.company_id}&anio=${year}`, "Presupuesto");
    for (const amount of [figures.budgeted, figures.executed.cost, figures.availableFranchise]) {
      await page.getByText(pesos(amount)).first().waitFor();
    }
    await tour.picture(page, "budget");
    await page.getByRole("tab", { name: "Simulador" }).click();
    await page.getByRole("button", { name: "Calcular" }).waitFor();
  });

  it.each(LISTS)("shows every name of %s, in the rows of one window", async (path, cut, rows) => {
    const page = await tour.member({ viewport: WIDE });
    await page.goto(path);
    await page.locator("[data-row]").first().waitFor();
    await expect.poll(async () => (await seen(page)).cut).toEqual(cut);
    expect((await seen(page)).rows).toBeGreaterThanOrEqual(rows);
  });

  it("keeps the state of a course in sight on a small screen", async () => {
    const page = await tour.member({ viewport: { width: 1024, height: 768 } });
    await page.goto("/courses");
    const state = page.locator('[data-cell="state"]').first();
    await state.waitFor();
    const place = await state.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(1024);
  });

  it("ends with the constants behind it all, and with the help", async () => {
    const [utm] = (await tour.ask<{ month: string; value: number }[]>("/api/sence/utm")).slice(-1);
    if (!utm) throw new Error("No month has its UTM.");
    const page = await tour.member();
    await open(page, "/settings?seccion=sence", "Configuración");
    await page.getByRole("heading", { name: /UTM/ }).first().waitFor();
    await tour.picture(page, "sence");
    await open(page, "/help", "Ayuda");
    await page.getByText("Listo").nth(4).waitFor();
    await tour.picture(page, "help");
    await page.getByRole("link", { name: "Franquicia SENCE" }).click();
    await page.getByRole("heading", { level: 1, name: "Franquicia SENCE" }).waitFor();
  });
});
