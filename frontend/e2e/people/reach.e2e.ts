/** People without a mouse, on a phone, and with assistive technology. */
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freshWord } from "../companies/given.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { readPdf } from "../support/paper.ts";
import { camera } from "../support/shots.ts";
import { givenArea, givenPeople, type KnownPerson, peopleOf } from "./given.ts";

const { product, member } = journeys();
const word = freshWord();
const shoot = camera("people");
const LIST = `/people?q=${word}`;
const NARROW = { width: 320, height: 700 };
let ask: Ask;
let made: KnownPerson[];

beforeAll(async () => {
  ask = await askAs(product);
  made = await givenPeople(ask, word, [
    { grossSalary: 900_000, franchiseSence: true, bossName: "Raúl Díaz" },
    { isExternal: true },
    { email: null },
  ]);
});

async function arrive(path: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  if (path.includes("ver=")) {
    // What lies under an open record is hidden from everybody, its heading too.
    await page.goto(path);
    await page.getByRole("dialog").waitFor();
  } else {
    await open(page, path, "Personas");
    await page.getByRole("link", { name: `${word} A` }).waitFor();
  }
  return page;
}

describe("With the keyboard only", () => {
  it("a person is begun with n, filled in and saved", async () => {
    const name = `${word} Teclado`;
    const page = await arrive(LIST);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("n");
    const drawer = page.getByRole("dialog", { name: "Nueva persona" });
    await drawer.getByLabel(/^Nombre completo/).waitFor();
    await tabTo(page, drawer.getByLabel(/^Nombre completo/));
    await page.keyboard.type(name);
    await tabTo(page, drawer.getByLabel("Correo", { exact: true }));
    await page.keyboard.type("teclado@vinedos.cl");
    await pressOn(page, drawer.getByRole("switch", { name: "Participante externo" }), "Space");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog", { name }).waitFor();
    expect((await peopleOf(ask, word)).map((person) => person.name)).toContain(name);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("unsaved changes are asked about, and e edits the row in focus", async () => {
    const page = await arrive(LIST);
    await tabTo(page, page.getByRole("link", { name: `${word} A` }));
    await page.keyboard.press("e");
    const form = page.getByRole("form", { name: `Editar ${word} A` });
    await form.waitFor();
    await tabTo(page, form.getByLabel("Cargo de la jefatura"));
    await page.keyboard.type("Gerenta");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await form.getByLabel("Cargo de la jefatura").inputValue()).toBe("Gerenta");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").getByRole("tab", { name: "Jefatura" }).waitFor();
  });
});

/** Each state of the file by a name, and what brings it about. */
const STATES: readonly [name: string, act: (page: Page) => Promise<unknown>][] = [
  ["data", (page) => page.getByRole("button", { name: "Mostrar renta" }).waitFor()],
  ["boss", (page) => page.getByRole("tab", { name: "Jefatura" }).click()],
  [
    "courses",
    async (page) => {
      await page.getByRole("tab", { name: "Historial de cursos" }).click();
      await page.getByText("Aún no participa en cursos").waitFor();
    },
  ],
  [
    "edit",
    async (page) => {
      await page.getByRole("button", { name: "Editar" }).click();
      await page.getByRole("button", { name: "Reemplazar" }).waitFor();
    },
  ],
  [
    "wrong",
    async (page) => {
      await page.getByRole("button", { name: "Editar" }).click();
      await page.getByLabel(/^Nombre completo/).fill("");
      await page.getByLabel(/^RUT/).fill("1-1");
      await page.getByRole("button", { name: "Guardar persona" }).click();
      await page.getByText("Para guardar, corrige 2 campos:").waitFor();
    },
  ],
  [
    "enrol",
    async (page) => {
      await page.getByRole("button", { name: "Inscribir en curso" }).click();
      await page.getByRole("dialog", { name: /^Inscribir en curso/ }).waitFor();
    },
  ],
];

describe("In both themes", () => {
  it("the list has no barrier, wide or on a phone", async () => {
    for (const viewport of [undefined, PHONE]) {
      const page = await arrive(LIST, viewport ? { viewport } : {});
      await shoot(page, `list${viewport ? "-phone" : ""}`);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });

  it.each(STATES)("the file's state %s has no barrier, wide or on a phone", async (name, act) => {
    for (const viewport of [undefined, PHONE]) {
      const path = `${LIST}&ver=${made[0]?.people_id}`;
      const page = await arrive(path, viewport ? { viewport } : {});
      await act(page);
      await shoot(page, `${name}${viewport ? "-phone" : ""}`);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });
});

it("Nothing runs off a screen of 320 px", async () => {
  const page = await arrive(LIST, { viewport: NARROW });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: `${word} A` }).click();
  const file = page.getByRole("dialog");
  await file.getByRole("button", { name: "Editar" }).click();
  await file.getByRole("form").waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const inside = () => file.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await inside()).toBeLessThanOrEqual(0);
});

describe("A list of many people", () => {
  const many = freshWord();

  beforeAll(async () => {
    const people = Array.from({ length: 24 }, (_, at) => ({
      email: `${many.toLowerCase()}.de-la-fuente-${at}@contratistas-del-sur.example`,
      bossName: "Maximiliano Fernández-Echeverría Irarrázaval",
    }));
    await givenPeople(ask, many, people);
  });

  async function listed(width: number, height = 800): Promise<Page> {
    const page = await member({ viewport: { width, height } });
    await open(page, `/people?q=${many}`, "Personas");
    await page.getByRole("link", { name: `${many} A` }).waitFor();
    return page;
  }

  /** How much of what has the focus lies under the bar, in pixels. */
  function covered(page: Page): Promise<number> {
    return page.evaluate(() => {
      const bar = document.querySelector("[aria-label='Selección']");
      const { activeElement: focused } = document;
      if (!bar || !focused || bar.contains(focused) || !focused.closest("[data-row]")) return 0;
      const { top, bottom } = focused.getBoundingClientRect();
      const end = bar.getBoundingClientRect().top;
      return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, end));
    });
  }

  it.each([
    ["compact", 33],
    ["normal", 36],
    ["comfortable", 44],
  ])("has rows of one height where the rows are %s: %i px", async (density, height) => {
    const page = await member();
    await page.addInitScript(
      (state) => {
        localStorage.setItem("preferences", JSON.stringify({ state, version: 1 }));
      },
      { density },
    );
    await open(page, `/people?q=${many}`, "Personas");
    await page.getByRole("row", { name: new RegExp(`${many} A`) }).waitFor();
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights)).toEqual(new Set([height]));
  });

  it("shows 18 of them at once at 1440 x 900 as it comes, and no name is cut", async () => {
    const page = await member();
    await open(page, "/people", "Personas");
    await page.locator("tbody tr").nth(18).waitFor();
    const bottoms = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(18);
    const cut = await page
      .locator("tbody [data-row-link]")
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(cut).toBe(0);
  });

  it.each([1024, 1366, 1440])("keeps names and menus in sight at %i px", async (width) => {
    const page = await listed(width);
    const row = page.getByRole("row", { name: new RegExp(`${many} A`) });
    const menu = await row.getByRole("button", { name: /^Acciones de/ }).boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
    const box = page.getByRole("region", { name: "Personas" });
    if ((await box.count()) > 0) await box.evaluate((scrolls) => scrolls.scrollTo(9_999, 0));
    const name = await row
      .getByRole("link", { name: new RegExp(many) })
      .first()
      .boundingBox();
    const menus = page.getByRole("complementary").first();
    const edge = await menus.evaluate((aside) => aside.getBoundingClientRect().right);
    // Below 1180 px it folds by itself.
    expect(edge).toBe(width < 1180 ? 72 : 232);
    expect(name?.x ?? 0).toBeGreaterThan(edge);
  });

  it("shows what can be done with the chosen ones wherever it was scrolled to", async () => {
    const page = await listed(1440);
    const boxes = page.getByRole("checkbox", { name: new RegExp(many) });
    for (const box of [boxes.first(), boxes.last()]) {
      await box.scrollIntoViewIfNeeded();
      await box.click();
      const bar = await page.getByRole("region", { name: "Selección" }).boundingBox();
      expect(bar?.y ?? -1).toBeGreaterThan(0);
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(800);
    }
  });

  it.each([{ width: 1440, height: 800 }, { width: 1024, height: 768 }, PHONE])(
    "keeps the focus above the bar of the chosen ones, whose line leads to all that can be done, at $width px",
    async (size) => {
      const page = await listed(size.width, size.height);
      const bar = page.getByRole("region", { name: "Selección" });
      const first = page.getByRole("checkbox", { name: new RegExp(many) }).first();
      // One that the bar would cover is scrolled away from it.
      const { y = 0 } = (await first.boundingBox()) ?? {};
      await page.evaluate((below) => {
        document.querySelector("main")?.style.setProperty("padding-top", `${below}px`);
      }, size.height - y);
      await first.click();
      await expect.poll(() => covered(page)).toBe(0);
      expect((await bar.boundingBox())?.height ?? 0).toBeLessThan(size.width < 640 ? 90 : 60);
      for (let row = 1; row < 24; row += 1) {
        await page.keyboard.press("Tab");
        expect(await covered(page)).toBe(0);
      }
      await bar.getByRole("button", { name: "Más acciones" }).click();
      await page.getByRole("menuitem", { name: "Exportar" }).waitFor();
      const inLine = await bar.getByRole("button").count();
      // Beside all that can be done stand the menu itself and the way to let the rows go.
      expect(inLine - 2 + (await page.getByRole("menuitem").count())).toBe(8);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    },
  );

  it.each([1440, 1024])(
    "keeps the row in focus below the head that stays, at %i px",
    async (width) => {
      const page = await listed(width, 500);
      await page
        .getByRole("link", { name: new RegExp(many) })
        .last()
        .focus();
      for (let row = 0; row < 16; row += 1) {
        await page.keyboard.press("ArrowUp");
        const { isWhole, id } = await page.evaluate(() => {
          const focused = document.activeElement?.closest<HTMLElement>("[data-row]");
          const { left, top } = focused?.getBoundingClientRect() ?? { left: 0, top: 0 };
          const seen = document.elementFromPoint(left + 60, top + 2);
          return { isWhole: focused?.contains(seen), id: focused?.dataset.row };
        });
        expect([id, isWhole]).toEqual([expect.any(String), true]);
      }
    },
  );

  it("keeps a menu open that is opened from a message", async () => {
    const page = await listed(1440);
    const menus = page.getByRole("button", { name: new RegExp(`^Acciones de ${many}`) });
    await menus.last().click();
    await page.getByRole("menuitem", { name: /^Deshabilitar/ }).click();
    const message = page.getByRole("listitem").filter({ hasText: "deshabilitada" });
    await message.getByRole("button", { name: "Deshacer" }).waitFor();
    await page.getByRole("searchbox").first().focus();
    // The pointer goes through a message; only its buttons take the focus.
    await message.getByRole("button", { name: "Deshacer" }).focus();
    await menus.first().click();
    await page.getByRole("menu").waitFor();
    await message.waitFor({ state: "detached" });
    expect(await page.getByRole("menu").count()).toBe(1);
  });

  it("has boxes to choose that are at least 24 px wide", async () => {
    const page = await listed(1440);
    const box = await page.getByRole("checkbox", { name: `Seleccionar ${many} A` }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });

  it("is printed with all its columns and nothing of the frame", async () => {
    const page = await listed(1440);
    const file = path.join(tmpdir(), `${many}.pdf`);
    await page.pdf({ path: file, preferCSSPageSize: true });
    const pages = readPdf(file);
    const text = pages.map((sheet) => sheet.text).join("\n");
    expect(text).not.toContain("Saltar al contenido");
    expect(text).toContain("Horas");
    expect(text.replace(/\s+/g, "")).toContain("Irarrázaval");
    expect(pages[0]?.width).toBeGreaterThan(pages[0]?.height ?? 0);
    expect(text).toContain("contratistas");
  });

  it("is printed with long names in several lines, none beyond the sheet", async () => {
    const page = await listed(1440);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 1000, height: 700 });
    const beyond = await page
      .locator("tbody tr")
      .first()
      .evaluate((row) => {
        const name = "Sociedad de Servicios Industriales y Mantenciones del Norte Grande Limitada";
        const cells = [...row.querySelectorAll("td > [data-folded]")];
        for (const cell of cells) cell.textContent = name;
        const table = row.closest("table") as HTMLElement;
        const place = table.parentElement as HTMLElement;
        return cells.length > 1 ? table.scrollWidth - place.clientWidth : null;
      });
    expect(beyond).toBeLessThanOrEqual(0);
  });

  it("prints the file that lies beside it, alone and on one sheet", async () => {
    const page = await listed(1440);
    await page.getByRole("link", { name: `${many} A` }).click();
    await page
      .getByRole("dialog", { name: `${many} A` })
      .getByText("SENCE")
      .waitFor();
    const file = path.join(tmpdir(), `${many}-file.pdf`);
    await page.pdf({ path: file, preferCSSPageSize: true });
    const sheets = readPdf(file);
    expect(sheets.length).toBe(1);
    expect(sheets[0]?.text).toContain(`${many} A`);
    for (const other of ["Inscribir en curso", `${many} B`])
      expect(sheets[0]?.text).not.toContain(other);
  });

  it("is printed without a last sheet for a row or two, however long it is", async () => {
    const page = await listed(1440);
    const file = path.join(tmpdir(), `${many}-rows.pdf`);
    const rows = page.locator("tbody tr");
    const last: number[] = [];
    for (let left = await rows.count(); left >= 10; left -= 1) {
      await page.pdf({ path: file, preferCSSPageSize: true });
      const text = readPdf(file).at(-1)?.text.replace(/\s+/g, "") ?? "";
      last.push(text.match(/\d{1,2}\.\d{3}\.\d{3}-[\dK]/g)?.length ?? 0);
      await rows.last().evaluate((row) => row.remove());
    }
    expect(last.length).toBeGreaterThan(10);
    expect(Math.min(...last)).toBeGreaterThanOrEqual(3);
  });
});

it.each([1024, 1440])("At %i px a list that is wider scrolls in its box", async (width) => {
  const long = `${freshWord().toLowerCase()}.de-la-fuente.fernandez@contratistas-del-sur.example`;
  const [person] = await givenPeople(ask, freshWord(), [
    { email: long, bossName: "Maximiliano Fernández-Echeverría Irarrázaval" },
  ]);
  const page = await member({ viewport: { width, height: 800 } });
  await open(page, `/people?q=${person?.name}`, "Personas");
  await page.getByRole("row", { name: /contratistas/ }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

describe("The table of people, for who works in it all day", () => {
  const word = freshWord();

  beforeAll(async () => {
    await givenPeople(
      ask,
      word,
      Array.from({ length: 26 }, () => ({ bossName: "Raúl Díaz" })),
    );
  });

  async function listed(viewport: { width: number; height: number }): Promise<Page> {
    const page = await member({ viewport });
    await open(page, `/people?q=${word}`, "Personas");
    await page.getByRole("link", { name: `${word} A` }).waitFor();
    return page;
  }

  function cellOf(page: Page, letter: string, column: string) {
    return page
      .getByRole("row", { name: new RegExp(`${word} ${letter}`) })
      .locator(`[data-cell="${column}"]`);
  }

  function focused(page: Page): Promise<string> {
    return page.evaluate(() => document.activeElement?.textContent ?? "");
  }

  it.each([1024, 1440])("keeps its head below the top bar at %i px", async (width) => {
    const page = await listed({ width, height: 700 });
    await page.evaluate(() => scrollTo(0, 600));
    const heads = () =>
      page
        .locator("main thead")
        .evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().top)));
    await expect.poll(heads).toContain(56);
    const box = page.getByRole("region", { name: "Personas" });
    if ((await box.count()) > 0) await box.evaluate((scrolls) => scrolls.scrollTo(9_999, 0));
    await expect.poll(heads).toContain(56);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it.each([
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ])("keeps the bar of the chosen ones in sight at $width px, off the last row", async (size) => {
    const page = await listed(size);
    await page.getByRole("checkbox", { name: `Seleccionar ${word} A` }).click();
    const bar = page.getByRole("region", { name: "Selección" });
    const bottom = async () => {
      const box = await bar.boundingBox();
      return (box?.y ?? 9_999) + (box?.height ?? 0);
    };
    expect(await bottom()).toBeLessThanOrEqual(size.height);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(bottom).toBeLessThanOrEqual(size.height);
    const last = await page.locator("[data-row]").last().boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("is walked from the search box to a cell that is edited, refused, saved and taken back", async () => {
    const page = await listed({ width: 1440, height: 900 });
    await page.getByRole("searchbox").press("ArrowDown");
    expect(await focused(page)).toBe(`${word} A`);
    await page.keyboard.press("x");
    await page.getByText("1 seleccionada").waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    for (const _ of ["RUT", "Correo"]) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("F2");
    const input = page.getByRole("textbox", { name: "Correo", exact: true });
    await input.fill("esto no es un correo");
    await input.press("Enter");
    await page.getByText("Ingresa un correo válido, por ejemplo nombre@empresa.cl.").waitFor();
    await shoot(page, "cell-wrong");
    expect(await violationsInBothThemes(page)).toEqual([]);
    const mail = `${word.toLowerCase()}.celda@vinedos.cl`;
    await input.fill(mail);
    await input.press("Enter");
    await input.waitFor({ state: "detached" });
    expect(await focused(page)).toBe(mail);
    const mails = async () => (await peopleOf(ask, `${word} B`)).map(({ email }) => email);
    await expect.poll(mails).toContain(mail);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(mails).not.toContain(mail);
  });

  it("edits a choice by double click, and opens a row by one click", async () => {
    await givenArea(ask, "Laboratorio de vinos");
    const page = await listed({ width: 1440, height: 900 });
    await cellOf(page, "C", "areaName").dblclick();
    await page.getByRole("option", { name: "Laboratorio de vinos" }).click();
    await expect
      .poll(() => cellOf(page, "C", "areaName").textContent())
      .toBe("Laboratorio de vinos");
    const saved = (await peopleOf(ask, word)).find(({ name }) => name === `${word} C`);
    expect(saved?.areaName).toBe("Laboratorio de vinos");
    await cellOf(page, "D", "rut").click();
    await page.getByRole("dialog", { name: `${word} D` }).waitFor();
  });

  it("keeps a column as wide as it was drawn, on any machine", async () => {
    const page = await listed({ width: 1440, height: 900 });
    const head = page.getByRole("columnheader", { name: "Jefatura" });
    const widthOf = async (of: Page) =>
      (await of.getByRole("columnheader", { name: "Jefatura" }).boundingBox())?.width ?? 0;
    const box = await head.boundingBox();
    if (!box) throw new Error("The column has no place.");
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 96, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(box.width + 80);
    const other = await listed({ width: 1440, height: 900 });
    await expect.poll(() => widthOf(other)).toBeGreaterThan(box.width + 80);
    await other.getByRole("button", { name: "Columnas" }).click();
    await other.getByRole("button", { name: "Restablecer columnas y densidad" }).click();
    await expect.poll(() => widthOf(other)).toBeLessThan(box.width + 10);
  });
});
