/** The course as a workplace: how much of it is in sight, how few clicks the usual jobs take, and an expert at the keyboard. */
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { readPdf } from "../support/paper.ts";
import { camera } from "../support/shots.ts";
import { quiet } from "../support/traffic.ts";
import {
  courseOf,
  day,
  givenCourse,
  givenParticipants,
  givenPeople,
  givenRapporteur,
  type KnownPerson,
} from "./given.ts";
import { nextAction, openCell, openTab, results } from "./steps.ts";
import { fresh, givenReady } from "./surveys-given.ts";

const { product, member } = journeys();
const shoot = camera("course-workplace");
const LAPTOP = { width: 1024, height: 768 };
const MANY = 25;
/** Between two cells of a quick hand. */
const HAND_MS = 150;
let ask: Ask;
let people: KnownPerson[];

beforeAll(async () => {
  ask = await askAs(product);
  people = await givenPeople(ask, MANY);
  await givenRapporteur(ask, "Rosa Relatora");
}, 120_000);

async function givenFull(name: string, changes: Record<string, unknown> = {}): Promise<number> {
  const { course_id } = await givenCourse(ask, name, changes);
  await givenParticipants(ask, course_id, people);
  return course_id;
}

/** Counts what a person presses with the pointer from here on. */
async function countingClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    // A page that is counted on for the second time has its listener.
    const isCounting = document.body.dataset.clicks !== undefined;
    document.body.dataset.clicks = "0";
    if (isCounting) return;
    const count = () => {
      document.body.dataset.clicks = String(Number(document.body.dataset.clicks) + 1);
    };
    window.addEventListener("pointerdown", count, { capture: true });
  });
  return async () => Number(await page.evaluate(() => document.body.dataset.clicks));
}

describe("At 1024 x 768", () => {
  it("ten people are in sight below a head of at most 96 px, which stays there", async () => {
    const id = await givenFull("Trabajo en altura física con un nombre que no cabe en una línea");
    const page = await member({ viewport: LAPTOP });
    await open(page, `/detail/course?id=${id}&tab=personas`);
    await results(page).getByRole("rowheader").first().waitFor();
    const head = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header");
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(96);
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(10);
    const names = await results(page).getByRole("columnheader", { name: "Persona" }).boundingBox();
    expect(names?.width).toBeGreaterThanOrEqual(200);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await shoot(page, "laptop");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await nextAction(page, /^Registrar asistencia/).click({ trial: true });
    const column = await results(page).getByRole("columnheader").nth(1).boundingBox();
    const tabs = await page.getByRole("tablist", { name: "Partes del curso" }).boundingBox();
    expect(column?.y).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0) - 1);
    await shoot(page, "laptop-scrolled");
  });

  it("is printed with everybody's name in one line, and all of them on two sheets", async () => {
    const id = await givenFull("Curso que se imprime");
    const page = await member({ viewport: LAPTOP });
    await open(page, `/detail/course?id=${id}&tab=personas`);
    const names = await results(page).getByRole("rowheader").allInnerTexts();
    const file = path.join(tmpdir(), `course-${id}.pdf`);
    await page.pdf({ path: file, preferCSSPageSize: true });
    const sheets = readPdf(file);
    const lines = sheets.flatMap(({ text }) => text.split("\n"));
    for (const name of names) expect(lines).toContainEqual(expect.stringContaining(name.trim()));
    expect(sheets.length).toBeLessThanOrEqual(2);
    // Of presence what was said, or room to write it.
    expect(lines.join()).not.toMatch(/Presente.*Ausente/);
  });

  async function rowsInSight(page: Page): Promise<number> {
    const boxes = await results(page)
      .getByRole("rowheader")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    return boxes.filter((bottom) => bottom <= LAPTOP.height).length;
  }
});

describe("The usual jobs", () => {
  it("take three clicks to enrol, three for attendance and two to close", async () => {
    const { course_id: id } = await givenCourse(ask, fresh("Curso de pocos clics"), {
      // When none of these people is in another course.
      initialDate: day(-40),
      endDate: day(-30),
    });
    const page = await member();
    await open(page, `/detail/course?id=${id}`);
    const enrolling = await countingClicks(page);
    await nextAction(page, "Inscribir personas").click();
    const box = page.getByLabel("RUT, uno por línea");
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.insertText(people.map(({ rut }) => rut).join("\n"));
    await page.getByRole("button", { name: `Agregar ${MANY} participantes` }).click();
    await page.getByText(`${MANY} participantes agregados`).waitFor();
    expect(await enrolling()).toBeLessThanOrEqual(3);
    expect((await courseOf(ask, id)).participantCount).toBe(MANY);

    await open(page, `/detail/course?id=${id}`);
    const attending = await countingClicks(page);
    await nextAction(page, `Registrar asistencia de ${MANY} participantes`).click();
    await page.getByRole("button", { name: "Presentes a todos" }).click();
    await page.getByText(`${MANY} participantes guardados`).waitFor();
    expect(await attending()).toBeLessThanOrEqual(3);

    const closing = await countingClicks(page);
    await nextAction(page, "Marcar completado").click();
    // What its franchise lacks is said before.
    await page.getByRole("button", { name: "Marcar completado igual" }).click();
    await expect.poll(async () => (await courseOf(ask, id)).isComplete).toBe(true);
    expect(await closing()).toBeLessThanOrEqual(2);
  });

  it("take two clicks to remind, and one to see the results", async () => {
    const ready = await givenReady(ask, fresh("Curso que recuerda"));
    const id = ready.courseId;
    await ask(
      "/api/SurveyCourse",
      json("POST", { courseId: id, satisfaction: await usualPlan(id, ready.satisfaction) }),
    );
    const rows = (await courseOf(ask, id)).participants.map(({ participant_id }) => ({
      participant_id,
      attendance: 100,
    }));
    await ask(`/api/courses/${id}/results`, json("PATCH", { rows }));
    await ask(`/api/updatecourse/${id}`, json("PUT", { isComplete: true }));
    const page = await member();
    await open(page, `/detail/course?id=${id}`);
    const reminding = await countingClicks(page);
    await nextAction(page, /^(Enviar|Recordar) a \d+ pendientes$/).click();
    await page.getByRole("button", { name: /^Guardar para \d+ personas$/ }).click();
    expect(await reminding()).toBeLessThanOrEqual(2);

    await open(page, `/detail/course?id=${id}`);
    const reading = await countingClicks(page);
    await openTab(page, "Encuestas");
    await page
      .getByText(/respondidas$/)
      .first()
      .waitFor();
    expect(await reading()).toBe(1);
  });

  async function usualPlan(id: number, title: string) {
    const { defaults } = await ask<{ defaults: { satisfaction: Record<string, unknown> } }>(
      `/api/getSurvey/${id}`,
    );
    const templates = await ask<{ surveyData_id: number; title: string }[]>(
      "/api/getSurveyInfo?type=Satisfacci%C3%B3n&active=true",
    );
    const { initialDate, endDate, mailing_frequency } = defaults.satisfaction;
    return {
      surveyData_id: templates.find((one) => one.title === title)?.surveyData_id,
      initialDate,
      endDate,
      mailing_frequency,
      status: true,
    };
  }
});

describe("A course that is not over", () => {
  it("says why it cannot be completed, and offers nothing that would fail", async () => {
    const id = await givenFull("Curso de mañana", { initialDate: day(5), endDate: day(9) });
    const page = await member();
    await open(page, `/detail/course?id=${id}`);
    await page.getByRole("button", { name: "Más acciones del curso" }).click();
    const complete = page.getByRole("menuitem", { name: /^Marcar completado/ });
    expect(await complete.getAttribute("aria-disabled")).toBe("true");
    expect(await complete.textContent()).toMatch(/desde ese día podrás marcarlo/);
  });
});

describe("An expert", () => {
  it("makes fifty attendance edits without touching the mouse, and nothing is lost", async () => {
    const id = await givenFull("Espacios confinados de experto");
    const page = await member({ viewport: LAPTOP });
    await open(page, `/detail/course?id=${id}&tab=personas&falta=si`);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-stop")))
      .toMatch(/:presence$/);
    const names = await results(page).getByRole("rowheader").allInnerTexts();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(`/api/courses/${id}/franchise`)) asked += 1;
    });
    // Down the column: every third one was away.
    for (let row = 0; row < MANY; row += 1) {
      await page.keyboard.press(row % 3 === 2 ? "a" : "p");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(HAND_MS);
    }
    // What hangs on them is asked for once they rest, not after each.
    expect(asked).toBeLessThanOrEqual(2);
    // Up again in the shares: those who were there attended a little less each.
    await openCell(page, names[MANY - 1] ?? "", "Asist. %");
    for (let row = MANY - 1; row >= 0; row -= 1) {
      await page.keyboard.type(String(100 - row));
      await page.keyboard.press("ArrowUp");
    }
    const wanted = Array.from({ length: MANY }, (_, row) => 100 - row);
    await expect.poll(() => attendance(id), { timeout: 30_000 }).toEqual(wanted);
    await page.getByText(/^Guardado hace \d+ s/).waitFor();
    await shoot(page, "expert");

    await page.keyboard.press("Control+z");
    await expect.poll(() => attendance(id)).not.toEqual(wanted);

    await openCell(page, names[0] ?? "", "Horas");
    await page.keyboard.type("12");
    await page.keyboard.press("Tab");
    await page.keyboard.type("50");
    await page.keyboard.press("Tab");
    await page.keyboard.type("9");
    await page.keyboard.press("Escape");
    await page.keyboard.type("6,1");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await courseOf(ask, id)).participants[0])
      .toMatchObject({ attendance: 50, grade: 6.1 });
  });

  it("meets the people as one stop of Tab, and walks to each part of a row with the arrows", async () => {
    const id = await givenFull("Curso de una sola parada");
    const page = await member();
    await open(page, `/detail/course?id=${id}&tab=personas`);
    const rows = results(page).locator("tbody");
    const first = rows.getByRole("rowheader").first().getByRole("link");
    await first.waitFor();
    const stops = () =>
      rows.evaluate(
        (body) =>
          [...body.querySelectorAll<HTMLElement>("a,button,input,select")].filter(
            (one) => one.tabIndex >= 0 && one.checkVisibility(),
          ).length,
      );
    expect(await stops()).toBe(1);
    await first.focus();
    await page.keyboard.press("ArrowLeft");
    expect(await stops()).toBe(1);
    const tools = page.getByRole("button", { name: "Presentes a todos" });
    const before = await tools.boundingBox();
    await page.keyboard.press("Space");
    await page.getByRole("region", { name: "Selección" }).waitFor();
    expect(await tools.boundingBox()).toEqual(before);
    await shoot(page, "chosen");
    for (let right = 0; right < 7; right += 1) await page.keyboard.press("ArrowRight");
    expect(await stops()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Acciones de /);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Retirar" }).waitFor();
  });

  it("chooses a range with keys or the mouse, and fills, copies, blanks and takes it back", async () => {
    const id = await givenFull("Curso de rangos");
    const page = await member({ viewport: LAPTOP });
    await open(page, `/detail/course?id=${id}&tab=personas`);
    await results(page).getByRole("rowheader").first().waitFor();
    const names = await results(page).getByRole("rowheader").allInnerTexts();
    const grades = async () =>
      (await courseOf(ask, id)).participants.slice(0, 4).map(({ grade }) => grade);
    await openCell(page, names[0] ?? "", "Nota");
    await page.keyboard.type("6,5");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    for (let row = 0; row < 2; row += 1) await page.keyboard.press("Shift+ArrowDown");
    await shoot(page, "range");
    await page.keyboard.press("Control+d");
    await expect.poll(grades).toEqual([6.5, 6.5, 6.5, null]);
    expect(await copied(page)).toBe("6,5\n6,5\n6,5");

    await page.keyboard.press("Delete");
    await expect.poll(grades).toEqual([null, null, null, null]);
    await page.keyboard.press("Control+z");
    await expect.poll(grades).toEqual([6.5, 6.5, 6.5, null]);
    await page.keyboard.press("Control+y");
    await expect.poll(grades).toEqual([null, null, null, null]);
    await page.keyboard.press("Control+z");
    await expect.poll(grades).toEqual([6.5, 6.5, 6.5, null]);

    // With the mouse from the last one up, over two columns.
    await (await openCell(page, names[0] ?? "", "Horas")).press("Escape");
    const cell = (row: number, column: string) =>
      results(page)
        .getByRole("row")
        .filter({ hasText: names[row] ?? "" })
        .locator(`[data-column="${column}"]`);
    await cell(2, "5").hover();
    await page.mouse.down();
    await cell(1, "4").hover();
    await page.mouse.up();
    expect(await copied(page)).toBe("\t6,5\n\t6,5");
    await page.keyboard.press("Escape");
    expect(await results(page).locator("td[aria-selected=true]").count()).toBe(0);
  });

  /** What the open cell, or the range, puts on the clipboard. */
  function copied(page: Page): Promise<string> {
    return page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      return clipboardData.getData("text/plain");
    });
  }

  async function attendance(id: number): Promise<(number | null)[]> {
    return (await courseOf(ask, id)).participants.map((one) => one.attendance);
  }
});

describe("At 1440 x 900", () => {
  it("what a course is stands in one line, and amounts end where their heading ends", async () => {
    const wide = { width: 1440, height: 900 };
    const id = await givenFull("Curso con código", { courseCodeSence: "1238012345" });
    for (const [name, viewport] of Object.entries({ wide, laptop: LAPTOP, phone: PHONE })) {
      const page = await member({ viewport });
      await open(page, `/detail/course?id=${id}&tab=costos`);
      const amount = page.getByRole("button", { name: /^Explicar cálculo/ }).first();
      await amount.waitFor();
      if (name === "wide") {
        const state = page.locator("header").getByText("Por cerrar").first();
        const list = page.getByRole("button", { name: /^Lista \d/ });
        const [top, other] = [await state.boundingBox(), await list.boundingBox()];
        expect(Math.abs((top?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(12);
      }
      await amount.scrollIntoViewIfNeeded();
      await shoot(page, `costs-${name}`);
    }
  });
});

describe("On a phone", () => {
  it("the tab that is open is in sight, also once the others say what they hold", async () => {
    const id = await givenFull("Curso con muchas cifras");
    const page = await member({ viewport: PHONE });
    await open(page, `/detail/course?id=${id}&tab=costos`);
    const costs = page.getByRole("tab", { name: /^Costos \$/ });
    await costs.waitFor();
    await quiet(page);
    const box = await costs.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? PHONE.width)).toBeLessThanOrEqual(PHONE.width);
  });

  it("who was there is said with a thumb, one person after the other", async () => {
    const id = await givenFull("Charla de cinco minutos");
    const page = await member({ viewport: PHONE, hasTouch: true });
    await open(page, `/detail/course?id=${id}&tab=personas`);
    const first = page
      .getByRole("list", { name: "Personas del curso" })
      .getByRole("listitem")
      .first();
    const present = first.getByRole("button", { name: "Presente" });
    expect((await present.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await present.tap();
    await expect.poll(async () => (await courseOf(ask, id)).participants[0]?.attendance).toBe(100);
    await first.getByRole("button", { name: "Ausente" }).tap();
    await expect.poll(async () => (await courseOf(ask, id)).participants[0]?.attendance).toBe(0);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await shoot(page, "phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
