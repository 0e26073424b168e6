/** What somebody learned, from the list of people to paper; and gaps in the data, from the panel to their list. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { givenCourse, givenParticipants, givenPeople, type KnownPerson } from "../courses/given.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { readPdf } from "../support/paper.ts";
import { camera } from "../support/shots.ts";

const { product, member } = journeys();
const shoot = camera("record");
const COURSE = "Izaje de cargas con puente grúa";
let ask: Ask;
let ana: KnownPerson;

/** Ana finished one course; another one ended and waits to be closed. */
beforeAll(async () => {
  ask = await askAs(product);
  [ana] = (await givenPeople(ask, 1)) as [KnownPerson];
  const done = await givenCourse(ask, COURSE);
  await givenParticipants(ask, done.course_id, [ana]);
  await ask(`/api/updatecourse/${done.course_id}`, json("PUT", { isComplete: true }));
  const waiting = await givenCourse(ask, "Rescate en espacios confinados");
  await givenParticipants(ask, waiting.course_id, [ana]);
});

async function printed(page: Page): Promise<ReturnType<typeof readPdf>> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "record-")), "sheet.pdf");
  await page.pdf({ path: file, preferCSSPageSize: true });
  return readPdf(file);
}

describe("The record of a person", () => {
  it("is found in the list, tells every course, and prints with its certificate", async () => {
    const page = await member();
    await open(page, `/people?q=${encodeURIComponent(ana.rut)}`, "Personas");
    await page.getByRole("button", { name: `Acciones de ${ana.name}` }).click();
    await page.getByRole("menuitem", { name: "Ficha de capacitación" }).click();
    await page.getByRole("heading", { level: 1, name: "Ficha de capacitación" }).waitFor();
    const rows = page.getByRole("table").getByRole("row");
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.filter({ hasText: COURSE }).textContent()).toContain("24 horas");
    expect(await page.getByRole("link", { name: /^Certificado de/ }).count()).toBe(1);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shoot(page, "record");

    const sheets = await printed(page);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.text).toContain(ana.name);
    expect(sheets[0]?.text).toContain(COURSE.slice(0, 15));
    expect(sheets[0]?.text).not.toContain("Imprimir");
    expect(sheets[0]?.width).toBeCloseTo(8.3, 0);

    await page.getByRole("link", { name: `Certificado de ${COURSE}` }).click();
    await page.getByRole("heading", { level: 1, name: "Certificado de capacitación" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shoot(page, "certificate");
    const [certificate, ...more] = await printed(page);
    expect(more).toEqual([]);
    expect(certificate?.width).toBeGreaterThan(certificate?.height ?? 0);
    for (const words of [ana.name, COURSE, "1238012345", "24 horas", "Folio", "Firma y timbre"]) {
      expect(certificate?.text).toContain(words);
    }
    // It is one sheet, and counts none.
    expect(certificate?.text).not.toContain("Página");
  });

  it("refuses a certificate before the course is complete, and says why", async () => {
    const page = await member({ viewport: PHONE });
    const people = await ask<{ people_id: number }[]>(
      `/api/get_people?q=${encodeURIComponent(ana.rut)}`,
    );
    const { courses } = await ask<{ courses: { participant_id: number; isCertified: boolean }[] }>(
      `/api/people/${people[0]?.people_id}/record`,
    );
    const waiting = courses.find(({ isCertified }) => !isCertified);
    await page.goto(`/people/certificate?id=${waiting?.participant_id}`);
    await page.getByText("El certificado se emite cuando el curso está completado").waitFor();
  });
});

describe("Data quality", () => {
  it("leads from the panel to the list with exactly the counted courses, on a phone too", async () => {
    const page = await member({ viewport: PHONE });
    await open(page, "/", "Panel de control");
    const row = page.getByRole("listitem").filter({ hasText: "Cursos por cerrar" });
    const count = Number((await row.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await shoot(page, "quality");
    await row.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
    await page.getByText(count === 1 ? "1 curso" : `${count} cursos`, { exact: true }).waitFor();
  });
});
