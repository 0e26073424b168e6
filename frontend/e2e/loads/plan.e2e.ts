/** The plan of a year with the mouse: months between its rows, dates in every notation, one word that says too little. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { givenCompany } from "../courses/given.ts";
import { askAs, json } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "plan-")), "plan_2027.xlsx");
const look = lookingAt("loads-plan");
/** What the product is to be left with at most, by hand. */
const MOST_PRESSES = 7;
/** Nothing of it is doubtful. */
const MOST_PRESSES_OF_SUPPLIER = 6;

test(
  "a plan that was given as people goes on as courses with one press",
  async () => {
    const given = path.join(path.dirname(file), "plan_equivocado.xlsx");
    writeWorkbook(given, {
      Plan: [
        ["Actividad", "Empresa", "Modalidad", "Fecha inicio", "Fecha término", "Hrs."],
        ["Plan errado", "Forestal Quillay SpA", "E-learning", "01-03-2027", "08-03-2027", "8"],
      ],
    });
    await givenCompany(await askAs(product));
    const page = await member();
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Personas", given);
    await person.nextStep(page);
    const said = "El archivo parece un plan de cursos. ¿Cargarlo como Cursos?";
    await page.getByRole("list", { name: "Columnas del archivo" }).waitFor();
    await page.getByText(said).waitFor();
    await page.getByText('Corresponde a "Modalidad", que se carga en Cursos.').waitFor();
    await look(page, "of-another-kind");
    await page.getByRole("button", { name: "Cargarlo como Cursos" }).click();
    await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
    expect(await page.getByRole("radio", { name: "Cursos" }).isChecked()).toBe(true);
    await page.getByText("plan_equivocado.xlsx").first().waitFor();
    expect(await page.getByText(said).count()).toBe(0);
  },
  person.JOURNEY_MS,
);

test(
  "a plan of courses is loaded whole with few presses, and undone",
  async () => {
    const ask = await askAs(product);
    await givenCompany(ask);
    const [area] = await ask<{ name: string }[]>("/api/getThematicAreas");
    const course = (name: string, mode: string, begin: string, end: string) => [
      ...[
        name,
        "Forestal Quillay SpA",
        area?.name ?? "",
        mode,
        begin,
        end,
        "9:00",
        "13:00",
        "8 hrs",
      ],
    ];
    writeWorkbook(file, {
      Plan: [
        ["Plan anual 2027"],
        [],
        [
          ...["Actividad", "Empresa", "Área temática", "Modalidad", "Fecha inicio"],
          ...["Fecha término", "Hora inicio", "Hora término", "Hrs."],
        ],
        ["MARZO"],
        course("Plan Quillay uno", "Streaming", "01-03-2027", "lunes 08/03/2027"),
        course("Plan Quillay dos", "Online sincrónico", "5 de marzo de 2027", "12-03-27"),
        ["ABRIL"],
        course("Plan Quillay tres", "online", "05-04-2027", "06-04-2027"),
        ["TOTAL CURSOS: 3"],
      ],
    });
    const page = await member();
    const presses = await person.countPresses(page);
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Cursos", file);
    await person.toReview(page);
    await person.says(page, "1 se creará, 2 con problemas");
    await look(page, "months-and-dates");

    await person.acceptAll(page);
    await person.says(page, "2 se crearán, 1 con problemas");
    await page.getByRole("gridcell", { name: "online", exact: true }).click();
    await page.getByText(/Escribe una de estas: Presencial/).waitFor();
    await page.keyboard.type("E-learning sincrónico");
    await page.keyboard.press("Enter");
    await person.says(page, "3 se crearán");
    await person.load(page, 3);
    expect(await person.stepTitle(page)).toBe("3 creados");
    // Choosing the file is one more.
    expect(1 + (await presses())).toBeLessThanOrEqual(MOST_PRESSES);

    const known = () => ask<unknown[]>("/api/get_courses?q=plan%20quillay");
    expect(await known()).toHaveLength(3);
    await person.undoLoad(page);
    expect(await known()).toHaveLength(0);
  },
  person.JOURNEY_MS,
);

test(
  "a plan that says what, when and how long is loaded in one round",
  async () => {
    const ask = await askAs(product);
    await givenCompany(ask);
    const areas = await ask<{ id: number; name: string }[]>("/api/getThematicAreas");
    const [safety, operations] = areas.map(({ name }) => name.toUpperCase());
    const course = (number: number, begin: string, end: string) => [
      ...[String(number), `Anual Quillay ${number}`, "Forestal Quillay SpA", "Presencial"],
      ...[begin, end, "16", "12"],
    ];
    const months = ["febrero", "marzo", "abril", "mayo", "junio", "julio"];
    const rows = (from: number) =>
      months.map((month, place) => course(from + place, `12 de ${month}`, `15 de ${month}`));
    const yearly = path.join(path.dirname(file), "plan_anual.xlsx");
    writeWorkbook(yearly, {
      Plan: [
        ["Plan anual de capacitación 2027"],
        [],
        [
          ...["N°", "Nombre del curso", "Empresa", "Modalidad", "Fecha inicio"],
          ...["Fecha término", "Horas", "N° participantes"],
        ],
        [safety ?? ""],
        ...rows(1),
        [operations ?? ""],
        ...rows(7),
      ],
    });
    const page = await member();
    const presses = await person.countPresses(page);
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Cursos", yearly);
    await person.nextStep(page);
    await page.getByText("Pueden faltar por ahora").waitFor();
    await look(page, "questions");
    await page.getByRole("button", { name: "Usarlos como Área temática" }).click();
    await page.getByRole("button", { name: "2027", exact: true }).click();
    await look(page, "answered");
    expect(await page.getByRole("button", { name: "Área temática", exact: true }).count()).toBe(0);
    await person.nextStep(page);
    await person.previewed(page);
    await person.says(page, "12 se crearán");
    await person.load(page, 12);
    // Choosing the file is one more.
    const clicks = 1 + (await presses());
    expect(clicks).toBeLessThanOrEqual(MOST_PRESSES);
    const made = await ask<{ initialDate: string; topicArea: number }[]>(
      "/api/get_courses?q=anual%20quillay&incomplete=true",
    );
    expect(made).toHaveLength(12);
    expect(new Set(made.map(({ initialDate }) => initialDate.slice(0, 4)))).toEqual(
      new Set(["2027"]),
    );
    expect(new Set(made.map(({ topicArea }) => topicArea))).toEqual(
      new Set(areas.slice(0, 2).map(({ id }) => id)),
    );
    await person.undoLoad(page);
  },
  person.JOURNEY_MS,
);

test(
  "the plan of a supplier is loaded with its sections and its name, and undone",
  async () => {
    const ask = await askAs(product);
    await givenCompany(ask);
    const rut = freshRut("company");
    const supplier = `Capacita Quillay ${rut} Ltda.`;
    await ask("/api/createsupplier", json("POST", { rut, razon_social: supplier }));
    const [area] = await ask<{ name: string }[]>("/api/getThematicAreas");
    // Days that go up by the same from row to row would be asked about: a cell may have been dragged.
    const offered = (number: number, day: string, month: string) => [
      ...[String(number), `Oferta Quillay ${number}`, "Forestal Quillay SpA", supplier],
      ...[area?.name ?? "", "E-learning asincrónico"],
      ...[`${day}-${month}`, `${Number(day) + 10}-${month}`, "16", "85.000"],
    ];
    const offer = path.join(path.dirname(file), "plan_otec.xlsx");
    writeWorkbook(offer, {
      Plan: [
        [`${supplier}: plan de capacitación 2027`],
        [],
        [
          ...["N°", "Nombre del curso", "Empresa", "OTEC", "Área temática", "Modalidad"],
          ...["Fecha inicio", "Fecha término", "Horas", "Valor por participante"],
        ],
        ["PRIMER SEMESTRE"],
        ...["01", "02", "06", "08"].map((day, at) => offered(at + 1, day, "03-2027")),
        ["SEGUNDO SEMESTRE"],
        ...["03", "05", "06", "09"].map((day, at) => offered(at + 5, day, "08-2027")),
        ["TOTAL CURSOS: 8"],
      ],
    });
    const page = await member();
    const presses = await person.countPresses(page);
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Cursos", offer);
    await person.nextStep(page);
    await page.getByText("Los datos obligatorios están completos").waitFor();
    await person.nextStep(page);
    await person.previewed(page);
    await person.says(page, "8 se crearán");
    await look(page, "supplier");
    await person.load(page, 8);
    // Choosing the file is one more.
    expect(1 + (await presses())).toBeLessThanOrEqual(MOST_PRESSES_OF_SUPPLIER);
    const known = () =>
      ask<{ supplier_id: number | null }[]>("/api/get_courses?q=oferta%20quillay");
    const made = await known();
    expect(made).toHaveLength(8);
    expect(made.every(({ supplier_id }) => supplier_id !== null)).toBe(true);
    await person.undoLoad(page);
    expect(await known()).toHaveLength(0);
  },
  person.JOURNEY_MS,
);
