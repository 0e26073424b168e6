/** The form of a supplier: its fields, what each may hold, and what they say about one another. */

import type * as zod from "zod/mini";
import * as z from "zod/mini";
import { CONTACT_BLOCKS, type ContactBlock, type Supplier } from "@/features/suppliers/api";
import { formTexts } from "@/features/suppliers/texts";
import { SUPPLIER } from "@/generated/records/supplier";
import type { FieldIssue } from "@/platform/forms/resolver";
import { formValues } from "@/platform/forms/typed";
import { blankOf, shapeOf } from "@/platform/records/record-spec";

export const SUPPLIER_SCHEMA = z.object(shapeOf(SUPPLIER));

export type SupplierTyped = zod.input<typeof SUPPLIER_SCHEMA>;

const BLANK = blankOf(SUPPLIER);

export const NEW_SUPPLIER: SupplierTyped = { ...BLANK, country: "Chile" };

export function supplierValues(supplier: Supplier): SupplierTyped {
  return formValues(BLANK, supplier);
}

/** Who begins a contact says who it is and how to reach them. */
export function contactRules(typed: SupplierTyped): FieldIssue<keyof SupplierTyped>[] {
  return CONTACT_BLOCKS.flatMap((block) => {
    const { name, phone: number, email: address } = contactOf(typed, block);
    if (!name && !number && !address) return [];
    const message = formTexts.contactIncomplete;
    return [
      ...(name ? [] : [{ field: `${block}_name` as const, message }]),
      ...(number || address ? [] : [{ field: `${block}_phone` as const, message }]),
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
