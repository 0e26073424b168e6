/** A rapporteur made on the fly, without leaving the course form. */

import * as z from "zod/mini";
import { findSuppliers } from "@/entities/supplier/supplier";
import { createRapporteur, type Rapporteur } from "@/features/course-form/api/course-calls";
import { teacherTexts } from "@/features/course-form/texts";
import { RAPPORTEUR } from "@/generated/records/rapporteur";
import { RutInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SearchSelectInput } from "@/platform/forms/search-select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordFields } from "@/platform/records/record-section";
import { blankOf, labelsOf, requiredOf, shapeOf } from "@/platform/records/record-spec";
import { Dialog } from "@/platform/ui/dialog";

interface NewRapporteurDialogProps {
  /** The name to begin with. */
  name: string;
  onClose: () => void;
  onCreated: (rapporteur: Rapporteur) => void;
}

export function NewRapporteurDialog(props: NewRapporteurDialogProps) {
  return (
    <Dialog onClose={props.onClose} title={teacherTexts.create} sturdy>
      <NewRapporteurForm {...props} />
    </Dialog>
  );
}

const SCHEMA = z.object(shapeOf(RAPPORTEUR));
type Values = z.input<typeof SCHEMA>;

const BLANK = blankOf(RAPPORTEUR);

function NewRapporteurForm({ name, onClose, onCreated }: NewRapporteurDialogProps) {
  const form = useRecordForm({
    schema: SCHEMA,
    values: { ...BLANK, name },
    fields: labelsOf(RAPPORTEUR),
    required: requiredOf(RAPPORTEUR),
    noun: teacherTexts.noun,
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
      label={teacherTexts.create}
      place="dialog"
      submitLabel={teacherTexts.create}
      onCancel={onClose}
    >
      <RecordFields
        record={RAPPORTEUR}
        names={RAPPORTEUR.sections.data.fields}
        inputs={{
          rut: <RutInput<Values> name="rut" />,
          supplier_id: (
            <SearchSelectInput<Values>
              name="supplier_id"
              load={findSuppliers}
              cacheKey="suppliers"
              placeholder={teacherTexts.withoutSupplier}
              clearable
            />
          ),
        }}
      />
    </RecordForm>
  );
}
