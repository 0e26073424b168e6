// What can be typed in a form is what the server takes: as long, as little and as much as the API document says.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { budgetSchema } from "@/features/estimate/budget-form";
import { lineSchema } from "@/features/estimate/line-dialog";
import { simulatorSchema } from "@/features/estimate/simulator-fields";
import { COLUMNS, THICKNESS } from "@/features/panel/widget";
import { privacySchema } from "@/features/settings/privacy";
import { passSchema } from "@/features/settings/results-section";
import { hourValueSchema } from "@/features/settings/sence-hour-values";
import { rulesSchema } from "@/features/settings/sence-rules";
import { utmSchema } from "@/features/settings/sence-utm";
import { serviceAccountSchema } from "@/features/settings/service-accounts";
import { sourceSchema } from "@/features/settings/sources";
import { surveySchema, TEXTS, textField } from "@/features/settings/surveys";
import { webhookSchema } from "@/features/settings/webhooks";
import { TEMPLATE_SCHEMA } from "@/features/survey-templates/editor/screen";
import { writeNumber } from "@/platform/forms/typed";

interface Limits {
  minLength?: number | undefined;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

const { schemas } = JSON.parse(readFileSync("../docs/openapi.json", "utf8")).components as {
  schemas: Record<string, { properties: Record<string, Limits> }>;
};

/** An id has the limits of a database, which nobody meets. */
const IDS = Number.MAX_SAFE_INTEGER;

/** The fields of a form that the body of a call limits, under the name that they have in the form. */
function limitsOf(
  body: string,
  { shape }: { shape: Shape },
  named = (field: string) => field,
): [field: string, rule: z.ZodMiniType, limits: Limits][] {
  return Object.entries(schemas[body]?.properties ?? {}).flatMap(([name, limits]) => {
    const rule = shape[named(name)];
    const { maxLength, maximum = IDS } = limits;
    const isLimited = maxLength !== undefined || maximum < IDS;
    return rule && isLimited ? [[`${named(name)} (${body})`, rule, limits] as const] : [];
  });
}

/** As the fields of a form of several surveys or mails are called. */
function behind(prefix: string): (field: string) => string {
  return (field) => prefix + field.charAt(0).toUpperCase() + field.slice(1);
}

const month = "2026-03";
const LIMITED = [
  ...limitsOf("BudgetChanges", budgetSchema),
  ...limitsOf("BudgetLineForm", lineSchema),
  ...limitsOf("SimulationForm", simulatorSchema),
  ...limitsOf("Tranches", simulatorSchema),
  ...limitsOf("PrivacySettingsForm", privacySchema),
  ...limitsOf("HourValueForm", hourValueSchema),
  ...limitsOf("SenceSettingsForm", rulesSchema),
  ...limitsOf("UtmMonthForm", utmSchema({ min: month, max: month }), () => month),
  ...limitsOf("SourceForm", sourceSchema).filter(
    ([field]) => !/^(port|headerV|passw|priv|passp)/.test(field),
  ),
  ...limitsOf("SurveysSettingsForm", surveySchema),
  ...limitsOf("Schedule", surveySchema, behind("satisfaction")),
  ...limitsOf("TransferSchedule", surveySchema, behind("transfer")),
  ...TEXTS.flatMap(({ kind }) =>
    limitsOf("MailText", surveySchema, (part) => textField(kind, part as "subject" | "body")),
  ),
  ...limitsOf("WebhookForm", webhookSchema),
  ...limitsOf("SurveyTemplateForm", TEMPLATE_SCHEMA),
];

function takes(rule: z.ZodMiniType, typed: string): boolean {
  return rule.safeParse(typed).success;
}

/** A text of so many characters; that of a mail leads to its survey, by ten of them. */
function textOf(length: number, field: string): string {
  return (field.includes("_body") ? "{{enlace}}" : "").padEnd(length, "a");
}

/** What stands at each limit, and what lies just beyond it. */
function edgesOf(field: string, { minLength, maxLength, minimum, maximum }: Limits) {
  const longest = [maxLength, (by: number) => textOf((maxLength ?? 0) + by, field)] as const;
  const shortest = [minLength, (by: number) => textOf((minLength ?? 0) - by, field)] as const;
  const most = [maximum, (by: number) => writeNumber((maximum ?? 0) + by)] as const;
  const least = [minimum, (by: number) => writeNumber((minimum ?? 0) - by)] as const;
  return Object.entries({ longest, shortest, most, least }).flatMap(([edge, [limit, at]]) =>
    limit === undefined ? [] : [{ edge: `${edge}: ${limit}`, taken: at(0), refused: at(1) }],
  );
}

const EDGES = LIMITED.flatMap(([field, rule, limits]) =>
  edgesOf(field, limits)
    // No text of a mail is shorter than the link in it.
    .filter(({ taken, refused }) => taken !== refused)
    .map((edge) => ({ field, rule, ...edge })),
);

test("the limits are found", () => {
  expect(EDGES.length).toBeGreaterThan(70);
});

test.each(EDGES)("$field takes its $edge, and nothing beyond", ({ rule, taken, refused }) => {
  expect(takes(rule, taken)).toBe(true);
  expect(takes(rule, refused)).toBe(false);
});

test("A widget has as many columns and bars as thick as the server takes", () => {
  const { cols } = schemas.WidgetForm?.properties ?? {};
  expect(COLUMNS).toMatchObject({ min: cols?.minimum, max: cols?.maximum });
  const { barThickness } = schemas.DatasetForm?.properties ?? {};
  expect(THICKNESS).toMatchObject({ min: barThickness?.minimum, max: barThickness?.maximum });
});

test("What is given a name has two letters at least", () => {
  const names = [sourceSchema, webhookSchema, serviceAccountSchema].map(({ shape }) => shape.name);
  expect(names.map((name) => takes(name, "ab"))).toEqual([true, true, true]);
  expect(names.map((name) => takes(name, "a"))).toEqual([false, false, false]);
});

const { firstPercent, secondPercent, thirdPercent } = rulesSchema.shape;
const { ceilingPercent, leastAttendance, bipartitePercent } = rulesSchema.shape;
const SHARES = {
  ...{ firstPercent, secondPercent, thirdPercent, ceilingPercent },
  ...{ leastAttendance, bipartitePercent },
  oticFee: budgetSchema.shape.oticFee,
  passAttendance: passSchema.shape.passAttendance,
};

test.each(Object.entries(SHARES))("%s is a share in tenths, from nothing to all", (_name, rule) => {
  const tried = ["0", "0,1", "99,9", "100", "-0,1", "100,1", "101", "0,05"];
  expect(tried.filter((typed) => takes(rule, typed))).toEqual(["0", "0,1", "99,9", "100"]);
});

test("The grade to pass is one of the scale, in tenths", () => {
  const tried = ["0,9", "1", "4,1", "4,15", "7", "7,1"];
  const { passGrade } = passSchema.shape;
  expect(tried.filter((typed) => takes(passGrade, typed))).toEqual(["1", "4,1", "7"]);
});

test("Hours of training are whole or half", () => {
  const hours = ["0", "0,5", "12", "12,3", "2000", "2000,5", "-1"];
  const simulated = hours.filter((typed) => takes(simulatorSchema.shape.hours, typed));
  expect(simulated).toEqual(["0,5", "12", "2000"]);
  const planned = hours.filter((typed) => takes(lineSchema.shape.hours, typed));
  expect(planned).toEqual(["0", "0,5", "12", "2000", "2000,5"]);
});
