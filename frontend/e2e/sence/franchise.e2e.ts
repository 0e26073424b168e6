/** The franchise of a course: told person by person, explained, kept when complete, computed again. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { franchiseOf, givenPriced, setUtm } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("franchise");
const DECEMBER = 67_294;
let ask: Ask;
let id: number;

beforeAll(async () => {
  ask = await askAs(product);
  id = await givenPriced(ask, "Trabajo en altura");
});

afterAll(() => setUtm(ask, { "2024-12": DECEMBER }));

describe("Costs and franchise", () => {
  it("are told to the peso, explained, kept, computed again, and limited in the form", async () => {
    const page = await member();
    await open(page, `/detail/course?id=${id}&tab=franquicia`, "Trabajo en altura");
    await page.getByText("Totales estimados").waitFor();
    await page.getByText("$67.294 (12-2024)").waitFor();
    const { participants, totals } = await franchiseOf(ask, id);
    expect(participants.map(({ franchise }) => franchise).sort((a, b) => b - a)).toEqual([
      140_000, 70_000, 21_000, 0,
    ]);
    expect(totals).toMatchObject({ franchise: 231_000, companyCost: 489_000 });
    await page.getByText("$231.000").waitFor();
    await page.getByText(/^No usa franquicia/).waitFor();
    await shoot(page, "planned");
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot(page, "planned-dark");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page
      .getByRole("button", { name: /^Explicar cálculo: Franquicia de Renta 3364700/ })
      .click();
    const dialog = page.getByRole("dialog", { name: /^Franquicia de Renta 3364700/ });
    await dialog.getByText("Paso a paso").waitFor();
    await shoot(page, "explained");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await shoot(page, "explained-phone");
    await page.keyboard.press("Escape");
    await shoot(page, "planned-phone");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });

    const rows = participants.map(({ participant_id }) => ({ participant_id, attendance: 100 }));
    await ask(`/api/courses/${id}/results`, json("PATCH", { rows }));
    await ask(`/api/updatecourse/${id}`, json("PUT", { isComplete: true }));
    await setUtm(ask, { "2024-12": DECEMBER + 10_000 });
    await page.reload();
    await page.getByText(/^Valores guardados el/).waitFor();
    await page
      .getByText("Con los valores de hoy, la franquicia sería de $280.000: $49.000 más.")
      .waitFor();
    await page.getByRole("button", { name: "Recalcular" }).click();
    const asked = page.getByRole("alertdialog");
    await asked.getByRole("row", { name: "Franquicia $231.000 $280.000 +$49.000" }).waitFor();
    await asked.getByRole("row", { name: "Costo empresa $489.000 $440.000 −$49.000" }).waitFor();
    await shoot(page, "recalculating");
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect((await franchiseOf(ask, id)).totals.franchise).toBe(231_000);
    await asked.getByRole("button", { name: "Recalcular la franquicia" }).click();
    await page.getByText("Franquicia recalculada").waitFor();
    expect((await franchiseOf(ask, id)).totals.franchise).toBe(280_000);
    await page.getByText("Con los valores de hoy").waitFor({ state: "detached" });
    await shoot(page, "kept");
    await page.getByRole("link", { name: "Ver presupuesto 2025" }).click();
    await page.getByRole("heading", { level: 1, name: "Presupuesto" }).waitFor();

    await open(page, "/form/new-course", "Nuevo curso");
    await page.getByLabel("Modalidad").click();
    await page.getByRole("option", { name: "Presencial" }).click();
    await page.getByRole("textbox", { name: /^Fecha de inicio/ }).fill("02-06-2025");
    await page.getByRole("textbox", { name: /^Valor hora SENCE/ }).fill("13000");
    await page.getByText("Máximo vigente al inicio: $12.000 (R.E. 1087 y 1142 de 2025)").waitFor();
    const above = page.getByText(/^Supera el valor hora máximo configurado \(\$12\.000\)/);
    await above.waitFor();
    await shoot(page, "course-form");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Usar $12.000" }).click();
    await above.waitFor({ state: "detached" });
  });
});
