/** The state of a supplier's form: what it begins with, how it is saved and who else was faster. */
import { useState } from "react";
import { Link } from "react-router";
import { SUPPLIER } from "@/entities/records/supplier";
import {
  createSupplier,
  getSupplier,
  type SavedSupplier,
  type Supplier,
  updateSupplier,
  useSupplierSaved,
} from "@/features/suppliers/api";
import {
  contactRules,
  NEW_SUPPLIER,
  SUPPLIER_SCHEMA,
  supplierValues,
} from "@/features/suppliers/supplier-form-rules";
import type { ApiError } from "@/platform/api/errors";
import { type RecordFormState, useRecordForm } from "@/platform/forms/use-record-form";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { labelsOf, requiredOf } from "@/platform/records/record-spec";

interface SupplierFormOptions {
  /** None yet: a new supplier. */
  supplier: Supplier | null;
  onSaved: (saved: SavedSupplier) => void;
}

export function useSupplierForm({ supplier, onSaved }: SupplierFormOptions): RecordFormState {
  const [values] = useState(() => (supplier ? supplierValues(supplier) : NEW_SUPPLIER));
  const saved = useSupplierSaved();
  return useRecordForm({
    schema: SUPPLIER_SCHEMA,
    cross: contactRules,
    values,
    updatedAt: supplier?.updatedAt,
    fields: labelsOf(SUPPLIER),
    required: requiredOf(SUPPLIER),
    noun: "este proveedor",
    draft: { key: "supplier", id: supplier?.supplier_id },
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const next = supplier
        ? await updateSupplier(supplier.supplier_id, {
            ...changes,
            ...(updatedAt && { updatedAt }),
          })
        : await createSupplier(all, idempotencyKey);
      saved(next);
      return next;
    },
    onSaved,
    reload: supplier ? () => reloaded(supplier.supplier_id) : undefined,
    refusalNote: linkToOther,
  });
}

async function reloaded(id: number) {
  const supplier = await getSupplier(id);
  return { values: supplierValues(supplier), updatedAt: supplier.updatedAt };
}

/** A RUT that is taken leads to who has it. */
function linkToOther({ body }: ApiError) {
  const { supplier_id: id } = body as { supplier_id?: unknown };
  if (typeof id !== "number") return null;
  return (
    <Link to={withQuery(PATHS.providers, { ver: id })} className="link w-fit font-medium">
      Ver ficha
    </Link>
  );
}
