/** A rapporteur made on the fly, without leaving the course form. */
import * as z from "zod/mini";
import { findSuppliers } from "@/entities/supplier/supplier";
import { createRapporteur, type Rapporteur } from "@/features/course-form/api/course-calls";
import { FieldRow } from "@/platform/forms/form-section";
import { RutInput, SwitchInput, TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { choiceId, email, flag, line, phone, requiredLine, rut } from "@/platform/forms/rules";
import { SearchSelectInput } from "@/platform/forms/search-select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { Dialog } from "@/platform/ui/dialog";

interface NewRapporteurDialogProps {
  /** The name to begin with. */
  name: string;
  onClose: () => void;
  onCreated: (rapporteur: Rapporteur) => void;
}

export function NewRapporteurDialog(props: NewRapporteurDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title="Crear relator" sturdy>
      <NewRapporteurForm {...props} />
    </Dialog>
  );
}

const SCHEMA = z.object({
  name: requiredLine({ min: 2, max: 150, message: "Ingresa el nombre del relator." }),
  rut: rut(),
  email: email(),
  phone: phone(),
  specialty: line({ max: 150 }),
  supplier_id: choiceId(),
  isInternal: flag(),
});

const FIELDS = {
  name: "Nombre",
  rut: "RUT",
  email: "Correo",
  phone: "Teléfono",
  specialty: "Especialidad",
  supplier_id: "Proveedor",
  isInternal: "Relator interno",
};

function NewRapporteurForm({ name, onClose, onCreated }: NewRapporteurDialogProps) {
  const form = useRecordForm({
    schema: SCHEMA,
    values: {
      name,
      rut: "",
      email: "",
      phone: "",
      specialty: "",
      supplier_id: "",
      isInternal: false,
    },
    fields: FIELDS,
    required: ["name"],
    noun: "este relator",
    nested: true,
    save: (_changes, all, { idempotencyKey }) => createRapporteur(all, idempotencyKey),
    onSaved(rapporteur) {
      onCreated(rapporteur);
      onClose();
    },
  });
  return (
    <RecordForm
      form={form}
      label="Crear relator"
      place="dialog"
      submitLabel="Crear relator"
      onCancel={onClose}
    >
      <TextInput name="name" />
      <FieldRow>
        <RutInput name="rut" />
        <TextInput name="specialty" />
        <TextInput name="email" type="email" inputMode="email" />
        <TextInput name="phone" type="tel" inputMode="tel" />
      </FieldRow>
      <SearchSelectInput
        name="supplier_id"
        load={findSuppliers}
        cacheKey="suppliers"
        placeholder="Sin proveedor"
        clearable
      />
      <SwitchInput name="isInternal" description="Trabaja en la empresa que recibe el curso." />
    </RecordForm>
  );
}
