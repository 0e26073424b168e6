/** A file that comes by itself: its source is made, tried at once, and answers for what it loaded. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { it } from "vitest";
import { freshWord, givenCompanies } from "../companies/given.ts";
import { askAs } from "../support/asking.ts";
import { PHONE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { lookAt } from "../support/looking.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";

const { product, member } = journeys();
const shoot = camera("settings");
const { importFolder } = product;

it.skipIf(!importFolder)("a file in a folder is loaded at once, and not twice", async () => {
  const word = freshWord();
  const [company] = await givenCompanies(await askAs(product), word, ["Arica"]);
  const rows = [
    "Nombre;RUT;Correo;Empresa",
    `${word} Soto;${freshRut("person")};ana@ejemplo.cl;${company?.name}`,
    `${word} Mora;${freshRut("person")}9;eva@ejemplo.cl;${company?.name}`,
  ];
  await writeFile(path.join(importFolder ?? "", `${word}-11.csv`), rows.join("\n"));

  const page = await member();
  await page.goto("/settings?seccion=integraciones");
  await page.getByRole("button", { name: "Nuevo origen" }).click();
  const dialog = page.getByRole("dialog", { name: "Nuevo origen" });
  await dialog.getByLabel(/^Nombre/).fill(word);
  await dialog.getByLabel(/^Archivos/).fill(`${word}*.csv`);
  await dialog.getByRole("combobox", { name: /Tipo de carga/ }).click();
  await page.getByRole("option", { name: "Personas" }).click();
  await lookAt(page, shoot, "source-form-wide");
  await dialog.getByRole("button", { name: "Crear origen" }).click();

  const sheet = page.getByRole("dialog", { name: word });
  await sheet.getByRole("button", { name: "Probar ahora" }).click();
  await sheet.getByText("Cargado", { exact: true }).waitFor();
  await sheet.getByText(/1 creada, 1 con errores/).waitFor();
  await lookAt(page, shoot, "source-wide");
  await sheet.getByRole("button", { name: "Probar ahora" }).click();
  await sheet.getByText("El archivo es el mismo que la última vez.").waitFor();

  await page.setViewportSize(PHONE);
  await lookAt(page, shoot, "source-phone");
  await sheet.getByRole("link", { name: /^Ver los errores/ }).click();
  await page.waitForURL(/error-massive-load/);
  await page.getByText(new RegExp(word)).first().waitFor();
});
