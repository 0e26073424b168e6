/** A list with the hours that each attended a day: asked about, added up, loaded. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { courseOf, givenCourse, givenParticipants, givenPeople } from "../courses/given.ts";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted } from "../support/ruts.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "hours-")), "horas.xlsx");
const look = lookingAt("loads-session-hours");

test(
  "hours of each day are added up once somebody says that they are hours",
  async () => {
    const ask = await askAs(product);
    const { course_id: id } = await givenCourse(ask, "Horas por día");
    const people = await givenPeople(ask, 3);
    await givenParticipants(ask, id, people);
    const [first = "", second = "", third = ""] = people.map(({ rut }) => dotted(rut));
    writeWorkbook(file, {
      Lista: [
        ["RUT", "Lun 05-10", "Mar 06-10", "Nota"],
        [first, 4, 4, 6.5],
        [second, 4, 2, 5.4],
        [third, 0, 4, null],
      ],
    });
    const page = await member();
    await open(page, `/massive-load?tipo=asistencia&curso=${id}`, "Carga masiva");
    await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(file);
    await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
    await person.nextStep(page);
    await page.getByText("que suman 8 horas").waitFor();
    await look(page, "asked");
    await page.getByRole("button", { name: "Sumar las horas" }).click();
    await look(page, "counted");
    await person.nextStep(page);
    await person.previewed(page);
    await person.load(page, 3);
    const { participants } = await courseOf(ask, id);
    const hours = participants.map(({ attendedHours }) => attendedHours);
    expect(hours.sort()).toEqual([4, 6, 8]);
  },
  person.JOURNEY_MS,
);
