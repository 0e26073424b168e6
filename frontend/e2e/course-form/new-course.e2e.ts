/** Making a course: wrong, corrected, saved once, and never lost on the way. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { faultsOf } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { freshRut, wrongDigit } from "../support/ruts.ts";
import {
  COMPANY,
  courseOf,
  coursesNamed,
  fresh,
  givenBasics,
  givenCourse,
  SUPPLIER,
} from "./given.ts";
import { atDetail, choose, fillCourse, openForm, save } from "./steps.ts";

const { product, member } = journeys();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  await givenBasics(ask);
});

async function newCourse(): Promise<Page> {
  const page = await member();
  await openForm(page, "/form/new-course", "Nuevo curso");
  return page;
}

describe("A new course", () => {
  it("is refused with a summary that leads to each field, corrected and saved", async () => {
    const page = await newCourse();
    const faults = faultsOf(page);
    await choose(page, /^Modalidad/, "Presencial");
    await page.getByLabel(/^Fecha de inicio/).fill("20-03-2026");
    await page.getByLabel(/^Fecha de término/).fill("02-03-2026");
    await save(page);
    const summary = page.getByRole("region", { name: /^Para guardar, corrige \d+ campos:$/ });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await summary.getByRole("listitem").allTextContents()).toEqual([
      "Nombre del curso: Ingresa el nombre del curso (3 a 150 caracteres).",
      "Empresa: Selecciona la empresa.",
      "Fecha de inicio: La fecha de término no puede ser anterior a la de inicio.",
      "Fecha de término: La fecha de término no puede ser anterior a la de inicio.",
      "Horas totales: Ingresa las horas del curso (entre 0,5 y 2.000).",
    ]);
    await summary.getByRole("link", { name: "Horas totales" }).click();
    const hours = page.getByLabel(/^Horas totales/);
    expect(await hours.evaluate((element) => element === document.activeElement)).toBe(true);

    await fillCourse(page, "Excel para bodega");
    await choose(page, /^Modalidad/, "Presencial");
    await choose(page, /^Proveedor/, SUPPLIER);
    await page.getByText("PM", { exact: true }).click();
    await page.getByLabel(/^Hora de inicio/).fill("1430");
    await page.getByLabel(/^Hora de término/).fill("18.45");
    await choose(page, /^Región/, "Maule");
    await choose(page, /^Comuna/, "Talca");
    await page.getByLabel(/^Valor por participante/).fill("180000");
    await page.getByLabel(/^Valor hora SENCE/).fill("5.000");
    await page.getByText("Costo estimado por participante: $180.000").waitFor();
    await page.getByText("$62.500").waitFor();
    expect(await page.getByLabel(/^Valor por participante/).inputValue()).toBe("$180.000");
    await save(page);
    expect(await courseOf(ask, await atDetail(page))).toMatchObject({
      courseName: "Excel para bodega",
      companyName: COMPANY,
      supplierName: SUPPLIER,
      topicAreaName: "Tecnología",
      modality: "Presencial",
      jornada: "PM",
      hourInit: "14:30",
      hourFinish: "18:45",
      region: "Maule",
      commune: "Talca",
      totalHours: 12.5,
      participatingValue: 180_000,
      initialDate: "2026-03-02",
      endDate: "2026-03-20",
    });
    expect(faults).toEqual([]);
  });

  it("stands in a plan before anybody knows about what, how and where", async () => {
    const page = await newCourse();
    const name = fresh("Taller del plan");
    await page.getByLabel(/^Nombre del curso/).fill(name);
    await choose(page, /^Empresa/, COMPANY);
    await page.getByLabel(/^Fecha de inicio/).fill("02-03-2027");
    await page.getByLabel(/^Fecha de término/).fill("20-03-2027");
    await page.getByLabel(/^Horas totales/).fill("8");
    await save(page);
    expect(await courseOf(ask, await atDetail(page))).toMatchObject({
      topicArea: null,
      modality: null,
      region: null,
    });
    const planned = await ask<{ courseName: string }[]>("/api/get_courses?incomplete=true");
    expect(planned.map(({ courseName }) => courseName)).toContain(name);
  });

  it("can go straight on to its participants", async () => {
    const page = await newCourse();
    await fillCourse(page, "Inducción de faena");
    await save(page, "Guardar y agregar participantes");
    await atDetail(page);
    expect(new URL(page.url()).searchParams.get("tab")).toBe("personas");
    await page.getByRole("dialog", { name: "Agregar personas" }).waitFor();
  });

  it("is made once when the button is pressed twice and the answer gets lost", async () => {
    const page = await newCourse();
    const name = fresh("Curso que se envía dos veces");
    await fillCourse(page, name);
    let sent = 0;
    await page.route("**/api/createcourse", async (route) => {
      sent += 1;
      const answer = await route.fetch();
      if (sent === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.getByRole("button", { name: "Guardar curso", exact: true }).dblclick();
    await page.getByText("No pudimos conectar con el servidor.").first().waitFor();
    expect(sent).toBe(1);
    await save(page);
    await atDetail(page);
    expect(sent).toBe(2);
    expect(await coursesNamed(ask, name)).toHaveLength(1);
  });

  it("takes its rapporteurs from a search, or makes one on the spot", async () => {
    const page = await newCourse();
    const name = fresh("Rosa Andrade");
    const rut = freshRut("person");
    await fillCourse(page, "Manejo de grúa");
    await page.getByRole("combobox", { name: "Agregar relator" }).click();
    await page.getByPlaceholder("Buscar…").fill(name);
    await page.getByRole("option", { name: `Crear relator ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Crear relator" });
    await dialog.getByLabel("RUT").fill(wrongDigit(rut));
    await dialog.getByLabel("Especialidad").fill("Grúa horquilla");
    await dialog.getByRole("button", { name: `Usar ${rut}` }).click();
    await dialog.getByRole("button", { name: "Crear relator" }).click();
    await dialog.waitFor({ state: "detached" });
    const assigned = page.getByRole("list", { name: "Relatores asignados" });
    await assigned.getByText(name).waitFor();
    await assigned.getByRole("button", { name: `Quitar a ${name}` }).click();
    await page.getByRole("button", { name: `Deshacer: volver a asignar a ${name}` }).click();
    await assigned.getByText(name).waitFor();
    await page.getByRole("combobox", { name: "Agregar relator" }).click();
    await page.getByPlaceholder("Buscar…").fill(name);
    const twice = page.getByRole("option", { name: new RegExp(`${name}.*ya está asignado`) });
    await twice.waitFor();
    expect(await twice.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");
    await save(page);
    const { rapporteurs } = await courseOf(ask, await atDetail(page));
    expect(rapporteurs.active.map(({ name }) => name)).toEqual([name]);
  });

  it("can begin as a copy of another", async () => {
    const origin = await givenCourse(ask, "Curso de origen", { participatingValue: 90_000 });
    const page = await member();
    await openForm(page, `/form/new-course?desde=${origin.course_id}`, "Nuevo curso");
    await page.getByText("Copia de Curso de origen").waitFor();
    expect(await page.getByLabel(/^Valor por participante/).inputValue()).toBe("$90.000");
    expect(await page.getByLabel(/^Fecha de inicio/).inputValue()).toBe("");
  });
});

describe("What was typed", () => {
  it("survives a session that ends in the middle", async () => {
    const page = await newCourse();
    await fillCourse(page, "Curso con sesión perdida");
    await page.evaluate(async () => {
      const { tokens } = JSON.parse(localStorage.getItem("session") ?? "{}");
      const headers = { Authorization: `Bearer ${tokens.token}` };
      await fetch("/api/logout", { method: "POST", headers });
    });
    await save(page);
    await page.getByText("Tu sesión expiró.").waitFor();
    await signIn(page, product);
    await page.getByText(/Recuperamos un borrador de hoy a las \d\d:\d\d\./).waitFor();
    await page.getByRole("button", { name: "Usar borrador" }).click();
    expect(await page.getByLabel(/^Fecha de inicio/).inputValue()).toBe("02-03-2026");
    await save(page);
    expect(await courseOf(ask, await atDetail(page))).toMatchObject({
      courseName: "Curso con sesión perdida",
      totalHours: 12.5,
    });
    await openForm(page, "/form/new-course", "Nuevo curso");
    expect(await page.getByText("Recuperamos un borrador").count()).toBe(0);
  });

  it("survives a reload, and is thrown away only on request", async () => {
    const page = await newCourse();
    await page.getByLabel(/^Nombre del curso/).fill("Curso a medias");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Usar borrador" }).click();
    expect(await page.getByLabel(/^Nombre del curso/).inputValue()).toBe("Curso a medias");
    await page.getByRole("link", { name: "Personas", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Tienes cambios sin guardar" });
    await question.getByRole("button", { name: "Seguir editando" }).click();
    expect(new URL(page.url()).pathname).toBe("/form/new-course");
    await page.getByRole("link", { name: "Personas", exact: true }).click();
    await question.getByRole("button", { name: "Salir sin guardar" }).click();
    await page.waitForURL("**/people");
    await openForm(page, "/form/new-course", "Nuevo curso");
    expect(await page.getByText("Recuperamos un borrador").count()).toBe(0);
  });
});
