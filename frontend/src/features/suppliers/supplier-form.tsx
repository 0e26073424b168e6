/** The form of a supplier, new or known, beside the list. */

import { SUPPLIER } from "@/entities/records/supplier";
import { CONTACT_BLOCKS, type SavedSupplier, type Supplier } from "@/features/suppliers/api";
import { ContactSection } from "@/features/suppliers/contact-section";
import { useSupplierForm } from "@/features/suppliers/use-supplier-form";
import { RutInput } from "@/platform/forms/inputs";
import { FocusFirstField, RecordForm } from "@/platform/forms/record-form";
import { RecordSection } from "@/platform/records/record-section";

interface SupplierFormProps {
  supplier: Supplier | null;
  onSaved: (saved: SavedSupplier) => void;
  onCancel: () => void;
}

export function SupplierForm({ supplier, onSaved, onCancel }: SupplierFormProps) {
  const form = useSupplierForm({ supplier, onSaved });
  return (
    <FocusFirstField>
      <RecordForm
        form={form}
        label={supplier ? `Editar ${supplier.razon_social}` : "Nuevo proveedor"}
        place="drawer"
        submitLabel={supplier ? "Guardar proveedor" : "Crear proveedor"}
        onCancel={onCancel}
        reviewable={supplier !== null}
      >
        <RecordSection
          record={SUPPLIER}
          section="firm"
          inputs={{ rut: <RutInput name="rut" hint={SUPPLIER.fields.rut.hint} /> }}
        />
        {CONTACT_BLOCKS.map((block) => (
          <ContactSection key={block} block={block} />
        ))}
      </RecordForm>
    </FocusFirstField>
  );
}
