/** Rapporteurs out of a csv with the keyboard only: what is wrong is corrected in the grid, key by key. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "rapporteurs-")), "relatores.csv");
const look = lookingAt("loads-rapporteurs");

const LINES = [
  "Relatores 2026;;;",
  "Nombre;R.U.T.;Correo;Interno/Externo",
  `Inés Ñirehuao;${dotted(freshRut("person"))};ines@@relatores.cl;Externo`,
  `Raúl Ñirehuao;${dotted(freshRut("person"))};raul@relatores.cl;Interno`,
  `Eva Ñirehuao;${dotted(freshRut("person"))};sin correo aún;Externo`,
];

test(
  "rapporteurs go in with the keyboard only, corrected where they are seen",
  async () => {
    const ask = await askAs(product);
    writeFileSync(file, Buffer.from(LINES.join("\r\n"), "latin1"));
    const page = await member({ theme: "dark" });
    await open(page, "/massive-load?tipo=relatores", "Carga masiva");
    const chooser = page.waitForEvent("filechooser");
    await pressOn(page, page.getByLabel("Arrastra tu planilla aquí o elígela"));
    await (await chooser).setFiles(file);
    await page.getByText("Los encontramos en la fila 2").waitFor();
    await pressOn(page, page.getByRole("button", { name: "Continuar" }));
    // All of its columns are known: they go by themselves.
    await page.getByText(/^Relacionamos \d+ columnas/).waitFor();
    await person.previewed(page);
    await person.says(page, "1 se creará, 2 con problemas");

    await look(page, "review");
    await tabTo(page, page.locator('[role="gridcell"][tabindex="0"]'));
    // The grid begins at the first cell with a problem.
    await page.getByRole("group", { name: "Ayuda para C3" }).waitFor();
    await page.keyboard.press("Tab");
    await person.says(page, "2 se crearán, 1 con problemas");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("group", { name: "Ayuda para C5" }).waitFor();
    await page.keyboard.type("eva@relatores.cl");
    await page.keyboard.press("Enter");
    await person.says(page, "3 se crearán");

    await pressOn(page, page.getByRole("button", { name: "Cargar 3 filas" }));
    await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
    expect(await person.stepTitle(page)).toBe("3 creados");
    const known = await ask<{ email: string }[]>("/api/getRapporteurs?q=nirehuao");
    expect(known.map(({ email }) => email).sort()).toEqual([
      "eva@relatores.cl",
      "ines@relatores.cl",
      "raul@relatores.cl",
    ]);
    await look(page, "loaded");
  },
  person.JOURNEY_MS,
);
