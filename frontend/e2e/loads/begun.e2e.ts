/** A load that was begun and left: found again above those before it, with what was created meanwhile. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "vitest";
import { givenCompany } from "../courses/given.ts";
import { askAs, json } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "begun-")), "cursos_a_medias.xlsx");
const look = lookingAt("loads-begun");
const SUPPLIER = "Otec Ñilhue Ltda";

test(
  "a load that was left for the suppliers goes on where it was, and knows the one made meanwhile",
  async () => {
    const ask = await askAs(product);
    await givenCompany(ask);
    const [area] = await ask<{ name: string }[]>("/api/getThematicAreas");
    writeWorkbook(file, {
      Plan: [
        [
          ...["Curso", "Empresa", "Área temática", "Modalidad", "Fecha inicio", "Fecha término"],
          ...["Hora inicio", "Hora término", "Horas", "Proveedor"],
        ],
        [
          ...["Curso a medias", "Forestal Quillay SpA", area?.name ?? "", "Streaming"],
          ...["01-03-2027", "08-03-2027", "9:00", "13:00", "8", SUPPLIER],
        ],
      ],
    });
    const page = await member();
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Cursos", file);
    await person.nextStep(page);
    await person.previewed(page);
    await page.getByRole("button", { name: /1 valor que no conocemos/ }).waitFor();

    await page.getByRole("link", { name: "Ir a Proveedores" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Proveedores" }).waitFor();
    await look(page, "suppliers");
    const supplier = { rut: freshRut("company"), razon_social: SUPPLIER };
    await ask("/api/createsupplier", json("POST", supplier));
    await page.getByRole("link", { name: "Volver a la carga" }).click();
    await person.says(page, "1 se creará");

    await open(page, "/companies", "Empresas");
    await open(page, "/massive-load", "Carga masiva");
    const begun = page.getByRole("region", { name: "Cargas sin terminar" });
    await begun.getByText("cursos_a_medias.xlsx").waitFor();
    await look(page, "begun");
    await begun.getByRole("link", { name: "Seguir con cursos_a_medias.xlsx" }).click();
    await person.says(page, "1 se creará");

    await open(page, "/massive-load", "Carga masiva");
    await begun.getByRole("button", { name: "Descartar cursos_a_medias.xlsx" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
    await begun.waitFor({ state: "detached" });
  },
  person.JOURNEY_MS,
);
