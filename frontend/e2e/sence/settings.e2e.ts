/** Parámetros SENCE: a column of UTM pasted, a value of an hour, a rule; all of it put back. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pasteInto } from "../courses/steps.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { lookAt } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { setUtm, utm } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("sence");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

afterAll(() => {
  const months = ["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"];
  return setUtm(ask, Object.fromEntries(months.map((month) => [month, null])));
});

async function arrive(part: string, viewport = WIDE): Promise<Page> {
  const page = await member({ viewport });
  await page.goto(`/settings?seccion=sence&parte=${part}`);
  return page;
}

const look = (page: Page, name: string) => lookAt(page, shoot, name);

const saveButton = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true });

async function save(page: Page, said: string): Promise<void> {
  await saveButton(page).click();
  await page.getByText(said).waitFor();
}

/** The message stands above the button in the same corner, and the pointer reaches what is below it. */
async function messageLeavesFree(page: Page, said: string): Promise<void> {
  const message = page.getByRole("listitem").filter({ hasText: said });
  const edges = async () => {
    const [above, button] = [await message.boundingBox(), await saveButton(page).boundingBox()];
    return above && button ? above.y + above.height <= button.y : null;
  };
  await expect.poll(edges).toBe(true);
  expect(await message.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("none");
}

describe("The UTM", () => {
  it("is pasted from a spreadsheet, each bad cell told, and kept", async () => {
    const page = await arrive("utm");
    await page.getByText(/^Faltan \d+ meses, desde enero de 2025\.$/).waitFor();
    await look(page, "utm");
    await pasteInto(
      page,
      page.getByLabel(/^Enero/).last(),
      "67.429\n$67294\n68,034\nabr-25 68.306",
    );

    const dialog = page.getByRole("dialog", { name: "Pegar desde una planilla" });
    await dialog.getByText("3 meses listos · 1 valor por corregir").waitFor();
    await dialog.getByText(/^Línea 3: No entendemos "68,034"/).waitFor();
    await look(page, "utm-pasted");
    const box = dialog.getByLabel("Meses y valores");
    await box.fill((await box.inputValue()).replace("68,034", "68.034"));
    await dialog.getByRole("button", { name: "Llenar 4 meses" }).click();
    await save(page, "UTM guardada");
    await messageLeavesFree(page, "UTM guardada");
    const known = (await utm(ask)).filter(({ month }) => month.startsWith("2025"));
    expect(known.map(({ value }) => value)).toEqual([67_429, 67_294, 68_034, 68_306]);

    const may = page.getByLabel(/^Mayo/).last();
    await may.fill("0");
    await saveButton(page).click();
    await page.getByText("Para guardar, corrige 1 campo:").waitFor();
    // At rest it reads $0, and the figures under the caret are others.
    await may.focus();
    await may.fill("");
    await page.getByText(/^Faltan \d+ meses, desde mayo de 2025\.$/).waitFor();
  });

  it("can be looked after on a phone", async () => {
    const page = await arrive("utm", PHONE);
    await page.getByRole("button", { name: "Pegar desde una planilla" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Meses y valores").fill("Mes\tUTM\nene-26\t69.000\nfoo\t1");
    await dialog.getByText("1 mes listo · 1 valor por corregir").waitFor();
    await look(page, "utm-phone-paste");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await look(page, "utm-phone");
    await page.getByLabel(/^Mayo/).last().fill("68.500");
    await save(page, "UTM guardada");
    await messageLeavesFree(page, "UTM guardada");
    await page.getByRole("tab", { name: "Valores hora" }).click();
    await page.getByText("Resolución").first().waitFor();
    await look(page, "hours-phone");
    await page.getByRole("tab", { name: "Reglas" }).click();
    await page.getByLabel("Asistencia mínima").waitFor();
    await look(page, "rules-phone");
  });
});

describe("Values of an hour and rules", () => {
  it("refuse what the law would not allow, and can be taken back", async () => {
    const page = await arrive("valores");
    await page.getByText("$7.000").waitFor();
    await look(page, "hours");
    await page.getByRole("button", { name: "Agregar valor hora" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar valor hora" });
    await dialog.getByLabel("Modalidad").click();
    await page.getByRole("option", { name: "Presencial" }).click();
    await dialog.getByRole("textbox", { name: /^Valor hora/ }).fill("7.500");
    await dialog.getByRole("textbox", { name: /^Vigente desde/ }).fill("01-12-2025");
    await dialog.getByRole("button", { name: "Agregar valor", exact: true }).click();
    await dialog.getByText("Ya existe un valor vigente en esas fechas.").first().waitFor();
    await look(page, "hours-overlap");
    await dialog.getByRole("textbox", { name: /^Vigente desde/ }).fill("01-01-2026");
    await dialog.getByRole("button", { name: "Agregar valor", exact: true }).click();
    await page.getByText("Desde 01-01-2026").waitFor();

    const remove = page.getByRole("button", {
      name: "Eliminar Presencial, tramo 1, desde 01-01-2026",
    });
    await remove.click();
    await page.getByText("Desde 01-01-2026").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Deshacer/ }).click();
    await remove.click();
    await expect.poll(async () => (await ask<unknown[]>("/api/sence/hourValues")).length).toBe(7);

    await page.getByRole("tab", { name: "Reglas" }).click();
    await page.getByLabel("Tramo 1: renta hasta").fill("50");
    await page.getByLabel("Aumento por comité bipartito").fill("20,5");
    await saveButton(page).click();
    await page.getByText("El tramo 1 debe ser menor que el tramo 2.").first().waitFor();
    await look(page, "rules");
    await page.getByLabel("Tramo 1: renta hasta").fill("25");
    await save(page, "Reglas guardadas");
    expect(await ask<object>("/api/settings/sence")).toMatchObject({ bipartitePercent: 20.5 });
    await page.getByRole("button", { name: "Restablecer la sección" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Restablecer la sección" })
      .click();
    await page.getByText("Configuración restablecida").waitFor();
    expect(await ask<object>("/api/settings/sence")).toMatchObject({ bipartitePercent: 0 });
  });
});
