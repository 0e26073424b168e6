/** The page of one course: people found, edited and taken out, results typed, rapporteurs, paper. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { lookingAt } from "../loads/looking.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsOn } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
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
import { inMenu, openCell, openTab, pasteInto, results } from "./steps.ts";

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

describe("People", () => {
  it("are found in the register, and marked when they are in already", async () => {
    const { course_id: id } = await givenCourse(ask, "Manejo defensivo");
    await givenParticipants(ask, id, people.slice(0, 1));
    const page = await member();
    await openCourse(page, id, "personas");
    await page.getByRole("button", { name: "Agregar o pegar RUT" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar personas" });
    await dialog.getByRole("tab", { name: "Buscar personas" }).click();
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

  it("come with their attendance and grade, seen before they are kept; another name is asked about", async () => {
    const { course_id: id } = await givenCourse(ask, "Rescate en altura");
    const page = await member();
    await openCourse(page, id, "personas");
    await page.getByRole("button", { name: "Agregar o pegar RUT" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar personas" });
    const rows = [
      `${who(0).rut}\t${who(0).name}\t95%\t6,5`,
      `${who(1).rut}\tZoila Quezada\t100%\t5`,
      `${who(2).rut}\t${who(2).name}\t80%\t8`,
    ];
    await dialog.getByLabel("RUT, uno por línea").fill(rows.join("\n"));
    const seen = dialog.getByRole("table", { name: "Lo que se va a guardar" });
    await seen.getByRole("row", { name: /95 6,5/ }).waitFor();
    await seen.getByText("Nota «8»: Entre 1,0 y 7,0, con un decimal.").waitFor();
    await look(page, "paste-results");
    await dialog.getByRole("button", { name: "Agregar 2 participantes" }).click();
    const told = page.getByRole("dialog", { name: "Resultado de los RUT pegados" });
    await told.getByText(`En el registro este RUT es de ${who(1).name}.`).waitFor();
    await look(page, "paste-other-name");
    expect((await courseOf(ask, id)).participants).toMatchObject([
      { name: who(0).name, attendance: 95, grade: 6.5 },
    ]);
    await told.getByRole("button", { name: "Es la misma persona" }).click();
    await told.getByText("2 agregados").waitFor();
    const there = (await courseOf(ask, id)).participants;
    expect(there.find(({ name }) => name === who(1).name)).toMatchObject({ grade: 5 });
  });

  it("get results pasted over them, which is said before and after", async () => {
    const id = await givenFull("Manejo manual de cargas");
    const page = await member();
    await openCourse(page, id, "personas");
    await page.getByRole("button", { name: "Agregar o pegar RUT" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar personas" });
    const field = dialog.getByLabel("RUT, uno por línea");
    await field.fill(`${who(0).rut}\t95%\t6,5\n${who(1).rut}\t90%\t5`);
    await dialog.getByText("2 ya inscritos").waitFor();
    await dialog
      .getByRole("row", { name: /Se actualiza/ })
      .first()
      .waitFor();
    await look(page, "paste-over-participants");
    await dialog.getByRole("button", { name: "Actualizar 2 participantes" }).click();
    await page.getByText("2 participantes actualizados").first().waitFor();
    const there = (await courseOf(ask, id)).participants;
    expect(there.find(({ name }) => name === who(0).name)).toMatchObject({ grade: 6.5 });
  });

  it("may be somebody whom nobody registered yet", async () => {
    const { course_id: id } = await givenCourse(ask, "Inducción");
    const page = await member();
    await openCourse(page, id, "personas");
    await page.getByRole("button", { name: "Agregar o pegar RUT" }).click();
    await page.getByRole("link", { name: "Crear persona nueva" }).click();
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

  it("are edited beside the grid, and the grid comes back as it was", async () => {
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
    await results(page).getByRole("gridcell", { name: "6,8" }).waitFor();
  });

  it("leave the course chosen together, stay in sight when asked for, and come back", async () => {
    const id = await givenFull("Primeros auxilios");
    const page = await member();
    await openCourse(page, id, "personas");
    for (const index of [0, 1]) {
      await page.getByRole("checkbox", { name: `Seleccionar a ${who(index).name}` }).click();
    }
    await look(page, "chosen");
    // What has no room in the bar stands in its menu.
    await page
      .getByRole("region", { name: "Selección" })
      .getByRole("button", { name: "Más acciones" })
      .click();
    await page.getByRole("menuitem", { name: "Retirar" }).click();
    await expect.poll(async () => (await courseOf(ask, id)).participantCount).toBe(2);
    await page
      .getByRole("button", { name: "Mostrar a 2 participantes que salieron del curso" })
      .click();
    await look(page, "removed");
    await page.getByRole("button", { name: `Reincorporar a ${who(0).name}` }).click();
    await expect.poll(async () => (await courseOf(ask, id)).participantCount).toBe(3);
  });
});

describe("Attendance and results", () => {
  it("are typed with the keyboard only, and taken back", async () => {
    const id = await givenFull("Espacios confinados");
    const page = await member();
    await openCourse(page, id, "personas");
    await openCell(page, await nameAt(page, 0), "Asist. %");
    await page.keyboard.type("85");
    await page.keyboard.press("Enter");
    await page.keyboard.type("90,5");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => attendance(id)).toEqual([85, 90.5, null, null]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => attendance(id)).toEqual([85, null, null, null]);
    await page.getByRole("button", { name: "Más de la lista" }).click();
    await page.getByRole("menuitem", { name: "Deshacer" }).click();
    await expect.poll(() => attendance(id)).toEqual([null, null, null, null]);
  });

  it("that were pasted are one step with the cells that could not be kept", async () => {
    const id = await givenFull("Deshacer lo pegado");
    const page = await member();
    await openCourse(page, id, "personas");
    const first = await nameAt(page, 0);
    await openCell(page, await nameAt(page, 3), "Asist. %");
    await page.keyboard.type("85");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => attendance(id)).toEqual([null, null, null, 85]);
    await pasteInto(page, await openCell(page, first, "Asist. %"), "100\t6\n120\t5\n80\t4");
    await page.getByText("Falta guardar 1 celda: corrígela en la tabla.").waitFor();
    await expect.poll(() => attendance(id)).toEqual([100, null, 80, 85]);

    await page.keyboard.press("Control+z");
    await page.getByText("Deshecho: 6 datos de 3 participantes.").waitFor();
    await expect.poll(() => attendance(id)).toEqual([null, null, null, 85]);
    expect(await page.getByText(/^Faltan? (por )?guardar/).count()).toBe(0);
    await look(page, "undone");
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("Rehecho: 6 datos de 3 participantes.").waitFor();
    await expect.poll(() => attendance(id)).toEqual([100, null, 80, 85]);
    await page.getByText("Falta guardar 1 celda: corrígela en la tabla.").waitFor();

    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    const last = await nameAt(page, 3);
    await page.getByText(`Deshecho: asistencia de ${last} 85 → —.`).waitFor();
    await expect.poll(() => attendance(id)).toEqual([null, null, null, null]);
    const focused = page.locator("input:focus");
    expect(await focused.getAttribute("aria-label")).toBe(`Asist. % de ${last}`);
    await page.keyboard.press("Control+y");
    await expect.poll(() => attendance(id)).toEqual([null, null, null, 85]);
  });

  it("that were typed without a network outlive a reload and are sent when it is back", async () => {
    const id = await givenFull("Sin red en terreno");
    const page = await member();
    await openCourse(page, id, "personas");
    const calls = /\/api\/courses\/\d+\/results$/;
    await page.route(calls, (route) => route.abort());
    await openCell(page, await nameAt(page, 0), "Asist. %");
    await page.keyboard.type("85");
    await page.keyboard.press("Enter");
    await page.getByText("No guardamos los últimos cambios.").waitFor();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await page.getByText("No guardamos los últimos cambios.").waitFor();
    expect(await attendance(id)).toEqual([null, null, null, null]);
    await page.unroute(calls);
    await expect.poll(() => attendance(id), { timeout: 30_000 }).toEqual([85, null, null, null]);

    await page.context().setOffline(true);
    await openCell(page, await nameAt(page, 1), "Asist. %");
    await page.keyboard.type("70");
    await page.keyboard.press("Enter");
    await page.getByText("No guardamos los últimos cambios.").waitFor();
    await openTab(page, "Resumen");
    await page.context().setOffline(false);
    await expect.poll(() => attendance(id)).toEqual([85, 70, null, null]);
    await page.reload();
    expect(asked).toHaveLength(1);
  });

  it("that cannot be kept stay on their cells, and the others are kept", async () => {
    const id = await givenFull("Altura geográfica");
    const page = await member();
    await openCourse(page, id, "resultados");
    await pasteInto(
      page,
      await openCell(page, await nameAt(page, 0), "Horas"),
      "24\t100\t6\tAprobado\n24\t120\t5\tExcelente\n8\t80\t4\tReprobado",
    );
    await page.getByText("Faltan por guardar 2 celdas: corrígelas en la tabla.").waitFor();
    await results(page).getByText('No existe el estado "Excelente".').waitFor();
    await expect.poll(() => attendance(id)).toEqual([100, null, 80, null]);
    await look(page, "faults");

    await openTab(page, "Resumen");
    await openTab(page, "Personas");
    await page.getByText("Faltan por guardar 2 celdas: corrígelas en la tabla.").waitFor();

    await results(page).getByText("120", { exact: true }).click();
    await results(page)
      .getByLabel(/^Asist. % de/)
      .fill("95");
    await page.keyboard.press("Enter");
    await page.getByText("Falta guardar 1 celda: corrígela en la tabla.").waitFor();
    await results(page).getByText("Excelente", { exact: true }).click();
    await results(page)
      .getByLabel(/^Resultado de/)
      .selectOption("Aprobado");
    await expect.poll(() => attendance(id)).toEqual([100, 95, 80, null]);
    await expect
      .poll(async () => (await courseOf(ask, id)).participants[1]?.statusName)
      .toBe("Aprobado");
  });

  it("that somebody else wrote meanwhile are shown on the cell, and nobody's are lost", async () => {
    const id = await givenFull("Manejo de extintores");
    const page = await member();
    await openCourse(page, id, "personas");
    const name = await nameAt(page, 0);
    await openCell(page, name, "Asist. %");
    const [first] = (await courseOf(ask, id)).participants;
    const row = { participant_id: first?.participant_id, attendance: 70 };
    await ask(`/api/courses/${id}/results`, json("PATCH", { rows: [row] }));
    await page.keyboard.type("90");
    await page.keyboard.press("Enter");
    await results(page).getByText("Mientras tanto cambió a 70.").waitFor();
    expect((await attendance(id))[0]).toBe(70);
    await openCell(page, name, "Asist. %");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await attendance(id))[0]).toBe(90);
  });

  async function attendance(id: number): Promise<(number | null)[]> {
    return (await courseOf(ask, id)).participants.map((one) => one.attendance);
  }

  async function nameAt(page: Page, index: number): Promise<string> {
    return (await results(page).getByRole("rowheader").nth(index).textContent()) ?? "";
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
    await inMenu(page, "Lista de firmas");
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article", { name: "Lista de firmas" });
    await sheet.waitFor();
    expect(await sheet.getByRole("row").count()).toBe(people.length + 1);
    // Their company is that of the course, which stands above: signatures have its room.
    expect(await sheet.getByRole("columnheader", { name: "Empresa" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Más acciones del curso" }).count()).toBe(0);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await sheet.waitFor({ state: "detached" });
  });
});

describe("Completing", () => {
  it("a course that lacks its place leads to where that is mended", async () => {
    const lacking = { region: null, commune: null, address: null };
    const { course_id: id } = await givenCourse(ask, "Sin lugar", lacking);
    await givenParticipants(ask, id, people);
    const { participants } = await courseOf(ask, id);
    const rows = participants.map(({ participant_id }) => ({ participant_id, attendance: 100 }));
    await ask(`/api/courses/${id}/results`, json("PATCH", { rows }));
    const page = await member();
    await openCourse(page, id, "resumen");
    await page.getByRole("main").getByRole("link", { name: "Completar datos" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Editar curso" }).waitFor();
    expect(page.url()).toContain("campo=region");
  });
});

describe("On a phone", () => {
  it("every part of a course can be reached without moving its tabs", async () => {
    const id = await givenFull("Bolsillo");
    const page = await member({ viewport: { width: 390, height: 844 } });
    await openCourse(page, id, "resumen");
    await page.getByRole("tab", { name: "Costos $720.000" }).waitFor();
    const room = () =>
      page.getByRole("tablist", { name: "Partes del curso" }).evaluate((strip) => {
        return strip.clientWidth - strip.scrollWidth;
      });
    await expect.poll(room).toBe(0);
    await look(page, "phone-tabs");
  });
});

describe("In the dark", () => {
  it("no tab of a course has a barrier, nor runs off a window of 320 px", async () => {
    const id = await givenFull("Noche");
    const page = await member({ theme: "dark" });
    for (const tab of ["resumen", "personas", "encuestas", "costos", "historial"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/detail/course?id=${id}&tab=${tab}`);
      // The history lies over the course.
      await (tab === "historial"
        ? page.getByRole("dialog")
        : page.getByRole("heading", { level: 1 })
      ).waitFor();
      await quiet(page);
      await look(page, `dark-${tab}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => overflowOf(page), { message: tab }).toBeLessThanOrEqual(0);
      expect(await violationsOn(page), tab).toEqual([]);
    }
  });
});
