/** Who sees salaries, and how long data are kept; what that would remove is counted beside it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import {
  changePrivacy,
  type KnownPrivacy,
  type Old,
  oldQuery,
  privacyQuery,
  readPrivacy,
} from "@/features/settings/privacy/privacy-api";
import {
  PRIVACY_CHOICES,
  PRIVACY_FIELDS,
  privacySchema,
  valuesOf,
  yearsOf,
} from "@/features/settings/privacy/privacy-fields";
import { useForm } from "@/shared/forms/form-context";
import { FormSection } from "@/shared/forms/form-section";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { formatCount } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { toast } from "@/shared/ui/toast";

interface PrivacyFormProps {
  known: KnownPrivacy;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

export function PrivacyForm({ known, onDiscard }: PrivacyFormProps) {
  const form = usePrivacyForm(known);
  return (
    <RecordForm
      form={form}
      label="Privacidad"
      submitLabel="Guardar"
      cancelLabel="Descartar cambios"
      onCancel={onDiscard}
      reviewable
    >
      <FormSection
        title="Rentas"
        description="Cada vez que alguien ve una renta queda en la auditoría."
        fields={["salaryVisibility"]}
      >
        <SegmentedInput name="salaryVisibility" options={PRIVACY_CHOICES.salaryVisibility} />
      </FormSection>
      <FormSection
        title="Conservación"
        description="Lo más antiguo se elimina solo, cada día. En blanco, no se elimina nunca."
        fields={["peopleYears", "commentYears", "auditYears"]}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberInput name="peopleYears" unit="años" hint="Desde su último cambio." />
          <NumberInput name="commentYears" unit="años" hint="La nota de la encuesta queda." />
          <NumberInput name="auditYears" unit="años" hint="Recomendamos 5." />
        </div>
        <Preview />
        <p className="text-xs text-ink-subtle text-pretty">
          Además, las notificaciones se eliminan a los 90 días, los correos al año y las planillas
          cargadas a los 30 días.
        </p>
      </FormSection>
    </RecordForm>
  );
}

function usePrivacyForm({ settings, updatedAt }: KnownPrivacy) {
  const client = useQueryClient();
  return useRecordForm({
    schema: privacySchema,
    values: valuesOf(settings),
    // Settings that nobody changed yet exist all the same.
    updatedAt: updatedAt ?? "",
    fields: PRIVACY_FIELDS,
    noun: "esta configuración",
    save: async (changes, _all, { updatedAt: seen }) => {
      const saved = await changePrivacy({ ...changes, updatedAt: seen || null });
      client.setQueryData(privacyQuery.queryKey, saved);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done("Configuración guardada"),
    reload: async () => {
      const now = await readPrivacy();
      return { values: valuesOf(now.settings), updatedAt: now.updatedAt ?? "" };
    },
  });
}

/** What the years in the form would remove today. */
function Preview() {
  const { control } = useForm().core.methods;
  const [peopleYears, commentYears, auditYears] = useWatch({
    control,
    name: ["peopleYears", "commentYears", "auditYears"],
  });
  const years = yearsOf({ peopleYears, commentYears, auditYears });
  const isOff = Object.values(years).every((value) => value === null);
  const { data } = useQuery({ ...oldQuery(years), enabled: !isOff });
  if (isOff || !data) return null;
  const words = oldWords(data);
  return (
    <Banner tone={words ? "warning" : "info"}>
      <p>{words ? `Al guardar se eliminarán ${words}.` : "Hoy no hay nada tan antiguo."}</p>
    </Banner>
  );
}

function oldWords({ people, comments, events }: Old): string {
  const parts = [
    people ? formatCount(people, "persona", "personas") : "",
    comments ? formatCount(comments, "comentario", "comentarios") : "",
    events ? formatCount(events, "registro de auditoría", "registros de auditoría") : "",
  ];
  return parts.filter(Boolean).join(", ");
}
