/** The rules of fields: what is typed comes in as text, what the server takes goes out. */
import * as z from "zod/mini";
import {
  HOUR_STEP,
  isDay,
  minutesOf,
  readDay,
  readHour,
  readMoney,
  readNumber,
} from "@/platform/forms/typed";
import { checkRut } from "@/platform/lib/rut";

const CHOOSE = "Selecciona una opción de la lista.";
const DAY = "Ingresa una fecha válida (dd-mm-aaaa).";
const HOUR = "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15.";
const MONEY = "Ingresa un monto en pesos, sin decimales.";
const EMAIL = "Ingresa un correo válido, por ejemplo nombre@empresa.cl.";
const PHONE = "Ingresa un teléfono válido: 9 dígitos, por ejemplo 9 1234 5678.";
const RUT_REQUIRED = "El RUT es obligatorio.";
const RUT_UNREADABLE = "Ingresa un RUT como 12.345.678-5.";
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const MOST_PESOS = 9_999_999_999;

interface LineLimits {
  max: number;
  min?: number | undefined;
  message?: string | undefined;
}

const longest = new WeakMap<object, number>();

/** How much an input lets be typed, where its rule says so. */
export function longestOf(field: object | undefined): number | undefined {
  return field && longest.get(field);
}

function upTo<Rule extends object>(max: number, field: Rule): Rule {
  longest.set(field, max);
  return field;
}

/** A line of text that must be there. */
export function requiredLine({ min = 1, max, message }: LineLimits & { message: string }) {
  return upTo(
    max,
    rule((text) => (text.length >= min && text.length <= max ? said(text) : wrong(message))),
  );
}

/** A line of text or nothing. */
export function line({ min = 0, max, message = `Máximo ${max} caracteres.` }: LineLimits) {
  return upTo(
    max,
    ruleOrNothing((text) =>
      text.length >= min && text.length <= max ? said(text) : wrong(message),
    ),
  );
}

/** A line that holds exactly what a pattern says, or nothing. */
export function patterned(pattern: RegExp, message: string) {
  return ruleOrNothing((text) => (pattern.test(text) ? said(text) : wrong(message)));
}

/** Enough to catch a slip; the server has the last word. */
export function email() {
  return patterned(/^[^\s,;@]+@[^\s,;@]+\.[^\s,;@]+$/, EMAIL);
}

export function phone() {
  return ruleOrNothing((text) => {
    const digits = text.replaceAll(/[\s().+-]/g, "");
    return /^\d{8,15}$/.test(digits) ? said(text) : wrong(PHONE);
  });
}

/** A RUT with its right check digit; the right one is offered when only that is wrong. */
export function rut() {
  return ruleOrNothing((text) => {
    const check = checkRut(text);
    if (check.state === "right") return said(check.rut);
    if (check.state !== "wrong-digit") return wrong(RUT_UNREADABLE);
    return wrong(`El dígito verificador no coincide. ¿Es ${check.suggestion}?`);
  });
}

export function requiredRut() {
  return z.pipe(
    rut(),
    z.custom<string>((value) => value !== null, { error: RUT_REQUIRED }),
  );
}

/** The id of a chosen record, or nothing. */
export function choiceId() {
  return ruleOrNothing((text) => said(Number(text)));
}

export function requiredId(message: string) {
  return rule((text) => (text === "" ? wrong(message) : said(Number(text))));
}

/** One of the texts of a list. */
export function oneOf<Text extends string>(texts: readonly Text[], message: string = CHOOSE) {
  return rule((text) => (isOneOf(texts, text) ? said(text) : wrong(message)));
}

/** One of the texts of a list, or nothing. */
export function oneOfOrNone<Text extends string>(texts: readonly Text[]) {
  return ruleOrNothing((text) => (isOneOf(texts, text) ? said(text) : wrong(CHOOSE)));
}

function isOneOf<Text extends string>(texts: readonly Text[], text: string): text is Text {
  return (texts as readonly string[]).includes(text);
}

/** A day as ISO text, or nothing. */
export function day() {
  return ruleOrNothing((text) => {
    const found = readDay(text);
    return isOurDay(found) ? said(found) : wrong(DAY);
  });
}

export function requiredDay(message: string = DAY) {
  return rule((text) => {
    const found = readDay(text);
    if (isOurDay(found)) return said(found);
    return wrong(text === "" ? message : DAY);
  });
}

function isOurDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDay(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** An hour of the day as "HH:MM", in quarters, or nothing. */
export function hour() {
  return ruleOrNothing((text) => {
    const found = readHour(text);
    const minutes = minutesOf(found);
    return minutes !== null && minutes % HOUR_STEP === 0 ? said(found) : wrong(HOUR);
  });
}

interface MoneyLimits {
  min?: number | undefined;
  max?: number | undefined;
  message?: string | undefined;
}

/** Whole pesos, or nothing. */
export function money(limits: MoneyLimits = {}) {
  return ruleOrNothing((text) => pesosWithin(text, limits));
}

export function requiredMoney(limits: MoneyLimits) {
  return rule((text) => pesosWithin(text, limits));
}

function pesosWithin(
  text: string,
  { min = 0, max = MOST_PESOS, message = MONEY }: MoneyLimits,
): Outcome<number> {
  const figures = readMoney(text);
  const amount = figures === "" ? Number.NaN : Number(figures);
  return Number.isInteger(amount) && amount >= min && amount <= max ? said(amount) : wrong(message);
}

interface NumberLimits {
  min: number;
  max: number;
  step?: number | undefined;
  message: string;
}

/** A number in steps, or nothing. */
export function number(limits: NumberLimits) {
  return ruleOrNothing((text) => within(text, limits));
}

export function requiredNumber(limits: NumberLimits) {
  return rule((text) => within(text, limits));
}

function within(text: string, { min, max, step = 1, message }: NumberLimits): Outcome<number> {
  const found = readNumber(text);
  if (found === null || found < min || found > max) return wrong(message);
  // A tenth is no exact number for a computer: 0.3 / 0.1 is a little less than three.
  return Number.isInteger(Number((found / step).toFixed(6))) ? said(found) : wrong(message);
}

export function flag() {
  return z.boolean();
}

type Outcome<Value> = { said: Value } | { wrong: string };

function said<Value>(value: Value): { said: Value } {
  return { said: value };
}

function wrong(message: string): { wrong: string } {
  return { wrong: message };
}

/** Text in, a value or a message out; spaces around and doubled ones never count. */
function rule<Value>(read: (text: string) => Outcome<Value>) {
  return z.pipe(
    z.string(),
    z.transform((text, context): Value => {
      const outcome = read(text.trim().replaceAll(/[ \t]+/g, " "));
      if ("said" in outcome) return outcome.said;
      context.issues.push({ code: "custom", message: outcome.wrong, input: text });
      return z.NEVER;
    }),
  );
}

/** The same where nothing is a value, too. */
function ruleOrNothing<Value>(read: (text: string) => Outcome<Value>) {
  return rule<Value | null>((text) => (text === "" ? said(null) : read(text)));
}
