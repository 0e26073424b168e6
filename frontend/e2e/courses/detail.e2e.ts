/** The page of one course: participants found and edited, results typed, rapporteurs, paper. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { lookingAt } from "../loads/looking.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsOn } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { quiet } from "../support/traffic.ts";
import {
  courseOf,
  givenCourse,
  givenParticipants,
  givenPeople,
  givenRapporteur,
  type KnownPerson,
} from "./given.ts";
import { pasteInto, results } from "./steps.ts";

const { product, member } = journeys();
const look = lookingAt("course-detail");
let ask: Ask;
let people: KnownPerson[];

beforeAll(async () => {
  ask = await askAs(product);
  people = await givenPeople(ask, 4);
  await givenRapporteur(ask, "Rosa Relatora");
});

function who(index: number): KnownPerson {
  const found = people[index];
  if (!found) throw new Error(`There is no person ${index}.`);
  return found;
}

async function givenFull(name: string): Promise<number> {
  const { course_id } = await givenCourse(ask, name);
  await givenParticipants(ask, course_id, people);
  return course_id;
}

async function openCourse(page: Page, id: number, tab: string): Promise<void> {
  await open(page, `/detail/course?id=${id}&tab=${tab}`);
}

describe("A course that is not there", () => {
  it("is said in the page, with the way back to the list", async () => {
    const page = await member();
    await open(page, "/detail/course?id=987654321", "Detalle de curso");
    await page.getByText("Este curso no existe o fue eliminado.").waitFor();
    await page.getByRole("link", { name: "Ir a Cursos" }).click();
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
  });
});

describe("Participants", () => {
  it("are found among the people, who are marked when they are in already", async () => {
    const { course_id: id } = await givenCourse(ask, "Manejo defensivo");
    await givenParticipants(ask, id, people.slice(0, 1));
    const page = await member();
    await openCourse(page, id, "participantes");
    await page.getByRole("button", { name: "Agregar participantes" }).click();
    await page.getByRole("menuitem", { name: "Buscar personas" }).click();
    const dialog = page.getByRole("dialog", { name: "Buscar personas" });
    await dialog.getByLabel("Nombre, RUT o correo").fill(who(0).rut);
    await dialog.getByText("Ya inscrita").waitFor();
    await dialog.getByLabel("Nombre, RUT o correo").fill(who(1).rut);
    await dialog.getByText("1 persona encontrada").waitFor();
    await dialog.getByRole("checkbox", { name: who(1).name }).click();
    await look(page, "search");
    await dialog.getByRole("button", { name: "Agregar 1 participante" }).click();
    await page.getByText("1 participante agregado").waitFor();
    expect((await courseOf(ask, id)).participantCount).toBe(2);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(async () => (await courseOf(ask, id)).participantCount).toBe(1);
  });

  it("may be people whom nobody registered yet", async () => {
    const { course_id: id } = await givenCourse(ask, "Inducción");
    const page = await member();
    await openCourse(page, id, "participantes");
    await page.getByRole("button", { name: "Agregar participantes" }).last().click();
    await page.getByRole("menuitem", { name: "Crear persona nueva" }).click();
    const drawer = page.getByRole("dialog", { name: "Nueva persona en el curso" });
    await drawer.getByRole("button", { name: "Agregar participante" }).click();
    await drawer.getByText("El RUT es obligatorio.").last().waitFor();
    await look(page, "new-person");
    await drawer.getByLabel(/^Nombre/).fill("Nadie Conocida");
    await drawer.getByLabel(/^RUT/).fill(dotted(freshRut("person")));
    await drawer.getByRole("button", { name: "Agregar participante" }).click();
    await page.getByRole("link", { name: "Nadie Conocida" }).waitFor();
    expect((await courseOf(ask, id)).participants.map(({ name }) => name)).toEqual([
      "Nadie Conocida",
    ]);
  });

  it("are edited beside their list, and the list comes back as it was", async () => {
    const id = await givenFull("Trabajo en caliente");
    const page = await member();
    await openCourse(page, id, "participantes");
    await page.getByRole("link", { name: who(2).name }).click();
    const drawer = page.getByRole("dialog", { name: who(2).name });
    await drawer.getByLabel("Nota").fill("8");
    await drawer.getByRole("button", { name: "Guardar participante" }).click();
    await drawer.getByText("Ingresa una nota entre 1,0 y 7,0, con un decimal.").last().waitFor();
    await look(page, "drawer");
    await drawer.getByLabel("Nota").fill("6,8");
    await drawer.getByRole("button", { name: "Guardar participante" }).click();
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("tab")).toBe("participantes");
    await page.getByRole("cell", { name: "6,8" }).waitFor();
  });
});

describe("Results", () => {
  it("are typed with the keyboard only, and taken back", async () => {
    const id = await givenFull("Espacios confinados");
    const page = await member();
    await openCourse(page, id, "resultados");
    const first = results(page).getByLabel(/^Asistencia % de/);
    await pressOn(page, first, "8");
    await page.keyboard.press("5");
    await page.keyboard.press("Enter");
    await page.keyboard.type("90,5");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => attendance(id)).toEqual([85, 90.5, null, null]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => attendance(id)).toEqual([85, null, null, null]);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(() => attendance(id)).toEqual([null, null, null, null]);
  });

  it("that cannot be kept stay on their cells, and the others are kept", async () => {
    const id = await givenFull("Altura geográfica");
    const page = await member();
    await openCourse(page, id, "resultados");
    const first = results(page).getByLabel(/^Asistencia % de/);
    await pasteInto(
      page,
      first,
      "100\t24\t6\tAprobado\n120\t24\t5\tExcelente\n80\t8\t4\tReprobado",
    );
    await page.getByText("Faltan por guardar 2 celdas: corrígelas en la tabla.").waitFor();
    await results(page).getByText('No existe el estado "Excelente".').waitFor();
    await expect.poll(() => attendance(id)).toEqual([100, null, 80, null]);
    await look(page, "faults");

    await page.getByRole("tab", { name: /^Relatores/ }).click();
    await results(page).waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Asistencia y resultados" }).click();
    await page.getByText("Faltan por guardar 2 celdas: corrígelas en la tabla.").waitFor();

    await results(page).getByText("120").click();
    await results(page)
      .getByLabel(/^Asistencia % de/)
      .fill("95");
    await page.keyboard.press("Enter");
    await page.getByText("Falta guardar 1 celda: corrígela en la tabla.").waitFor();
    await results(page).getByText("Excelente", { exact: true }).click();
    await results(page)
      .getByLabel(/^Estado de/)
      .selectOption("Aprobado");
    await expect.poll(() => attendance(id)).toEqual([100, 95, 80, null]);
    await expect
      .poll(async () => (await courseOf(ask, id)).participants[1]?.statusName)
      .toBe("Aprobado");
  });

  async function attendance(id: number): Promise<(number | null)[]> {
    return (await courseOf(ask, id)).participants.map((one) => one.attendance);
  }
});

describe("Rapporteurs", () => {
  it("come, go to those removed, and come back", async () => {
    const { course_id: id } = await givenCourse(ask, "Extintores");
    const page = await member();
    await openCourse(page, id, "relatores");
    await page.getByRole("combobox", { name: "Agregar relator" }).click();
    await page.getByPlaceholder("Buscar…").fill("rosa");
    await page.getByRole("option", { name: /Rosa Relatora/ }).click();
    await page.getByRole("button", { name: "Quitar a Rosa Relatora" }).click();
    const removed = page.getByRole("list", { name: "Quitados" });
    await removed.getByText("Rosa Relatora").waitFor();
    await look(page, "rapporteurs");
    await removed.getByRole("button", { name: "Volver a agregar a Rosa Relatora" }).click();
    await page.getByRole("list", { name: "Relatores" }).getByText("Rosa Relatora").waitFor();

    await page.getByRole("combobox", { name: "Agregar relator" }).click();
    await page.getByPlaceholder("Buscar…").fill("Nuria Nueva");
    await page.getByRole("option", { name: 'Crear relator "Nuria Nueva"' }).click();
    await page.getByRole("button", { name: "Quitar a Nuria Nueva" }).waitFor();
  });
});

describe("On paper", () => {
  it("the list of signatures takes the place of the page", async () => {
    const id = await givenFull("Bloqueo de energías");
    const page = await member();
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openCourse(page, id, "resumen");
    await page.getByRole("button", { name: "Lista de firmas" }).click();
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article", { name: "Lista de firmas" });
    await sheet.waitFor();
    expect(await sheet.getByRole("row").count()).toBe(people.length + 1);
    expect(await page.getByRole("button", { name: "Editar curso" }).count()).toBe(0);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await sheet.waitFor({ state: "detached" });
  });
});

describe("In the dark", () => {
  it("no tab of a course has a barrier, nor runs off a window of 320 px", async () => {
    const id = await givenFull("Noche");
    const page = await member({ theme: "dark" });
    for (const tab of ["resumen", "participantes", "resultados", "relatores", "historial"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openCourse(page, id, tab);
      await quiet(page);
      await look(page, `dark-${tab}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => overflowOf(page), { message: tab }).toBeLessThanOrEqual(0);
      expect(await violationsOn(page), tab).toEqual([]);
    }
  });
});
