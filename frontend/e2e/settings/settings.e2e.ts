/** Configuración as an administrator works with it: sections, texts of mails, the outbox, the account. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { freshWord, givenSurveys } from "../evaluations/given.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { lookAt } from "../support/looking.ts";
import { camera } from "../support/shots.ts";

const { product, member } = journeys();
const shoot = camera("settings");
const word = freshWord();
let ask: Ask;

const SIZES = [
  { kind: "wide", viewport: WIDE },
  { kind: "phone", viewport: PHONE },
] as const;

beforeAll(async () => {
  ask = await askAs(product);
  const { satisfaction } = await givenSurveys(ask, { name: `${word} Bodega`, people: 3 });
  await ask("/api/sendEmail", json("POST", { surveyId: satisfaction, kind: "invitacion" }));
  await vi.waitFor(
    async () => {
      const sent = (await mails()).filter(({ state }) => state === "Guardado, no salió");
      expect(sent).toHaveLength(2);
    },
    { timeout: 60_000, interval: 500 },
  );
});

function mails(): Promise<{ id: number; state: string }[]> {
  return ask(`/api/mail?search=${word}`);
}

async function arrive(section: string, viewport: typeof WIDE = WIDE): Promise<Page> {
  const page = await member({ viewport });
  await page.goto(`/settings?seccion=${section}`);
  return page;
}

const look = (page: Page, name: string) => lookAt(page, shoot, name);

describe.each(SIZES)("On a $kind screen there is no barrier", ({ kind, viewport }) => {
  it("in the account", async () => {
    const page = await arrive("cuenta", viewport);
    await page.getByText("Esta sesión").waitFor();
    await look(page, `account-${kind}`);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cambiar contraseña" }).click();
    await page.getByText("Para guardar, corrige 2 campos:").waitFor();
    await look(page, `password-${kind}`);
  });

  it("in the settings of surveys", async () => {
    const page = await arrive("encuestas", viewport);
    await page.getByText("Invitación", { exact: true }).click();
    await page.frameLocator("iframe").getByText("Gracias por tu tiempo.").waitFor();
    await look(page, `surveys-${kind}`);
  });

  it("in the outbox", async () => {
    const page = await arrive(`correos&q=${word}`, viewport);
    await page.getByText("El envío de correos no está configurado").waitFor();
    await page
      .getByRole("link", { name: /Cuéntanos tu opinión/ })
      .first()
      .waitFor();
    await look(page, `outbox-${kind}`);
    await page
      .getByRole("link", { name: /Cuéntanos tu opinión/ })
      .first()
      .click();
    await page.frameLocator("iframe").getByText("Gracias por tu tiempo.").waitFor();
    await look(page, `mail-${kind}`);
  });
});

describe("An administrator", () => {
  it("finds the sections on a phone", async () => {
    const page = await arrive("diagnostico", PHONE);
    await page.getByText("Estado del sistema").waitFor();
    await look(page, "diagnosis-phone");
    for (const section of ["usuarios", "privacidad", "auditoria", "organizacion", "vistas"]) {
      await page.goto(`/settings?seccion=${section}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await look(page, `${section}-phone`);
    }
  });
});

describe("The settings of surveys", () => {
  it("refuse what is wrong, ask before they are lost, and are kept", async () => {
    const page = await arrive("encuestas");
    await page.getByLabel("Máximo de recordatorios").fill("99");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByText("Para guardar, corrige 1 campo:").waitFor();
    await page.getByText("Ingresa entre 0 y 10 recordatorios.").first().waitFor();
    await page.getByLabel("Máximo de recordatorios").fill("2");

    await page.getByRole("link", { name: "Teclado" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Seguir editando" }).click();
    expect(page.url()).toContain("seccion=encuestas");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.getByText("Configuración guardada").waitFor();
    const path = "/api/settings/surveys";
    expect(await ask<object>(path)).toMatchObject({ maxReminders: 2 });

    await page.getByRole("button", { name: "Restablecer la sección" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Restablecer la sección" })
      .click();
    await page.getByText("Configuración restablecida").waitFor();
    await expect.poll(() => page.getByLabel("Máximo de recordatorios").inputValue()).toBe("3");
    expect(await ask<object>(path)).toMatchObject({ maxReminders: 3 });
  });

  it("show a text as it will be read, with a marker put in, and give it back", async () => {
    const page = await arrive("encuestas");
    await page.getByText("Recordatorio", { exact: true }).click();
    const body = page.getByLabel("Texto", { exact: true });
    const before = await body.inputValue();
    await body.press("Control+Home");
    await page.getByRole("button", { name: "{{empresa}}" }).click();
    await expect.poll(() => body.inputValue()).toBe(`{{empresa}}${before}`);
    await page.keyboard.type(" dice: ");
    await page.frameLocator("iframe").getByText(" dice: ").waitFor();
    await page.getByText("Cambiado").first().waitFor();
    await page.getByRole("button", { name: /^Restablecer este texto/ }).click();
    await expect.poll(() => body.inputValue()).toBe(before);
  });

  it("are mailed to oneself before they are saved", async () => {
    const page = await arrive("encuestas");
    await page.getByRole("heading", { name: "Último aviso" }).click();
    const subject = `Se cierra ${freshWord()}`;
    await page.getByLabel("Asunto").fill(subject);
    const preview = page.getByRole("region", { name: "Vista previa de Último aviso" });
    await preview.getByText(subject).waitFor();
    await preview.getByRole("button", { name: "Enviarme una prueba" }).click();
    await page.getByText("La prueba quedó guardada, no salió.").waitFor();
    await expect
      .poll(() => ask(`/api/mail?search=${encodeURIComponent(subject)}`))
      .toMatchObject([{ kind: "prueba", recipient: product.email, state: "Guardado, no salió" }]);
  });

  it("run no script that stands in a text", async () => {
    const page = await arrive("encuestas");
    await page.getByText("Invitación", { exact: true }).click();
    const body = page.getByLabel("Texto", { exact: true });
    await body.fill("Hola <script>parent.broken = 1</script> {{enlace}}");
    await page.frameLocator("iframe").getByText("parent.broken").waitFor();
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
    expect(await page.evaluate(() => "broken" in window)).toBe(false);
  });
});

describe("The account", () => {
  it("closes the session of another device", async () => {
    const body = { email: product.email, password: product.password };
    const headers = { "User-Agent": "Mozilla/5.0 (iPhone) Version/18 Safari/604.1" };
    const init = json("POST", body);
    await fetch(`${product.address}/api/login`, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    const page = await arrive("cuenta");
    const row = page.getByRole("listitem").filter({ hasText: "Safari en iPhone" });
    await row.first().waitFor();
    const known = await row.count();
    await row
      .first()
      .getByRole("button", { name: /^Cerrar sesión ?de Safari en iPhone/ })
      .click();
    await expect.poll(() => row.count()).toBe(known - 1);
  });

  it("refuses a wrong present password on its field", async () => {
    const page = await arrive("cuenta");
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Contraseña actual").fill("no es esta");
    await dialog.getByLabel("Contraseña nueva", { exact: true }).fill("una clave nueva");
    await dialog.getByLabel("Repite la contraseña nueva").fill("una clave nueva");
    await dialog.getByRole("button", { name: "Cambiar contraseña" }).click();
    await dialog.getByText("La contraseña actual no es correcta.").first().waitFor();
  });
});

describe("The own name", () => {
  it("is changed in the account, in a window with room for its field", async () => {
    const page = await arrive("cuenta");
    await page.getByRole("button", { name: "Cambiar nombre" }).click();
    const window = page.getByRole("dialog", { name: "Cambiar nombre" });
    const field = window.getByRole("textbox", { name: "Nombre" });
    const save = window.getByRole("button", { name: "Cambiar nombre" });
    const [above, below] = [await field.boundingBox(), await save.boundingBox()];
    if (!above || !below) throw new Error("The window shows no field or no button.");
    // The bar of the buttons has 12 px above them, and stands clear of the field.
    expect(below.y - 12 - (above.y + above.height)).toBeGreaterThanOrEqual(16);
    const before = await field.inputValue();
    await field.fill(`${before} Soto`);
    await save.click();
    await page.getByText(`${before} Soto`).first().waitFor();
    await page.getByRole("button", { name: "Cambiar nombre" }).click();
    await field.fill(before);
    await save.click();
    await window.waitFor({ state: "detached" });
  });
});
