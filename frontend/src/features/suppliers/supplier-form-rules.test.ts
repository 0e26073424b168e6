/** What the form of a supplier asks for. */
import { describe, expect, it } from "vitest";
import {
  contactRules,
  NEW_SUPPLIER,
  SUPPLIER_SCHEMA,
  type SupplierTyped,
} from "@/features/suppliers/supplier-form-rules";
import { issuesOf } from "@/platform/forms/resolver";

const WHOLE: SupplierTyped = { ...NEW_SUPPLIER, razon_social: "Otec Ltda.", rut: "76.086.428-5" };
const INCOMPLETE = "Completa el nombre y un medio de contacto.";

function faults(typed: Partial<SupplierTyped>): Record<string, string> {
  const issues = issuesOf(SUPPLIER_SCHEMA, { ...WHOLE, ...typed }, contactRules);
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}

describe("The form of a supplier", () => {
  it("begins in Chile, as an OTEC", () => {
    expect(NEW_SUPPLIER).toMatchObject({ country: "Chile", isOtec: true });
  });

  it("asks for name and RUT alone", () => {
    expect(faults({})).toEqual({});
    expect(Object.keys(faults({ razon_social: "", rut: "" }))).toEqual(["razon_social", "rut"]);
  });

  it.each(["contact", "operative_contact", "billing_manager"] as const)(
    "wants who begins the contact %s to say who it is and how to reach them",
    (block) => {
      expect(faults({ [`${block}_email`]: "ana@otec.cl" })).toEqual({
        [`${block}_name`]: INCOMPLETE,
      });
      expect(faults({ [`${block}_name`]: "Ana" })).toEqual({ [`${block}_phone`]: INCOMPLETE });
      expect(faults({ [`${block}_name`]: "Ana", [`${block}_phone`]: "912345678" })).toEqual({});
    },
  );

  it("tells a contact's e-mail that cannot be one", () => {
    expect(faults({ contact_name: "Ana", contact_email: "ana@" })).toHaveProperty("contact_email");
  });
});
