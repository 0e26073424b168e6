/** Configuración as an administrator keeps house: people invited, data handed over, deeds looked up. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freshWord, givenCompanies } from "../companies/given.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { journeys } from "../support/journey.ts";
import { lookAt } from "../support/looking.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";

const { product, member, stranger } = journeys();
const shoot = camera("settings");
const PASSWORD = "una clave bien larga";
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function arrive(section: string): Promise<Page> {
  const page = await member();
  await page.goto(`/settings?seccion=${section}`);
  return page;
}

const look = (page: Page, name: string) => lookAt(page, shoot, name);

describe("An administrator", () => {
  it("invites somebody, who chooses a password and signs in", async () => {
    const word = freshWord();
    const email = `${word.toLowerCase()}@ejemplo.cl`;
    const page = await arrive("usuarios");
    await page.getByRole("button", { name: "Invitar usuario" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Invitar usuario" });
    await drawer.getByLabel(/^Nombre/).fill(`${word} Soto`);
    await drawer.getByLabel(/^Correo/).fill(email);
    await drawer.getByText("Administración", { exact: true }).click();
    await drawer.getByRole("button", { name: "Crear invitación" }).click();
    const sheet = page.getByRole("dialog", { name: `${word} Soto` });
    await sheet.getByRole("button", { name: "Mostrar enlace" }).click();
    const address = await sheet.locator("p.font-mono").textContent();
    await look(page, "user-wide");

    const visitor = await stranger();
    await visitor.goto(new URL(address ?? "").pathname);
    await visitor.getByText(`Hola, ${word} Soto.`).waitFor();
    await look(visitor, "invitation");
    await visitor.getByLabel("Contraseña nueva", { exact: true }).fill(PASSWORD);
    await visitor.getByLabel("Repite la contraseña nueva").fill(PASSWORD);
    await visitor.getByRole("button", { name: "Guardar contraseña" }).click();
    // Whoever chose a password just now is signed in.
    await visitor.waitForURL((url) => url.pathname === "/");

    await page.reload();
    await page.getByRole("dialog").getByText("Habilitado").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Deshabilitar" }).click();
    await page.getByRole("dialog").getByText("Deshabilitado").first().waitFor();
    await visitor.goto("/people");
    await visitor.waitForURL(/\/login/);
  });

  it("hands over a person's data, removes them, and finds both in the audit", async () => {
    const word = freshWord();
    const rut = freshRut();
    const [company] = await givenCompanies(ask, word, ["Arica"]);
    await ask(
      "/api/createpeople",
      json("POST", { name: `${word} Vera`, rut, company: company?.company_id }),
    );
    const page = await arrive("privacidad");
    await page.getByRole("combobox", { name: "Persona" }).click();
    // The list brings its field when its code has come: what is typed before is lost.
    await page.getByPlaceholder("Buscar…").fill(word);
    await page.getByRole("option", { name: new RegExp(word) }).click();
    await page.getByText("Ficha", { exact: true }).waitFor();
    await look(page, "privacy-wide");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportar sus datos" }).click(),
    ]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    await page.getByRole("button", { name: "Eliminar sus datos" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Eliminar sus datos" }).click();
    await dialog.getByText(/para confirmar\./).waitFor();
    await look(page, "erase-wide");
    await dialog.getByLabel(/para confirmar$/).fill(rut);
    await dialog.getByRole("button", { name: "Eliminar sus datos" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.goto("/settings?seccion=auditoria");
    await page.getByText("Eliminó los datos de una persona").first().waitFor();
    await page.getByText("Exportó los datos de una persona").first().waitFor();
    await look(page, "audit-wide");
  });

  it("gives the organisation a name and a colour, and sees them at once", async () => {
    const page = await arrive("organizacion");
    const name = page.getByLabel(/^Nombre/);
    await name.fill("Andina Capacita");
    await page.getByLabel("Color", { exact: true }).fill("#8a1c5b");
    await page.getByText("Tema oscuro").waitFor();
    await look(page, "organisation-wide");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("link", { name: "Andina Capacita, ir al inicio" }).waitFor();
    await page.getByRole("button", { name: "Restablecer la sección" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Restablecer la sección" })
      .click();
    await page.getByRole("link", { name: "Aula, ir al inicio" }).waitFor();
  });
});
