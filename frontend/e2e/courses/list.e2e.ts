/** The list of courses: found, left and found again, switched off and back, copied, exported. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { lookingAt } from "../loads/looking.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { quiet } from "../support/traffic.ts";
import { courseOf, day, givenCourse, type KnownCourse } from "./given.ts";

const { product, member } = journeys();
const look = lookingAt("courses-list");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

/** Courses of one word, so that the journeys do not see each other's. */
async function givenSome(word: string): Promise<KnownCourse[]> {
  return [
    await givenCourse(ask, `${word} vencido`),
    await givenCourse(ask, `${word} en marcha`, { initialDate: day(-2), endDate: day(5) }),
    await givenCourse(ask, `${word} futuro`, { initialDate: day(12), endDate: day(14) }),
  ];
}

async function listed(page: Page, word: string): Promise<string[]> {
  const links = page.getByRole("link", { name: new RegExp(`^${word}`) });
  // The SENCE name stands beside the name.
  return links.evaluateAll((all) => all.map((link) => link.firstChild?.textContent ?? ""));
}

function search(page: Page) {
  return page.getByRole("searchbox", { name: "Buscar por nombre o código SENCE" });
}

describe("The list of courses", () => {
  it("says why a course of the future cannot be marked complete", async () => {
    await givenSome("Encofrado");
    const page = await member();
    await open(page, "/courses?q=encofrado", "Cursos");
    const complete = page.getByRole("menuitem", { name: /^Marcar completado/ });
    await page.getByRole("button", { name: "Acciones de Encofrado futuro" }).click();
    expect(await complete.getAttribute("aria-disabled")).toBe("true");
    expect(await complete.textContent()).toMatch(/Termina el \d\d-\d\d-\d{4}/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Acciones de Encofrado vencido" }).click();
    expect(await complete.getAttribute("aria-disabled")).toBeNull();
  });

  it("shows each state whole in its badge on a desk", async () => {
    await givenSome("Estiba");
    const page = await member();
    await open(page, "/courses?q=estiba", "Cursos");
    const badges = page.locator("[data-cell='state'] > span");
    await badges.first().waitFor();
    const cut = await badges.evaluateAll((all) =>
      all.map((one) => one.scrollWidth - one.clientWidth),
    );
    expect(cut).toEqual([0, 0, 0]);
  });

  it("tells where each course stands, and its tabs ask for one state", async () => {
    await givenSome("Soldadura");
    const page = await member();
    await open(page, "/courses?q=soldadura", "Cursos");
    await page.getByRole("link", { name: /^Soldadura futuro/ }).waitFor();
    expect(await listed(page, "Soldadura")).toEqual([
      "Soldadura futuro",
      "Soldadura en marcha",
      "Soldadura vencido",
    ]);
    const late = page.getByRole("row", { name: /Soldadura vencido/ });
    expect(await late.getByText("Por cerrar").count()).toBe(1);
    await look(page, "list");

    for (const [tab, name] of [
      ["En curso", "Soldadura en marcha"],
      ["Por cerrar", "Soldadura vencido"],
      ["Próximos 30 días", "Soldadura futuro"],
    ] as const) {
      await page
        .getByRole("navigation", { name: "Vistas" })
        .getByRole("link", { name: tab })
        .click();
      await page.waitForURL((address) => !address.searchParams.has("q"));
      await expect.poll(() => search(page).inputValue()).toBe("");
      await search(page).fill("soldadura");
      await page.waitForURL(/q=soldadura/);
      await expect.poll(() => listed(page, "Soldadura"), { message: tab }).toEqual([name]);
    }
  });

  it("is found again as it was left", async () => {
    await givenSome("Grúa horquilla");
    const page = await member();
    await open(page, "/courses", "Cursos");
    await search(page).fill("grúa");
    await page.waitForURL(/q=gr/);
    await page.getByRole("combobox", { name: "Estado" }).click();
    await page.getByRole("option", { name: "Por cerrar" }).click();
    await page.waitForURL(/estado=por_cerrar/);
    await page.getByRole("link", { name: /^Grúa horquilla vencido/ }).click();
    await page.getByRole("heading", { level: 1, name: "Grúa horquilla vencido" }).waitFor();
    await page.goBack();
    await page.getByText("Estado: Por cerrar").waitFor();
    expect(await search(page).inputValue()).toBe("grúa");
    await expect.poll(() => listed(page, "Grúa")).toEqual(["Grúa horquilla vencido"]);
    await page.getByRole("button", { name: "Limpiar filtros" }).click();
    expect(new URL(page.url()).search).toBe("");
  });

  it("switches a course off at once, and back", async () => {
    const [course] = await givenSome("Calderas");
    const page = await member();
    await open(page, "/courses?q=calderas", "Cursos");
    await page.getByRole("button", { name: "Acciones de Calderas vencido" }).click();
    await page.getByRole("menuitem", { name: "Deshabilitar" }).click();
    await page.getByText("Curso deshabilitado: Calderas vencido").waitFor();
    await expect.poll(() => listed(page, "Calderas vencido")).toEqual([]);
    expect((await courseOf(ask, course?.course_id ?? 0)).state).toBe("deshabilitado");
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByRole("link", { name: /^Calderas vencido/ }).waitFor();
    expect((await courseOf(ask, course?.course_id ?? 0)).active).toBe(true);
  });

  it("switches many off with one change, and back with one click", async () => {
    const courses = await givenSome("Rescate");
    const page = await member();
    await open(page, "/courses?q=rescate", "Cursos");
    await page.getByRole("checkbox", { name: "Seleccionar la página" }).click();
    await page
      .getByRole("region", { name: "Selección" })
      .getByRole("button", { name: "Deshabilitar" })
      .click();
    await page.getByText("3 cursos deshabilitados").waitFor();
    expect((await courseOf(ask, courses[0]?.course_id ?? 0)).active).toBe(false);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => listed(page, "Rescate")).toHaveLength(3);
  });

  it("takes a change of many back with the keys, and does it again", async () => {
    const courses = await givenSome("Izaje");
    const active = async () => (await courseOf(ask, courses[0]?.course_id ?? 0)).active;
    const page = await member();
    await open(page, "/courses?q=izaje", "Cursos");
    await page.getByRole("checkbox", { name: "Seleccionar la página" }).click();
    await page
      .getByRole("region", { name: "Selección" })
      .getByRole("button", { name: "Deshabilitar" })
      .click();
    await page.getByText("3 cursos deshabilitados").waitFor();
    for (const [keys, said, is] of [
      ["Control+z", "Deshecho: 3 cursos deshabilitados.", true],
      ["Control+Shift+z", "Rehecho: 3 cursos deshabilitados.", false],
      ["Control+z", "Deshecho: 3 cursos deshabilitados.", true],
      ["Control+y", "Rehecho: 3 cursos deshabilitados.", false],
    ] as const) {
      await page.keyboard.press(keys);
      await page.getByText(said).waitFor();
      // The same words of before may still stand there.
      await expect.poll(active).toBe(is);
      await expect.poll(() => listed(page, "Izaje")).toHaveLength(is ? 3 : 0);
    }
    await open(page, "/providers", "Proveedores");
    await page.keyboard.press("Control+z");
    expect(await active()).toBe(false);
  });

  it("copies a course to other days", async () => {
    await givenSome("Andamios");
    const page = await member();
    await open(page, "/courses?q=andamios", "Cursos");
    await page.getByRole("button", { name: "Acciones de Andamios vencido" }).click();
    await page.getByRole("menuitem", { name: "Duplicar" }).click();
    const dialog = page.getByRole("dialog", { name: "Duplicar curso" });
    await dialog.getByRole("button", { name: "Duplicar curso" }).click();
    await dialog.getByText("Ingresa la fecha de inicio del curso nuevo.").last().waitFor();
    await dialog.getByLabel(/^Fecha de inicio/).fill("05-03-2027");
    await look(page, "duplicate");
    await dialog.getByRole("button", { name: "Duplicar curso" }).click();
    await page.waitForURL(/detail\/course/);
    const id = Number(new URL(page.url()).searchParams.get("id"));
    await page.getByText("05-03 a 14-03-2027").waitFor();
    expect(await courseOf(ask, id)).toMatchObject({ state: "programado", participantCount: 0 });
  });

  it("gives a file of what the filters find", async () => {
    await givenSome("Topografía");
    const page = await member();
    await open(page, "/courses?q=topografia", "Cursos");
    await page.getByRole("button", { name: "Exportar" }).click();
    const dialog = page.getByRole("dialog", { name: "Exportar cursos" });
    await dialog.getByRole("radio", { name: /^CSV/ }).click();
    const arriving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Exportar 3 cursos" }).click();
    const lines = readFileSync(await (await arriving).path(), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Curso");
    expect(lines.some((line) => line.includes("Topografía vencido"))).toBe(true);
  });

  it("is walked and opened with the keyboard", async () => {
    await givenSome("Primeros auxilios");
    const page = await member();
    await open(page, "/courses?q=auxilios", "Cursos");
    const first = page.getByRole("link", { name: /^Primeros auxilios futuro/ });
    await first.waitFor();
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Primeros auxilios vencido" }).waitFor();
    await pressOn(page, page.getByRole("tab", { name: "Resumen" }), "ArrowRight");
    await page.getByText("Aún no hay participantes").waitFor();
  });

  it("has no barrier in either theme, nor runs off a window of 320 px", async () => {
    const page = await member();
    await open(page, "/courses", "Cursos");
    await quiet(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await quiet(page);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
