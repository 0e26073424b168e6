/** A signed list of attendance on a phone: who came, their grades, and somebody who is in no course. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { courseOf, givenCourse, givenParticipants, givenPeople } from "../courses/given.ts";
import { askAs } from "../support/asking.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "results-")), "asistencia.xlsx");
const look = lookingAt("loads-results");

test(
  "attendance and grades are loaded on a phone, and given back",
  async () => {
    const ask = await askAs(product);
    const { course_id: id } = await givenCourse(ask, "Asistencia firmada");
    const people = await givenPeople(ask, 3);
    await givenParticipants(ask, id, people);
    const ruts = people.map(({ rut }) => dotted(rut));
    writeWorkbook(file, {
      Lista: [
        ["LISTA DE ASISTENCIA", null, null, null],
        ["N°", "RUT", "Asistencia", "Nota"],
        [1, ruts[0] ?? null, 1, 6.5],
        [2, ruts[1] ?? null, 0.6666667, "5,4"],
        [3, ruts[2] ?? null, 0.5, null],
        [4, dotted(freshRut("person")), 1, 7],
        [null, "______________", null, null],
        [null, "Firma del relator", null, null],
      ],
    });
    const page = await member({ viewport: PHONE, hasTouch: true });
    await open(page, `/massive-load?tipo=asistencia&curso=${id}`, "Carga masiva");
    await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(file);
    await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
    await person.toReview(page);
    await person.says(page, "2 se actualizarán, 2 con problemas");
    await look(page, "review");
    await page.getByRole("button", { name: "66,7%" }).click();
    await person.says(page, "3 se actualizarán, 1 con problemas");
    await person.load(page, 3);
    await look(page, "loaded");
    const marks = async () =>
      (await courseOf(ask, id)).participants.map(({ attendance, grade }) => [attendance, grade]);
    expect((await marks()).sort()).toEqual(
      [
        [100, 6.5],
        [50, null],
        [66.7, 5.4],
      ].sort(),
    );
    await person.undoLoad(page);
    expect((await marks()).flat()).toEqual([null, null, null, null, null, null]);
  },
  person.JOURNEY_MS,
);

/** Choosing the file included. */
const MOST_PRESSES = 7;

test(
  "a list with a column for each of three days is counted with few presses, and given back",
  async () => {
    const ask = await askAs(product);
    const { course_id: id } = await givenCourse(ask, "Tres días firmados", { totalHours: 12 });
    const people = await givenPeople(ask, 15);
    await givenParticipants(ask, id, people);
    const marks = (place: number) => {
      if (place === 0) return ["P", "J", "A"];
      return place < 5 ? ["P", "A", "P"] : ["P", "P", "P"];
    };
    const days = path.join(path.dirname(file), "tres_dias.xlsx");
    writeWorkbook(days, {
      Lista: [
        ["LISTA DE ASISTENCIA"],
        ["N°", "RUT", "lun 05-10", "mar 06-10", "mié 07-10", "Nota"],
        ...people.map(({ rut }, place) => [place + 1, dotted(rut), ...marks(place), "6,0"]),
        [null, "______________"],
        [null, "Firma del relator"],
      ],
    });
    const page = await member();
    const presses = await person.countPresses(page);
    await open(page, `/massive-load?tipo=asistencia&curso=${id}`, "Carga masiva");
    await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(days);
    await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
    await person.nextStep(page);
    await page.getByText(/Trae una marca por sesión/).waitFor();
    await look(page, "marks");
    const excused = page.getByRole("radiogroup", { name: "Qué significa J" });
    await excused.getByRole("radio", { name: "No cuenta" }).click();
    await look(page, "marks-answered");
    await page.getByRole("button", { name: "Contar las marcas" }).click();
    await page.getByText("Las marcas de las sesiones se cuentan como asistencia").waitFor();
    await look(page, "marks-counted");
    await person.nextStep(page);
    await person.previewed(page);
    await person.says(page, "15 se actualizarán");
    await look(page, "marks-review");
    await person.load(page, 15);
    // Choosing the file is one more.
    expect(1 + (await presses())).toBeLessThanOrEqual(MOST_PRESSES);
    const results = async () =>
      (await courseOf(ask, id)).participants.map((one) => [one.attendance, one.attendedHours]);
    const counted = (await results()).map(String).sort();
    expect(counted.filter((one) => one === "100,12")).toHaveLength(10);
    expect(counted.filter((one) => one === "66.7,8")).toHaveLength(4);
    expect(counted.filter((one) => one === "50,6")).toHaveLength(1);
    await person.undoLoad(page);
    expect((await results()).flat().every((one) => one === null)).toBe(true);
  },
  person.JOURNEY_MS,
);
