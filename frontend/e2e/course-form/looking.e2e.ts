/** The course form looked at from every side: both themes, keys only, and the narrowest screen. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { journeys } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { courseOf, givenBasics, givenCourse } from "./given.ts";
import { atDetail, choose, openForm, save } from "./steps.ts";

const { product, member } = journeys();
/** Looking for barriers takes a busy machine a while. */
const PATIENT = { timeout: 120_000 };
const NARROW = { width: 320, height: 700 };
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  await givenBasics(ask);
});

describe("In both themes", PATIENT, () => {
  it("the form has no barrier: empty, wrong and with its calendar", async () => {
    const page = await member();
    await openForm(page, "/form/new-course", "Nuevo curso");
    expect(await violationsInBothThemes(page), "empty").toEqual([]);
    await choose(page, /^Modalidad/, "Presencial");
    await save(page);
    await page.getByText(/^Para guardar, corrige/).waitFor();
    expect(await violationsInBothThemes(page), "wrong").toEqual([]);
    await page.getByRole("button", { name: "Elegir Fecha de inicio en el calendario" }).click();
    await page.getByRole("grid").waitFor();
    expect(await violationsInBothThemes(page), "calendar").toEqual([]);
  });

  it("its windows have no barrier: a search, somebody new, and the question on leaving", async () => {
    const page = await member();
    await openForm(page, "/form/new-course", "Nuevo curso");
    await page.getByLabel(/^Nombre del curso/).fill("Curso a medias");
    await page.getByRole("combobox", { name: "Agregar relator" }).click();
    await page.getByPlaceholder("Buscar…").fill("Zacarías");
    await page.getByRole("option", { name: "Crear relator Zacarías" }).waitFor();
    expect(await violationsInBothThemes(page), "search").toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Crear relator" }).waitFor();
    expect(await violationsInBothThemes(page), "rapporteur").toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator('[role="combobox"][aria-expanded="false"]:focus').waitFor();
    await page.getByRole("button", { name: "Cancelar", exact: true }).click();
    await page.getByRole("alertdialog").waitFor();
    expect(await violationsInBothThemes(page), "leaving").toEqual([]);
  });
});

describe("Without a mouse", () => {
  it("a day is picked, an hour is stepped and the course is saved", async () => {
    const { course_id } = await givenCourse(ask, "Curso sin ratón", {
      initialDate: "2026-05-04",
      endDate: "2026-05-29",
      hourInit: "09:00",
      hourFinish: "11:00",
    });
    const page = await member();
    await openForm(page, `/form/edit-course?id=${course_id}`, "Editar curso");
    await pressOn(page, page.getByRole("button", { name: /^Elegir Fecha de inicio/ }));
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel(/^Fecha de inicio/).inputValue()).toBe("05-05-2026");
    await tabTo(page, page.getByRole("radio", { name: "AM", exact: true }));
    await page.keyboard.press("ArrowRight");
    await page.getByRole("radio", { name: "PM", exact: true, checked: true }).waitFor();
    await tabTo(page, page.getByLabel(/^Hora de término/));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Control+Enter");
    await atDetail(page);
    expect(await courseOf(ask, course_id)).toMatchObject({
      initialDate: "2026-05-05",
      jornada: "PM",
      hourFinish: "11:15",
    });
  });

  it("what has the focus is never under the save bar", async () => {
    const page = await member({ viewport: { width: 1024, height: 600 } });
    await openForm(page, "/form/new-course", "Nuevo curso");
    await page.getByLabel(/^Nombre del curso/).focus();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector("form button[type=submit]")?.parentElement;
        if (!focused || !bar || bar.contains(focused) || !focused.closest("form")) return false;
        return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      });
      expect(covered, `step ${step}`).toBe(false);
    }
  });
});

describe("On the narrowest screen", () => {
  it("nothing runs off the side", async () => {
    const page = await member({ viewport: NARROW });
    await openForm(page, "/form/new-course", "Nuevo curso");
    await choose(page, /^Modalidad/, "Presencial");
    await save(page);
    await page.getByText(/^Para guardar, corrige/).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Elegir Fecha de término en el calendario" }).click();
    await page.getByRole("grid").waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
