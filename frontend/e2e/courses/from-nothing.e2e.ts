/** A course from nothing to complete: thirty pasted RUTs, results out of a spreadsheet, closed from its checklist. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookingAt } from "../loads/looking.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { faultsOf } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { courseOf, givenCourse, givenPeople, type KnownPerson } from "./given.ts";
import { inMenu, nextAction, openCell, openTab, pasteInto, results } from "./steps.ts";

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

    await inMenu(page, /^Marcar completado/);
    await page.getByText("Agrega al menos un participante antes de completar el curso.").waitFor();

    await pasteEverybody(page);
    await writeEverything(page);
    const written = await courseOf(ask, id);
    expect(written.participants.map(({ attendance }) => attendance)).toEqual(
      Array.from({ length: EVERYBODY }, () => 100),
    );

    await page.getByRole("button", { name: "Marcar completado" }).click();
    // Nobody uses the franchise of a course that has a code: it is said before.
    await page.getByRole("button", { name: "Marcar completado igual" }).click();
    await page.getByText("Curso completado: Trabajo en altura").waitFor();
    await page.getByText("Este curso está completado: no admite más personas.").waitFor();
    expect(await courseOf(ask, id)).toMatchObject({ isComplete: true, state: "completado" });
    await openTab(page, "Resumen");
    await look(page, "summary-complete");

    await inMenu(page, "Historial");
    await page.getByRole("list", { name: "Actividad" }).getByText("Completado").first().waitFor();
    await look(page, "history");
    expect(faults).toEqual([]);
  },
  JOURNEY_MS,
);

/** From the course: its next action, the paste, and adding. */
async function pasteEverybody(page: Page): Promise<void> {
  await nextAction(page, "Inscribir personas").click();
  const dialog = page.getByRole("dialog", { name: "Agregar personas" });
  const ruts = people.map(({ rut }) => rut);
  const [first = ""] = ruts;
  const lines = ["RUT", ...ruts, dotted(freshRut("person")), wrongDigit(first), first];
  await dialog.getByLabel("RUT, uno por línea").fill(lines.join("\n"));
  await look(page, "paste");
  await page.getByRole("button", { name: "Agregar 32 participantes" }).click();
  const told = page.getByRole("dialog", { name: "Resultado de los RUT pegados" });
  await told.getByText("30 agregados").waitFor();
  await told.getByText("1 no encontrado").waitFor();
  await told.getByText("2 con problemas").waitFor();
  await told.getByText(`¿Es ${dotted(first)}?`).waitFor();
  await look(page, "pasted");
  await told.getByRole("button", { name: "Ver participantes" }).click();
  await page.getByText("30 sin asistencia").waitFor();
  await look(page, "people");
}

/** As copied from a spreadsheet whose rows stand in another order. */
async function writeEverything(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Presentes a todos" }).click();
  await page.getByText("30 participantes guardados").waitFor();

  const rows = people.map(({ rut }) => `${rut}\t24\t6,5\tAprobado`).reverse();
  const [name = ""] = await results(page).getByRole("rowheader").allInnerTexts();
  await pasteInto(
    page,
    await openCell(page, name, "Horas"),
    ["RUT\tHoras\tNota\tEstado", ...rows].join("\n"),
  );
  await page.getByText("30 participantes guardados").last().waitFor();
  await results(page)
    .getByText("Aprobado")
    .nth(EVERYBODY - 2)
    .waitFor();
  await look(page, "results");
}
