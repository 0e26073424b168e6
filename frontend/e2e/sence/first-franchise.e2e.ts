/** The franchise of the first course: nobody uses it and values are missing, until each is mended where it is missed. */
import { expect, it } from "vitest";
import { givenCompany, givenCourse } from "../courses/given.ts";
import { askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";
import { franchiseOf, setUtm } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("first-franchise");
const MOST_CLICKS = 8;
const UTM = 68_000;

it("is mended from the course in at most eight clicks, and said before it is kept", async () => {
  const ask = await askAs(product);
  const name = `Primeros auxilios ${Date.now()}`;
  const { course_id: id } = await givenCourse(ask, name, {
    initialDate: "2025-03-03",
    endDate: "2025-03-07",
    totalHours: 20,
    participatingValue: 180_000,
    senceHourValue: null,
  });
  const company = await givenCompany(ask);
  const participants = [];
  for (const grossSalary of [900_000, 1_000_000, null]) {
    const rut = freshRut("person");
    const person = { name: `Persona ${rut}`, rut, company, grossSalary, franchiseSence: false };
    await ask("/api/createpeople", json("POST", person));
    participants.push({ rut });
  }
  await ask("/api/createparticipantlist", json("POST", { course_id: id, participants }));
  const people = (await franchiseOf(ask, id)).participants;
  // The third one, without a salary, came too little.
  const rows = people.map(({ participant_id }, index) => ({
    participant_id,
    attendance: index === 2 ? 60 : 100,
  }));
  await ask(`/api/courses/${id}/results`, json("PATCH", { rows }));

  const page = await member();
  await open(page, `/detail/course?id=${id}&tab=costos`, name);
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener("click", ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true);
  });
  await page.getByText("2 participantes no usan franquicia").waitFor();
  await shoot(page, "nobody");
  await page.getByRole("button", { name: "Activar franquicia" }).click();
  await page.getByText("2 participantes con franquicia SENCE").waitFor();

  await page.getByRole("link", { name: "agrégalo al curso" }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("senceHourValue");
  await shoot(page, "field");
  await page.keyboard.type("7000");
  await page.getByRole("button", { name: "Guardar curso" }).click();
  // Back where it was missed.
  await page.getByText("Totales estimados").waitFor();
  await page.getByText("$280.000").first().waitFor();

  await page.getByRole("button", { name: "Marcar completado" }).click();
  const asked = page.getByRole("alertdialog", { name: "¿Marcar completado?" });
  await asked.getByText(/No usa franquicia/).waitFor();
  const lacking = asked.getByRole("region", { name: "Falta" });
  await lacking.getByText(/UTM de 02-2025/).waitFor();
  const facts = asked.getByRole("region", { name: "Sin franquicia por lo registrado" });
  await facts.getByText(/Asistió a menos del 75 %: .+\./).waitFor();
  await asked.getByText(/UTM de 02-2025 no registrada: se usó 12-2024/).waitFor();
  await shoot(page, "asked");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await shoot(page, "asked-phone");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await asked.getByRole("link", { name: "regístrala" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("2025-02");
  await page.keyboard.type(String(UTM));
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page
    .getByText("UTM guardadas")
    .or(page.getByText(/guardad/i))
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Marcar completado" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Marcar completado igual" })
    .click();
  await page.getByText(/^Curso completado/).waitFor();
  const clicks = await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect((await franchiseOf(ask, id)).totals.franchise).toBe(280_000);
  await setUtm(ask, { "2025-02": null });
});

it("is no longer switched on in a course that is completed", async () => {
  const ask = await askAs(product);
  const name = `Extintores ${Date.now()}`;
  const { course_id: id } = await givenCourse(ask, name, {
    initialDate: "2025-03-03",
    endDate: "2025-03-07",
    totalHours: 20,
  });
  const rut = freshRut("person");
  const person = { name: `Persona ${rut}`, rut, grossSalary: 900_000, franchiseSence: false };
  await ask("/api/createpeople", json("POST", { ...person, company: await givenCompany(ask) }));
  const participants = [{ rut }];
  await ask("/api/createparticipantlist", json("POST", { course_id: id, participants }));
  const page = await member();
  await open(page, `/detail/course?id=${id}&tab=costos`, name);
  const offer = page.getByRole("button", { name: "Activar franquicia" });
  await offer.waitFor();
  await ask(`/api/updatecourse/${id}`, json("PUT", { isComplete: true }));
  await page.reload();
  await page.getByText(/^Valores guardados el/).waitFor();
  expect(await offer.count()).toBe(0);
});
