/** Changing a course beside others, and seeing first what would be changed. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";
import { courseOf, givenBasics, givenCourse } from "./given.ts";
import { atDetail, openForm, save } from "./steps.ts";

const { product, member } = journeys();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  await givenBasics(ask);
});

interface Event {
  changes: { field: string }[];
}

async function edit(id: number): Promise<Page> {
  const page = await member();
  await openForm(page, `/form/edit-course?id=${id}`, "Editar curso");
  return page;
}

describe("Editing a course", () => {
  it("marks what changed, shows it before saving, and sends nothing else", async () => {
    const { course_id } = await givenCourse(ask, "Curso para editar");
    const page = await edit(course_id);
    await page.getByText("Advertencias SENCE").waitFor();
    await page.getByText("Menos de 8 horas cronológicas: no imputable.").waitFor();
    await page.getByLabel(/^Horas totales/).fill("16");
    // What was said of the former hours is no longer so.
    await page
      .getByText("Menos de 8 horas cronológicas: no imputable.")
      .waitFor({ state: "hidden" });
    await page.getByText("Completa", { exact: true }).click();
    expect(await page.getByText("Cambiado", { exact: true }).count()).toBe(2);
    await page.getByRole("button", { name: "Ver cambios (2)" }).click();
    const dialog = page.getByRole("dialog", { name: "Lo que vas a guardar" });
    await dialog.getByRole("row", { name: "Jornada AM Completa" }).waitFor();
    await dialog.getByRole("row", { name: "Horas totales 6 16" }).waitFor();
    await page.keyboard.press("Escape");
    await save(page);
    await atDetail(page);
    expect(await courseOf(ask, course_id)).toMatchObject({ jornada: "Completa", totalHours: 16 });
    const [event] = await ask<Event[]>(`/api/history/course/${course_id}`);
    expect(event?.changes.map(({ field }) => field).sort()).toEqual(["jornada", "totalHours"]);
  });

  it("by two people at once loses nothing of either", async () => {
    const { course_id } = await givenCourse(ask, "Curso de dos");
    const page = await edit(course_id);
    await page.getByLabel(/^Horas totales/).fill("30");
    await page.getByLabel(/^Nombre del curso/).fill("Curso de dos personas");
    const theirs = { courseName: "Curso de ambos", participatingValue: 50_000 };
    await ask(`/api/updatecourse/${course_id}`, json("PUT", theirs));
    await save(page);
    await page.getByText(/^Se guardaron otros cambios en este curso a las \d\d:\d\d\.$/).waitFor();
    await page.getByRole("button", { name: "Ver cambios", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Lo que se guardó mientras tanto" });
    await dialog
      .getByRole("row", {
        name: "Nombre del curso Curso de dos Curso de ambos Curso de dos personas",
      })
      .waitFor();
    await dialog.getByRole("row", { name: "Valor por participante — $50.000 —" }).waitFor();
    await dialog.getByRole("button", { name: "Quedarme con lo guardado" }).click();
    expect(await page.getByLabel(/^Nombre del curso/).inputValue()).toBe("Curso de ambos");
    expect(await page.getByLabel(/^Horas totales/).inputValue()).toBe("30");

    await page.getByLabel(/^Nombre del curso/).fill("Curso acordado");
    await ask(`/api/updatecourse/${course_id}`, json("PUT", { courseName: "Curso cambiado" }));
    await save(page);
    await page.getByRole("button", { name: "Sobrescribir" }).click();
    await atDetail(page);
    expect(await courseOf(ask, course_id)).toMatchObject({
      courseName: "Curso acordado",
      totalHours: 30,
      participatingValue: 50_000,
    });
  });

  it("keeps what the server refused beside its field", async () => {
    const { course_id } = await givenCourse(ask, "Curso sin gente");
    const page = await edit(course_id);
    await page.getByRole("switch", { name: "Completado" }).click();
    await save(page);
    const words = "Agrega al menos un participante antes de completar el curso.";
    await page.getByRole("region", { name: "Para guardar, corrige 1 campo:" }).waitFor();
    const complete = page.getByRole("switch", { name: "Completado" });
    expect(await complete.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText(words).count()).toBe(2);
    await complete.click();
    await page.getByText(words).first().waitFor({ state: "detached" });
  });

  describe("that is to have a franchise", () => {
    /** Too short for one; its participant does not use it. */
    async function givenShort(name: string): Promise<number> {
      const { course_id, company_id } = await givenCourse(ask, name, {
        courseCodeSence: "1238012345",
        courseSenceName: name,
      });
      const person = {
        course_id,
        name: "Sara Pinto",
        rut: freshRut("person"),
        company: company_id,
      };
      await ask("/api/createparticipant", json("POST", person));
      return course_id;
    }

    async function complete(id: number): Promise<Page> {
      const page = await edit(id);
      await page.getByLabel(/^Horas totales/).fill("12");
      await page.getByRole("switch", { name: "Completado" }).click();
      await save(page);
      return page;
    }

    it("asks before completing what the amount lacks, of the course as it is saved", async () => {
      const id = await givenShort("Curso que se completa aquí");
      const page = await complete(id);
      const question = page.getByRole("alertdialog", { name: "¿Marcar completado?" });
      await question.getByText(/^No usa franquicia/).waitFor();
      // What else was typed is there already, so that it is no part of what is missing.
      expect(await courseOf(ask, id)).toMatchObject({ isComplete: false, totalHours: 12 });
      expect(await question.getByText(/dura menos de 8 horas/).count()).toBe(0);
      await question.getByRole("button", { name: "Marcar completado igual" }).click();
      await atDetail(page);
      expect(await courseOf(ask, id)).toMatchObject({ isComplete: true, totalHours: 12 });
    });

    it("completes nothing while nobody can tell what it lacks", async () => {
      const id = await givenShort("Curso sin respuesta");
      const page = await edit(id);
      const calls = `**/api/courses/${id}/franchise`;
      await page.route(calls, (route) => route.abort());
      await page.getByRole("switch", { name: "Completado" }).click();
      await save(page);
      await page.getByText(/^No pudimos conectar con el servidor/).waitFor();
      expect(await courseOf(ask, id)).toMatchObject({ isComplete: false });
      await page.unroute(calls);
      await save(page);
      await page
        .getByRole("alertdialog")
        .getByText(/dura menos de 8 horas/)
        .waitFor();
    });
  });

  it("takes a rapporteur out and brings one back", async () => {
    const names = ["Berta Solís", "Hugo Lagos"];
    const made = await Promise.all(
      names.map((name) =>
        ask<{ rapporteur_id: number }>("/api/createRapporteur", json("POST", { name })),
      ),
    );
    const rapporteurs = made.map(({ rapporteur_id }) => rapporteur_id);
    const { course_id } = await givenCourse(ask, "Curso con relatores", { rapporteurs });
    const page = await edit(course_id);
    await page.getByRole("button", { name: "Quitar a Berta Solís" }).click();
    await save(page);
    await atDetail(page);
    const after = (await courseOf(ask, course_id)).rapporteurs;
    expect(after.active.map(({ name }) => name)).toEqual(["Hugo Lagos"]);
    expect(after.removed.map(({ name }) => name)).toEqual(["Berta Solís"]);

    await openForm(page, `/form/edit-course?id=${course_id}`, "Editar curso");
    await page.getByRole("button", { name: "Deshacer: volver a asignar a Berta Solís" }).click();
    await save(page);
    await atDetail(page);
    expect((await courseOf(ask, course_id)).rapporteurs.active).toHaveLength(2);
  });

  it("of a course that does not exist says so", async () => {
    const page = await member();
    await open(page, "/form/edit-course?id=999999", "Editar curso");
    await page.getByText("Este curso no existe o fue eliminado.").waitFor();
    await open(page, "/form/edit-course", "Editar curso");
    await page.getByRole("link", { name: "Ver cursos" }).waitFor();
  });
});
