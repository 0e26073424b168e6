/** The surveys of a course: scheduled, mailed, paused, extended and handed over, on any screen. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { choose } from "../course-form/steps.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { fresh, givenReady, givenTemplate, type Ready, surveysOf } from "./surveys-given.ts";

const { product, member } = journeys();
const shoot = camera("course-surveys");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function openTab(page: Page, id: number, tab: string): Promise<void> {
  await open(page, `/detail/course?id=${id}&tab=${tab}`);
}

async function look(page: Page, shot: string): Promise<void> {
  await shoot(page, shot);
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(page, `${shot}-dark`);
  expect(await violationsInBothThemes(page), shot).toEqual([]);
  await expect.poll(() => overflowOf(page), { message: shot }).toBeLessThanOrEqual(0);
}

async function scheduleSatisfaction(page: Page, { satisfaction }: Ready): Promise<void> {
  await page.getByRole("button", { name: "Programar Satisfacción" }).click();
  const dialog = page.getByRole("dialog", { name: "Programar encuesta" });
  await choose(page, /^Plantilla/, satisfaction);
  await dialog.getByRole("button", { name: "Guardar programación" }).click();
  await dialog.waitFor({ state: "detached" });
}

describe("A course without rapporteurs", () => {
  it("says before that a template asks about them, and comes back with a template that was made meanwhile", async () => {
    const { courseId } = await givenReady(ask, fresh("Sin relator"));
    const title = await givenTemplate(ask, fresh("Relatores"), "Satisfacción", "relator");
    const page = await member();
    await openTab(page, courseId, "encuestas");
    await page.getByRole("button", { name: "Programar Satisfacción" }).click();
    const dialog = page.getByRole("dialog", { name: "Programar encuesta" });
    await choose(page, /^Plantilla/, title);
    await dialog.getByText(/no habrá preguntas hasta que asignes uno/).waitFor();
    await look(page, "without-rapporteur");
    const newest = await givenTemplate(ask, fresh("Recién hecha"), "Satisfacción");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await dialog.waitFor({ state: "detached" });
    // Without a new page, which would know no templates of before.
    const go = (address: string) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, address);
    await go("/courses");
    await page.getByRole("tab", { name: /^Encuestas/ }).waitFor({ state: "detached" });
    await go(`/detail/course?id=${courseId}&tab=encuestas&programar=satisfaccion`);
    await dialog.getByText(newest).first().waitFor();
    await dialog.getByRole("button", { name: "Guardar programación" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await surveysOf(ask, courseId)).satisfaction?.title).toBe(newest);
    expect(page.url()).not.toContain("programar");
  });
});

const SIZES = [
  { kind: "wide", viewport: WIDE },
  { kind: "phone", viewport: PHONE },
] as const;

describe.each(SIZES)("On a $kind screen", { timeout: 120_000 }, ({ kind, viewport }) => {
  it("a survey is scheduled on the days that it suggests, mailed, paused and handed over", async () => {
    const ready = await givenReady(ask, fresh(`Encuestado ${kind}`));
    const id = ready.courseId;
    const page = await member({ viewport });
    await openTab(page, id, "evaluaciones");
    await page.getByText("Sin programar").first().waitFor();
    await look(page, `empty-${kind}`);

    await page.getByRole("button", { name: "Programar Satisfacción" }).click();
    const dialog = page.getByRole("dialog", { name: "Programar encuesta" });
    await dialog.getByLabel(/^Recordar cada/).fill("31");
    await dialog.getByRole("button", { name: "Guardar programación" }).click();
    await dialog.getByText("Ingresa entre 0 y 30 días.").first().waitFor();
    await dialog.getByText("Selecciona una plantilla.").first().waitFor();
    await look(page, `schedule-${kind}`);
    await dialog.getByLabel(/^Recordar cada/).fill("5");
    await choose(page, /^Plantilla/, ready.satisfaction);
    await dialog.getByRole("button", { name: "Guardar programación" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Cada 5 días").waitFor();
    expect((await surveysOf(ask, id)).satisfaction).toMatchObject({
      title: ready.satisfaction,
      mailing_frequency: 5,
      status: true,
      state: "Vigente",
    });
    await look(page, `tab-${kind}`);

    await page.getByRole("button", { name: "Enviar ahora" }).click();
    const sending = page.getByRole("dialog", { name: "Enviar ahora" });
    await sending.getByText("Se guardará para 3 personas (no hay servidor de correo).").waitFor();
    await look(page, `send-${kind}`);
    await sending.getByRole("button", { name: "Guardar para 3 personas" }).click();
    await page.getByText("Los correos quedan guardados, no salen.").waitFor();

    await page.getByRole("button", { name: "Copiar enlace / QR" }).first().click();
    await page.getByRole("img", { name: /^Código QR/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Más acciones de Satisfacción" }).click();
    await page.getByRole("menuitem", { name: "Pausar" }).click();
    await page.getByText("Encuesta pausada").waitFor();
    await expect.poll(async () => (await surveysOf(ask, id)).satisfaction?.status).toBe(false);
  });

  it("a paused survey that is loaded is switched on, and says so", async () => {
    const ready = await givenReady(ask, fresh(`Pausado ${kind}`));
    const page = await member({ viewport });
    await openTab(page, ready.courseId, "encuestas");
    await scheduleSatisfaction(page, ready);
    await page.getByRole("button", { name: "Más acciones de Satisfacción" }).click();
    await page.getByRole("menuitem", { name: "Pausar" }).click();
    await page.getByText("Pausada").first().waitFor();
    await page.getByRole("button", { name: "Programar Satisfacción" }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar la programación" });
    await dialog.getByText("Al guardar, la encuesta quedará activa.").waitFor();
    await dialog.getByRole("button", { name: "Guardar programación" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await surveysOf(ask, ready.courseId)).satisfaction?.status).toBe(true);
    await look(page, `rescheduled-${kind}`);
    await page.getByRole("link", { name: "Ver resultados de satisfacción" }).click();
    await page.getByRole("heading", { level: 1, name: "Resultados" }).waitFor();
  });
});
