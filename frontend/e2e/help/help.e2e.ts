/** Somebody who does not know how: searching, reading, and the help beside the work. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";

const { member } = journeys();
const shoot = camera("help");

async function arrive(path: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, path);
  return page;
}

function article(page: Page, title: string) {
  return page.getByRole("heading", { level: 1, name: title, exact: true });
}

describe("The help", () => {
  it("is searched by keys, also without a network, and leads from one article to the next", async () => {
    const page = await arrive("/help");
    await page.getByRole("region", { name: "Tareas frecuentes" }).waitFor();
    await shoot(page, "home");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Glosario", exact: true }).waitFor();
    await page.waitForLoadState("networkidle");

    await page.context().setOffline(true);
    await page.keyboard.press("/");
    await page.keyboard.type("zzzz");
    await page.getByText('No encontramos artículos para "zzzz".').first().waitFor();
    await page.getByRole("searchbox").fill("DOTACION");
    const found = page.getByRole("list", { name: "Artículos encontrados" });
    await found.getByRole("link", { name: "Empresas", exact: true }).waitFor();
    expect(await found.locator("mark").first().textContent()).toMatch(/^dotaci[oó]n$/i);
    expect(new URL(page.url()).searchParams.get("q")).toBe("DOTACION");
    await page.context().setOffline(false);
    await shoot(page, "found");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Enter");
    await article(page, "Empresas").waitFor();
    await page.getByRole("heading", { name: "La dotación cambia en el tiempo" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe("la-dotacion-cambia-en-el-tiempo");
    await page.goBack();
    await found.waitFor();

    await open(page, "/help?articulo=como-se-calcula", "Cómo se calcula");
    await page.getByRole("heading", { level: 3, name: "Horas de capacitación" }).waitFor();
    await page
      .getByText("Todas las horas de un curso van al mes de su fecha de término.")
      .waitFor();
    await page.getByText("= Monto imputable × porcentaje del tramo").waitFor();
    await shoot(page, "how");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await open(page, "/help?articulo=errores-frecuentes");
    await pressOn(
      page,
      page.getByRole("main").getByRole("link", { name: "Cómo se calcula" }).last(),
    );
    await article(page, "Cómo se calcula").waitFor();
  });

  it("hands out the workbook that the load reads, and what to tell whoever helps", async () => {
    const page = await arrive("/help", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copiar diagnóstico" }).click();
    await page.getByRole("button", { name: "Diagnóstico copiado" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Base de datos: ");
    await page.getByRole("link", { name: "Modelos para la carga masiva" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Modelo de personas y participantes" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  });

  it("stands beside the work on a phone, and in the palette", async () => {
    const page = await arrive("/courses", { viewport: PHONE, hasTouch: true });
    await page.getByRole("button", { name: "Ayuda de esta página" }).click();
    const panel = page.getByRole("dialog", { name: "Cursos" });
    await panel.getByRole("heading", { name: "Cerrar un curso" }).waitFor();
    await shoot(page, "panel-phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await panel.getByRole("button", { name: "franquicia" }).click();
    const other = page.getByRole("dialog", { name: "Franquicia SENCE" });
    await other.getByRole("heading", { name: "Cuándo es cero" }).waitFor();
    await other.getByRole("button", { name: "Volver al artículo de esta página" }).click();
    await panel.getByRole("link", { name: "Ver en Ayuda" }).click();
    await page.waitForURL(/\/help\?articulo=cursos$/);
    await page.getByRole("link", { name: "Toda la ayuda" }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("glosario");
    await page.getByRole("option", { name: "Glosario" }).click();
    await article(page, "Glosario").waitFor();
    await shoot(page, "glossary-phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});
