/** What the form of a person asks for, by who the person is. */
import { describe, expect, it } from "vitest";
import {
  blankPerson,
  PERSON_SCHEMA,
  type PersonTyped,
  personRules,
  personValues,
  requiredFields,
} from "@/features/people/person-form-rules";
import { aPerson } from "@/features/people/testing/people";
import { issuesOf } from "@/platform/forms/resolver";

const WHOLE: PersonTyped = {
  ...blankPerson(null),
  name: "María Pérez",
  rut: "12.531.909-2",
  company: "1",
};

function faults(typed: Partial<PersonTyped>, salaryKept = false): Record<string, string> {
  const issues = issuesOf(PERSON_SCHEMA, { ...WHOLE, ...typed }, personRules(salaryKept));
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}

describe("The form of a person", () => {
  it("begins without franchise, as somebody of the house", () => {
    expect(blankPerson(null)).toMatchObject({ franchiseSence: false, isExternal: false });
  });

  it("begins with the company of staff", () => {
    expect(blankPerson(12).company).toBe("12");
  });

  it("takes a person of the house with name, RUT and company", () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: " ", rut: "", company: "" })).toEqual({
      name: "Ingresa el nombre completo.",
      rut: "El RUT es obligatorio.",
      company: "Selecciona la empresa.",
    });
  });

  it("takes an external person by name and e-mail", () => {
    const external = { isExternal: true, rut: "", company: "" };
    expect(faults({ ...external, email: "ana@otec.cl" })).toEqual({});
    expect(faults(external)).toEqual({ email: "Una persona externa sin RUT necesita correo." });
  });

  it("offers the right check digit of a RUT", () => {
    expect(faults({ rut: "12531909-3" }).rut).toContain("12531909-2");
  });

  it("has no franchise for an external person", () => {
    expect(faults({ isExternal: true, franchiseSence: true, grossSalary: "500000" })).toEqual({
      franchiseSence: "Una persona externa no puede usar la franquicia.",
    });
  });

  it("wants the salary for the franchise, unless the server has it", () => {
    expect(faults({ franchiseSence: true })).toEqual({
      grossSalary: "Ingresa la renta bruta para determinar el tramo SENCE.",
    });
    expect(faults({ franchiseSence: true }, true)).toEqual({});
  });

  it("takes a salary of a hundred million at most", () => {
    expect(faults({ grossSalary: "100.000.000" })).toEqual({});
    expect(faults({ grossSalary: "100.000.001" })).toHaveProperty("grossSalary");
  });

  it("marks as required what this person must have", () => {
    const inside = { isExternal: false, franchiseSence: true };
    expect(requiredFields(inside, false)).toEqual(["name", "rut", "company", "grossSalary"]);
    expect(requiredFields(inside, true)).toEqual(["name", "rut", "company"]);
    expect(requiredFields({ isExternal: true, franchiseSence: false }, false)).toEqual(["name"]);
  });

  it("reads a person without the salary", () => {
    expect(personValues(aPerson({ area: null }))).toMatchObject({
      company: "1",
      area: "",
      grossSalary: "",
      bossPhone: "",
    });
  });
});
