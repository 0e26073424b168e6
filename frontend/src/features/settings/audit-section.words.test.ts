// Whatever the server takes may be told as changed, so all of it has words.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AUDIT_CHOICES, fieldWords } from "@/features/settings/audit-section";

interface Shape {
  properties?: Record<string, Shape>;
  $ref?: string;
  enum?: unknown[];
}

const { schemas } = JSON.parse(readFileSync("../docs/openapi.json", "utf8")).components as {
  schemas: Record<string, Shape>;
};

/** What the histories of records, settings and budgets are made of. */
const BODIES = [
  "SurveysSettingsForm",
  "SenceSettingsForm",
  "PrivacySettingsForm",
  "ResultsSettingsForm",
  "OrganisationSettingsForm",
  "BudgetChanges",
  "BudgetLineForm",
  "HourValueForm",
  "UserChanges",
  "CompanyForm",
  "SupplierForm",
  "PersonForm",
  "CourseForm",
  "ParticipantForm",
  "RapporteurForm",
];

/** Which row is meant and when it was read: neither changes. */
const NEVER_TOLD = ["updatedAt", "course_id"];

/** Codes that people read as they are. */
const PLAIN = ["modality", "jornada", "tranche"];

function fieldsOf({ $ref, properties = {} }: Shape, prefix = ""): (readonly [string, Shape])[] {
  if ($ref) return fieldsOf(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, prefix);
  return Object.entries(properties).flatMap(([name, shape]) => {
    const inside = fieldsOf(shape, `${prefix}${name}.`);
    return inside.length > 0 ? inside : [[`${prefix}${name}`, shape] as const];
  });
}

describe.each(BODIES)("the fields of %s", (body) => {
  const fields = fieldsOf(schemas[body] ?? {}).filter(([name]) => !NEVER_TOLD.includes(name));

  test("have names", () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.map(([name]) => name).filter((name) => fieldWords(name) === name)).toEqual([]);
  });

  test("have words for their codes", () => {
    const coded = fields.filter(([name, shape]) => shape.enum && !PLAIN.includes(name));
    const silent = coded.flatMap(([name, shape]) => {
      const known = AUDIT_CHOICES[name]?.map(({ value }) => value) ?? [];
      const codes = shape.enum?.filter((code) => code !== null) ?? [];
      return codes.filter((code) => !known.includes(String(code))).map((code) => `${name} ${code}`);
    });
    expect(silent).toEqual([]);
  });
});

test("the place of a nested setting and a month are words, too", () => {
  expect(fieldWords("transfer.lasts")).toBe("Transferencia: dura");
  expect(fieldWords("texts.jefatura.body")).toBe("Texto de Invitación a jefatura");
  expect(fieldWords("2026-03")).toBe("UTM de marzo de 2026");
});
