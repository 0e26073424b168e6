/** A course from nothing to complete: thirty pasted RUTs, results out of a spreadsheet, closed from its checklist. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookingAt } from "../loads/looking.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { faultsOf } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { courseOf, givenCourse, givenPeople, type KnownPerson } from "./given.ts";
import { openTab, pasteInto, results } from "./steps.ts";

const { product, member } = journeys();
const look = lookingAt("courses");
const JOURNEY_MS = 240_000;
const EVERYBODY = 30;
let ask: Ask;
let people: KnownPerson[];

beforeAll(async () => {
  ask = await askAs(product);
  people = await givenPeople(ask, EVERYBODY);
});

test(
  "a course goes from nothing to complete",
  async () => {
    const { course_id: id } = await givenCourse(ask, "Trabajo en altura");
    const page = await member();
    const faults = faultsOf(page);

    await open(page, "/courses", "Cursos");
    await page
      .getByRole("link", { name: /^Trabajo en altura/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Trabajo en altura" }).waitFor();
    expect(new URL(page.url()).searchParams.get("id")).toBe(String(id));
    await page.getByText("Participantes inscritos").waitFor();
    await look(page, "summary-empty");

    await page.getByRole("button", { name: "Marcar completado" }).click();
    await page.getByText("Agrega al menos un participante antes de completar el curso.").waitFor();

    await pasteEverybody(page);
    await writeEverything(page);
    const written = await courseOf(ask, id);
    expect(written.participants.map(({ attendance }) => attendance)).toEqual(
      Array.from({ length: EVERYBODY }, () => 100),
    );

    await openTab(page, "Resumen");
    await page.getByRole("button", { name: "Marcar completado" }).click();
    await page.getByText("Curso completado: Trabajo en altura").waitFor();
    await page.getByRole("button", { name: "Quitar completado" }).waitFor();
    expect(await courseOf(ask, id)).toMatchObject({ isComplete: true, state: "completado" });
    await look(page, "summary-complete");

    await openTab(page, "Historial");
    await page.getByRole("list", { name: "Actividad" }).getByText("Completado").first().waitFor();
    await look(page, "history");
    expect(faults).toEqual([]);
  },
  JOURNEY_MS,
);

async function pasteEverybody(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Agregar participantes" }).click();
  await page.getByText("Aún no hay participantes").waitFor();
  await page.getByRole("button", { name: "Agregar participantes" }).last().click();
  await page.getByRole("menuitem", { name: "Pegar RUT" }).click();
  const ruts = people.map(({ rut }) => rut);
  const [first = ""] = ruts;
  const lines = ["RUT", ...ruts, dotted(freshRut("person")), wrongDigit(first), first];
  await page.getByLabel("RUT, uno por línea").fill(lines.join("\n"));
  await look(page, "paste");
  await page.getByRole("button", { name: "Agregar 32 participantes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("30 agregados").waitFor();
  await dialog.getByText("1 no encontrado").waitFor();
  await dialog.getByText("2 con problemas").waitFor();
  await dialog.getByText(`¿Es ${dotted(first)}?`).waitFor();
  await look(page, "pasted");
  await dialog.getByRole("button", { name: "Ver participantes" }).click();
  await page.getByText("1 a 30 de 30").waitFor();
  await look(page, "participants");
}

/** As copied from a spreadsheet whose rows stand in another order. */
async function writeEverything(page: Page): Promise<void> {
  await openTab(page, "Asistencia y resultados");
  await page.getByRole("button", { name: "Marcar asistencia a todos" }).click();
  await page.getByRole("button", { name: "Marcar a 30 participantes" }).click();
  await page.getByText("30 participantes guardados").waitFor();

  const rows = people.map(({ rut }) => `${rut}\t24\t6,5\tAprobado`).reverse();
  await pasteInto(page, results(page).getByLabel(/^Asistencia % de/), "");
  await page.keyboard.press("ArrowRight");
  await pasteInto(
    page,
    results(page).getByLabel(/^Horas de/),
    ["RUT\tHoras\tNota\tEstado", ...rows].join("\n"),
  );
  await page.getByText("30 participantes guardados").last().waitFor();
  await results(page)
    .getByText("Aprobado")
    .nth(EVERYBODY - 2)
    .waitFor();
  await look(page, "results");
}
