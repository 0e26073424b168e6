/** The payroll of a month: three hundred rows, 31 of which are faulty in the ways that people make them. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askAs, json } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { writeWorkbook } from "../support/workbook.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "payroll-")), "nomina_octubre.xlsx");

/** What it takes to load it whole: a press for the pointer, the file included, and each key. */
const MOST_PRESSES = 12;
const MOST_KEYS = 220;

const COLUMNS = ["rut", "name", "mail", "phone", "company", "area", "salary"] as const;
const HEAD = ["RUT", "Nombre completo", "Correo", "Teléfono", "Empresa", "Área", "Renta bruta"];
type Employee = Record<(typeof COLUMNS)[number], string>;

const FIRST_NAMES = ["Ana", "Luis", "Eva", "Pedro", "Rosa", "Hugo", "Elsa", "Iván", "Olga", "Juan"];
/** What an earlier try taught the product is of other names. */
const MARK = freshRut().slice(4, 8);
const MINE = `Minera Nominal ${MARK} SpA`;
const FARM = `Salmonera Nominal ${MARK} S.A.`;
/** In letters, for names. */
const FAMILY = `Nom${[...MARK].map((figure) => "aeioubrlmt"[Number(figure)]).join("")}`;
const SURNAMES = ["Soto", "Vera", "Rojas", "Díaz", "Pino"];
const AREAS = [`Faena Norte ${MARK}`, `Bodega Central ${MARK}`, `Oficina Técnica ${MARK}`];
/** Whose mail is that of a person and not of the firm. */
const HOSTS: ReadonlyMap<number, string> = new Map([
  ...[40, 41, 96].map((at) => [at, "gmail.com"] as const),
  [222, "hotmail.com"],
]);
const ROWS = 300;
/** The row of the file that the first employee stands in. */
const FIRST_ROW = 2;

/** What goes up by the same from row to row looks dragged: RUTs, telephones and wages stand in no order. */
const RUTS = Array.from({ length: ROWS }, () => freshRut("person"));
const mixed = (at: number): string => String((at * at * 7 + at * 37) % 1_000).padStart(3, "0");

function employee(at: number): Employee {
  const first = FIRST_NAMES[at % FIRST_NAMES.length];
  const last = SURNAMES[Math.floor(at / FIRST_NAMES.length) % SURNAMES.length];
  return {
    rut: dotted(RUTS[(at * 37 + (at % 2) * 150) % ROWS] ?? ""),
    name: `${first} ${FAMILY} ${last}`,
    mail: `persona.${at}@${HOSTS.get(at) ?? "nominal.cl"}`,
    phone: `9 8${mixed(at)} 4321`,
    company: at % 3 === 0 ? FARM : MINE,
    area: AREAS[at % AREAS.length] ?? "",
    salary: String(700_000 + Number(mixed(at)) * 1_000),
  };
}

interface Loaded {
  rut: string;
  people_id: number;
}

type Fault = (right: Employee, before: Employee) => Partial<Employee>;

const badDigit: Fault = ({ rut }) => ({ rut: wrongDigit(rut) });
/** One figure short, with the digit of the whole number. */
const shortRut: Fault = ({ rut }) => ({ rut: rut.replace(/^(\d)\d/, "$1") });
const noName: Fault = () => ({ name: "" });
const shortPhone: Fault = ({ phone }) => ({ phone: phone.slice(0, -1) });
const mailAt = (host: string): Fault => {
  return ({ mail }) => ({ mail: mail.replace(/@.*/, host) });
};
const said = (parts: Partial<Employee>): Fault => {
  return () => parts;
};

/** Place of an employee -> what is wrong with the row. */
const FAULTS: ReadonlyMap<number, Fault> = new Map([
  ...[12, 57, 133].map((at) => [at, badDigit] as const),
  ...[24, 201].map((at) => [at, shortRut] as const),
  ...[31, 118].map((at) => [at, noName] as const),
  ...[40, 41].map((at) => [at, mailAt("@gmail.con")] as const),
  [96, mailAt("@gmial.com")],
  [97, mailAt("@@nominal.cl")],
  [150, mailAt(" nominal.cl")],
  [222, mailAt("@hotmail.con")],
  ...[63, 64, 170].map((at) => [at, shortPhone] as const),
  ...[75, 78, 81].map((at) => [at, said({ area: `Faena Nrote ${MARK}` })] as const),
  ...[181, 184].map((at) => [at, said({ area: `Bodega Centrl ${MARK}` })] as const),
  [182, said({ area: `Ofcina Técnica ${MARK}` })],
  [88, said({ salary: "78O.000" })],
  [240, said({ salary: "94o.500" })],
  [280, said({ salary: "quince de marzo" })],
  ...[100, 101, 103].map((at) => [at, said({ company: `Minera Nominall ${MARK}` })] as const),
  [260, (_right, before) => ({ rut: before.rut })],
  [290, said({ name: "3 de octubre de 2026" })],
  [295, said({ phone: "anexo" })],
]);
/** Nobody knows who that is. */
const UNKNOWN_PERSON = 290;
const UNKNOWN_PHONE = 295;
/** Whose RUT the row below has, too. */
const REPEATED = 259;

test(
  "is corrected in the product, loaded and undone",
  async () => {
    const server = await askServer(product);
    const ask = await askAs(product);
    for (const name of [MINE, FARM]) await server.makeCompany(name, freshRut());
    for (const name of AREAS) await ask("/api/createDepartment", json("POST", { name }));
    const right = Array.from({ length: ROWS }, (_, at) => employee(at));
    const rows = right.map((one, at) => {
      const before = right[at - 1] ?? one;
      return { ...one, ...FAULTS.get(at)?.(one, before) };
    });
    expect(FAULTS.size).toBe(31);
    writeWorkbook(file, {
      Octubre: [HEAD, ...rows.map((one) => COLUMNS.map((column) => one[column]))],
    });
    const page = await member();
    const presses = await person.countPresses(page);
    const keys = await person.countPresses(page, "keydown");
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Personas", file);
    await person.toReview(page);

    await person.says(page, "268 se crearán, 9 esperan tu respuesta, 23 con problemas");
    await page.getByRole("button", { name: "Sí a las 3 sugerencias" }).click();
    await page.getByRole("button", { name: `Sí, es ${MINE}` }).click();
    await person.says(page, "277 se crearán, 23 con problemas");
    await page.getByRole("button", { name: "Aceptar 5 sugerencias" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: /^Correo \(4\)/ }).click();
    await dialog.getByRole("button", { name: "Aceptar las elegidas" }).click();
    await person.says(page, "282 se crearán, 18 con problemas");
    await page.getByRole("gridcell", { name: rows[12]?.rut ?? "", exact: true }).click();
    await correct(page, right);

    await person.load(page, 299);
    expect(await person.stepTitle(page)).toBe("299 creadas");
    // Choosing the file is one more.
    expect(1 + (await presses())).toBeLessThanOrEqual(MOST_PRESSES);
    expect(await keys()).toBeLessThanOrEqual(MOST_KEYS);

    const ruts = new Set(right.map(({ rut }) => rut.replaceAll(".", "")));
    async function known(): Promise<Map<string, Loaded>> {
      const found = await ask<Loaded[]>(`/api/get_people?q=${FAMILY}&pageSize=500&sort=name`);
      return new Map(found.filter(({ rut }) => ruts.has(rut)).map((one) => [one.rut, one]));
    }
    const loaded = await known();
    expect(loaded.size).toBe(299);
    for (const [at, one] of right.entries()) {
      const found = loaded.get(one.rut.replaceAll(".", ""));
      const phone = at === UNKNOWN_PHONE ? null : `+56${one.phone.replaceAll(" ", "")}`;
      const email = one.mail;
      const names = { name: one.name, companyName: one.company, areaName: one.area };
      if (at === UNKNOWN_PERSON) expect(found).toBeUndefined();
      else expect(found, `row ${at + FIRST_ROW}`).toMatchObject({ ...names, phone, email });
    }
    for (const at of [88, 240, 280]) {
      const one = loaded.get(right[at]?.rut.replaceAll(".", "") ?? "");
      const read = `/api/people/${one?.people_id}/salary`;
      const { grossSalary } = await ask<{ grossSalary: number }>(read, json("POST", {}));
      expect(grossSalary).toBe(700_000 + Number(mixed(at)) * 1_000);
    }
    await person.undoLoad(page);
    expect((await known()).size).toBe(0);
  },
  person.JOURNEY_MS,
);

/** From problem to problem with the keyboard: what is right is typed, and what nobody knows is left out. */
async function correct(page: Page, right: readonly Employee[]): Promise<void> {
  for (let open = 18; open > 0; ) {
    const { row, column } = await focused(page);
    const at = row - FIRST_ROW;
    if (at !== REPEATED) {
      await mend(page, at, right[at]?.[COLUMNS[column] ?? "rut"] ?? "");
      open -= at === REPEATED + 1 ? 2 : 1;
      await expect.poll(() => person.stepTitle(page)).toMatch(titleWith(open));
    }
    if (open > 0) await page.keyboard.press("F8");
  }
}

async function mend(page: Page, at: number, text: string): Promise<void> {
  if (at === UNKNOWN_PERSON) return page.keyboard.press("Control+Delete");
  if (at === UNKNOWN_PHONE) return page.keyboard.press("Delete");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

function titleWith(open: number): RegExp {
  return open > 0 ? new RegExp(`, ${open} con problemas`) : /^299 se crearán(?!.*problemas)/;
}

/** The cell that has the focus: its row in the file, and its place among the columns. */
function focused(page: Page): Promise<{ row: number; column: number }> {
  return page.evaluate(() => {
    const cell = document.activeElement?.closest("[role=gridcell],[role=rowheader]");
    const head = cell?.parentElement?.querySelector("[role=rowheader]")?.textContent;
    return {
      row: Number.parseInt(head ?? "", 10),
      column: Number(cell?.getAttribute("aria-colindex")) - 2,
    };
  });
}
