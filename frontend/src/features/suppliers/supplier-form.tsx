/** The form of a supplier, new or known, beside the list. */

import { CONTACT_BLOCKS, type SavedSupplier, type Supplier } from "@/features/suppliers/api";
import { ContactSection } from "@/features/suppliers/contact-section";
import { useSupplierForm } from "@/features/suppliers/use-supplier-form";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { RutInput, SwitchInput, TextInput } from "@/platform/forms/inputs";
import { FocusFirstField, RecordForm } from "@/platform/forms/record-form";

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
        <FormSection title="Empresa">
          <TextInput name="razon_social" maxLength={150} />
          <RutInput name="rut" hint="Con o sin puntos." />
          <TextInput name="address" maxLength={200} />
          <FieldRow>
            <TextInput name="city" maxLength={80} />
            <TextInput name="country" maxLength={80} />
          </FieldRow>
          <SwitchInput
            name="isOtec"
            description="Organismo técnico de capacitación: sus cursos pueden usar la franquicia."
          />
        </FormSection>
        {CONTACT_BLOCKS.map((contact) => (
          <ContactSection key={contact.block} {...contact} />
        ))}
      </RecordForm>
    </FocusFirstField>
  );
}
