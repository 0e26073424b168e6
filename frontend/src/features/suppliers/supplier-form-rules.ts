/** The form of a supplier: its fields, what each may hold, and what they say about one another. */
import type * as zod from "zod/mini";
import * as z from "zod/mini";
import { CONTACT_BLOCKS, type ContactBlock, type Supplier } from "@/features/suppliers/api";
import type { FieldIssue } from "@/platform/forms/resolver";
import { email, flag, line, phone, requiredLine, requiredRut } from "@/platform/forms/rules";
import { formValues } from "@/platform/forms/typed";

const LONGEST = 150;

export const SUPPLIER_SCHEMA = z.object({
  razon_social: requiredLine({ min: 2, max: LONGEST, message: "Ingresa la razón social." }),
  rut: requiredRut(),
  address: line({ max: 200 }),
  city: line({ max: 80 }),
  country: line({ max: 80 }),
  isOtec: flag(),
  contact_name: line({ max: LONGEST }),
  contact_phone: phone(),
  contact_email: email(),
  operative_contact_name: line({ max: LONGEST }),
  operative_contact_phone: phone(),
  operative_contact_email: email(),
  billing_manager_name: line({ max: LONGEST }),
  billing_manager_phone: phone(),
  billing_manager_email: email(),
});

export type SupplierTyped = zod.input<typeof SUPPLIER_SCHEMA>;

export const NEW_SUPPLIER: SupplierTyped = {
  razon_social: "",
  rut: "",
  address: "",
  city: "",
  country: "Chile",
  isOtec: true,
  contact_name: "",
  contact_phone: "",
  contact_email: "",
  operative_contact_name: "",
  operative_contact_phone: "",
  operative_contact_email: "",
  billing_manager_name: "",
  billing_manager_phone: "",
  billing_manager_email: "",
};

export function supplierValues(supplier: Supplier): SupplierTyped {
  return formValues({ ...NEW_SUPPLIER, country: "" }, supplier);
}

const INCOMPLETE = "Completa el nombre y un medio de contacto.";

/** Who begins a contact says who it is and how to reach them. */
export function contactRules(typed: SupplierTyped): FieldIssue[] {
  return CONTACT_BLOCKS.flatMap(({ block }) => {
    const { name, phone: number, email: address } = contactOf(typed, block);
    if (!name && !number && !address) return [];
    return [
      ...(name ? [] : [{ field: `${block}_name`, message: INCOMPLETE }]),
      ...(number || address ? [] : [{ field: `${block}_phone`, message: INCOMPLETE }]),
    ];
  });
}

interface Contact {
  name: string;
  phone: string;
  email: string;
}

export function contactOf(typed: SupplierTyped, block: ContactBlock): Contact {
  return {
    name: typed[`${block}_name`].trim(),
    phone: typed[`${block}_phone`].trim(),
    email: typed[`${block}_email`].trim(),
  };
}
