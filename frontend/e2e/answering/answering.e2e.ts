/** Answering a survey by its own link, as people who have no account do. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { type Asked, givenSurvey } from "./given.ts";

const { product, stranger } = journeys();
const shoot = camera("answering");
const NAMES = ["Ana Araya", "Bruno Bravo", "Carla Castro", "Diego Díaz", "Elena Espinoza"];
const THANKS = "¡Gracias! Tu respuesta fue registrada.";
const OFFLINE = "Guardado en este dispositivo. Se enviará cuando vuelva la conexión.";
let ask: Ask;
let asked: Asked;

beforeAll(async () => {
  ask = await askAs(product);
  asked = await givenSurvey(ask, { type: "Satisfacción", names: NAMES });
});

type Options = Parameters<typeof stranger>[0];

async function arrive(path: string, options?: Options): Promise<Page> {
  const page = await stranger(options);
  await open(page, path);
  return page;
}

const linkOf = (person: number) => asked.links[person] ?? "";

/** The last option of every question that has no answer yet. */
async function answerRest(page: Page): Promise<void> {
  for (const group of await page.getByRole("radiogroup").all()) {
    if ((await group.getByRole("radio", { checked: true }).count()) === 0) {
      await group.getByRole("radio").last().check();
    }
  }
}

const send = (page: Page) => page.getByRole("button", { name: "Enviar respuestas" }).click();

describe("Somebody with a link", () => {
  it("is told what is missing, answers, is thanked, and answers only once", async () => {
    const page = await arrive(linkOf(0));
    await page.getByRole("heading", { level: 1, name: asked.courseName }).waitFor();
    for (const teacher of ["Marcela Fuentes Oyarzún", "Íñigo Sepúlveda"]) {
      await page.getByRole("heading", { level: 2, name: teacher }).waitFor();
    }
    await shoot(page, "form");
    await answerRest(page);
    const first = page.getByRole("radiogroup").first();
    await page.reload();
    await first.getByRole("radio", { checked: true }).waitFor();

    const other = await arrive(linkOf(1));
    await other.getByRole("radiogroup").nth(3).getByRole("radio").first().check();
    await send(other);
    await other
      .getByText(/^Faltan \d+ respuestas\.$/)
      .first()
      .waitFor();
    const invalid = other.locator("[role=radiogroup][aria-invalid]");
    const groups = await other.getByRole("radiogroup").count();
    expect(await invalid.count()).toBe(groups - 1);
    expect(await other.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    await shoot(other, "missing");

    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
    await shoot(page, "thanks");
    await page.goto(linkOf(0));
    await page.getByRole("heading", { name: "Ya registramos tu respuesta. ¡Gracias!" }).waitFor();
  });

  it("finds what they had answered in the same browser, and nobody does in another", async () => {
    const page = await arrive(linkOf(2));
    const begun = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("radiogroup").first().getByRole("radio").first().check();
    expect((await begun).request().postData()).toBeNull();
    await page.getByText(/^Guardado solo en este dispositivo a las/).waitFor();
    await page.reload();
    await page
      .getByText(/^1 de \d+ respondidas$/)
      .first()
      .waitFor();
    const other = await arrive(linkOf(2), { alone: true });
    await other
      .getByText(/^0 de \d+ respondidas$/)
      .first()
      .waitFor();
  });

  it("loses nothing without a connection, and what was sent leaves when it is back", async () => {
    const page = await arrive(linkOf(3), { alone: true });
    await page.context().setOffline(true);
    await answerRest(page);
    await send(page);
    await page.getByText(OFFLINE).waitFor();
    await shoot(page, "offline");
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: THANKS }).waitFor();
  });

  it("answers without a mouse", async () => {
    const page = await arrive(linkOf(4));
    const count = await page.getByRole("radiogroup").count();
    await page.getByRole("radiogroup").first().getByRole("radio").first().focus();
    for (let question = 0; question < count; question += 1) {
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("Más práctica en terreno");
    await page.getByText(`${count} de ${count} respondidas`).first().waitFor();
    await pressOn(page, page.getByRole("button", { name: "Enviar respuestas" }));
    await page.getByRole("heading", { name: THANKS }).waitFor();
  });
});

describe("On any screen", () => {
  it("a phone shows a card for each question, and nothing runs off 320 px", async () => {
    const page = await arrive(linkOf(1), { viewport: PHONE, hasTouch: true });
    await shoot(page, "phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot(page, "phone-dark");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await send(page);
    await shoot(page, "narrow");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const [option] = await page.getByRole("radio").all();
    const box = await option?.locator("xpath=..").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });

  it("a phone shows a scale in one row, and brings the next question to the middle", async () => {
    const page = await arrive(linkOf(1), { viewport: PHONE, hasTouch: true });
    const questions = page.getByRole("radiogroup");
    const points = await questions.first().locator("label").all();
    const boxes = await Promise.all(points.map((point) => point.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    // Cards of lines took 415 px a question.
    expect(height / (await questions.count())).toBeLessThan(230);
    await points[3]?.tap();
    const next = questions.nth(1);
    await expect
      .poll(async () => {
        const box = await next.boundingBox();
        return box && Math.abs(box.y + box.height / 2 - PHONE.height / 2) < 60;
      })
      .toBe(true);
    await points[0]?.tap();
    const stood = await page.evaluate(() => scrollY);
    await page.waitForTimeout(800);
    expect(await page.evaluate(() => scrollY)).toBe(stood);
  });

  it("a computer shows options in columns without a barrier, with gaps or without", async () => {
    const page = await arrive(linkOf(1));
    expect(await violationsInBothThemes(page)).toEqual([]);
    await send(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot(page, "wide-dark");
    const options = await page.getByRole("radiogroup").first().getByRole("radio").all();
    const tops = await Promise.all(options.map(async (one) => (await one.boundingBox())?.y));
    expect(new Set(tops.map((top) => Math.round(top ?? 0))).size).toBe(1);
  });
});

describe("A boss", () => {
  it("reads about whom, and answers for them", async () => {
    const transfer = await givenSurvey(ask, { type: "Transferencia", names: ["Felipe Farías"] });
    const page = await arrive(transfer.links[0] ?? "");
    await page.getByText("Felipe Farías").waitFor();
    await shoot(page, "boss");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await answerRest(page);
    const words = page.getByRole("textbox");
    if ((await words.count()) > 0) await words.fill("Usa la pauta nueva todos los días.");
    await send(page);
    await page.getByRole("heading", { name: THANKS }).waitFor();
  });
});

describe("A link that is nobody's", () => {
  it("says what to do, and asks for no account", async () => {
    const page = await arrive(`/answer/${"x".repeat(43)}`);
    await page
      .getByRole("heading", {
        name: "El enlace no es válido. Solicita uno nuevo al equipo de capacitación.",
      })
      .waitFor();
    await shoot(page, "unknown");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

it("The page fetches nothing from elsewhere, and nothing of the signed-in product", async () => {
  const page = await stranger();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await open(page, linkOf(1));
  await page.getByRole("radiogroup").first().waitFor();
  expect(fetched.filter((address) => !address.startsWith(product.address))).toEqual([]);
  expect(await page.locator("head meta[name=robots]").getAttribute("content")).toContain("noindex");
  expect(fetched.filter((address) => /main-layout|\/api\/(?!public)/.test(address))).toEqual([]);
});
