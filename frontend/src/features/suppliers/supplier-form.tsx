/** The form of a supplier, new or known, beside the list. */

import { Copy } from "lucide-react";
import { Link } from "react-router";
import {
  CONTACT_BLOCKS,
  CONTACT_PARTS,
  type ContactBlock,
  createSupplier,
  getSupplier,
  type SavedSupplier,
  type Supplier,
  updateSupplier,
  useSupplierSaved,
} from "@/features/suppliers/api";
import {
  contactOf,
  contactRules,
  NEW_SUPPLIER,
  SUPPLIER_SCHEMA,
  type SupplierTyped,
  supplierValues,
} from "@/features/suppliers/supplier-form-rules";
import { commonTexts, formTexts, supplierTexts } from "@/features/suppliers/texts";
import { SUPPLIER } from "@/generated/records/supplier";
import type { ApiError } from "@/platform/api/errors";
import { useFill, useTyped } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { RutInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { RecordFields, RecordSection } from "@/platform/records/record-section";
import { labelsOf, requiredOf } from "@/platform/records/record-spec";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";

interface SupplierFormProps {
  /** None yet: a new supplier. */
  supplier: Supplier | null;
  onSaved: (saved: SavedSupplier) => void;
  onCancel: () => void;
}

export function SupplierForm({ supplier, onSaved, onCancel }: SupplierFormProps) {
  const form = useSupplierForm({ supplier, onSaved });
  return (
    <RecordForm
      form={form}
      label={supplier ? formTexts.editing(supplier.razon_social) : commonTexts.newSupplier}
      place="drawer"
      submitLabel={supplier ? formTexts.save : formTexts.create}
      onCancel={onCancel}
      reviewable={supplier !== null}
    >
      <RecordSection
        record={SUPPLIER}
        section="firm"
        inputs={{ rut: <RutInput<SupplierTyped> name="rut" hint={SUPPLIER.fields.rut.hint} /> }}
      />
      {CONTACT_BLOCKS.map((block) => (
        <ContactSection key={block} block={block} />
      ))}
    </RecordForm>
  );
}

/** What the form begins with, how it is saved and who else was faster. */
function useSupplierForm({ supplier, onSaved }: Omit<SupplierFormProps, "onCancel">) {
  const saved = useSupplierSaved();
  return useRecordForm({
    schema: SUPPLIER_SCHEMA,
    cross: contactRules,
    ...(supplier
      ? ofRecord(supplier, supplierValues, () => getSupplier(supplier.supplier_id))
      : { values: NEW_SUPPLIER }),
    fields: labelsOf(SUPPLIER),
    required: requiredOf(SUPPLIER),
    noun: formTexts.noun,
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
    refusalNote: linkToOther,
  });
}

/** A RUT that is taken leads to who has it. */
function linkToOther({ body }: ApiError) {
  const { supplier_id: id } = body as { supplier_id?: unknown };
  if (typeof id !== "number") return null;
  return (
    <Link to={withQuery(PATHS.providers, { ver: id })} className="link w-fit font-medium">
      {supplierTexts.see}
    </Link>
  );
}

interface ContactSectionProps {
  block: ContactBlock;
}

const FIRST: ContactBlock = "contact";

/** One of the three contacts; the second and third can be those of the first. */
function ContactSection({ block }: ContactSectionProps) {
  const section = SUPPLIER.sections[block];
  return (
    <FormSection
      title={section.title}
      description={"description" in section ? section.description : undefined}
    >
      {block !== FIRST && <CopyFromFirst block={block} />}
      <RecordFields record={SUPPLIER} names={section.fields} />
    </FormSection>
  );
}

function CopyFromFirst({ block }: ContactSectionProps) {
  const { title } = SUPPLIER.sections[block];
  const fill = useFill<SupplierTyped>();
  const first = useTyped((typed: SupplierTyped) => contactOf(typed, FIRST));
  const isEmpty = CONTACT_PARTS.every((part) => first[part] === "");

  function copy(): void {
    for (const part of CONTACT_PARTS) fill(`${block}_${part}`, first[part]);
    announce(formTexts.copied(title));
  }

  return (
    <Button
      size="sm"
      icon={<Copy />}
      className="w-fit"
      disabled={isEmpty}
      aria-label={formTexts.copyTo(title)}
      onClick={copy}
    >
      {formTexts.copy}
    </Button>
  );
}
