/** The settings of surveys in a form: who writes, when, how often, with which words. */
import { useQueryClient } from "@tanstack/react-query";
import {
  changeSettings,
  type KnownSettings,
  readSettings,
  SURVEY_SETTINGS_KEY,
} from "@/features/settings/surveys/settings-api";
import {
  changesOf,
  LABELS,
  RESPONDENTS,
  type SETTING_LABELS,
  surveySchema,
  valuesOf,
} from "@/features/settings/surveys/survey-fields";
import { TextEditor } from "@/features/settings/surveys/text-editor";
import { TEXTS } from "@/features/settings/surveys/texts";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { TimeInput } from "@/shared/forms/inputs/time-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { toast } from "@/shared/ui/toast";

interface SurveysFormProps {
  known: KnownSettings;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

export function SurveysForm({ known, onDiscard }: SurveysFormProps) {
  const form = useSurveysForm(known);
  return (
    <RecordForm
      form={form}
      label="Encuestas y correos"
      submitLabel="Guardar"
      cancelLabel="Descartar cambios"
      onCancel={onDiscard}
      reviewable
    >
      <Sending />
      <Satisfaction />
      <Transfer />
      <Reminders />
      <FormSection
        title="Textos de los correos"
        description="Los marcadores entre llaves se completan con los datos de cada persona."
      >
        <div className="flex flex-col gap-3">
          {TEXTS.map((text) => (
            <TextEditor key={text.kind} {...text} usual={known.defaults.texts[text.kind]} />
          ))}
        </div>
      </FormSection>
    </RecordForm>
  );
}

function useSurveysForm({ settings, updatedAt }: KnownSettings) {
  const client = useQueryClient();
  return useRecordForm({
    schema: surveySchema,
    values: valuesOf(settings),
    // Settings that nobody changed yet exist all the same.
    updatedAt: updatedAt ?? "",
    fields: LABELS as typeof SETTING_LABELS,
    required: ["sender"],
    noun: "esta configuración",
    save: async (changes, _all, { updatedAt: seen }) => {
      const saved = await changeSettings({ ...changesOf(changes), updatedAt: seen || null });
      await client.invalidateQueries({ queryKey: SURVEY_SETTINGS_KEY });
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done("Configuración guardada"),
    reload: async () => {
      const now = await readSettings();
      return { values: valuesOf(now.settings), updatedAt: now.updatedAt ?? "" };
    },
  });
}

function Sending() {
  return (
    <FormSection
      title="Envío"
      description="Quién firma los correos y cuándo salen."
      fields={["sender", "replyTo", "sendAt", "businessDaysOnly"]}
    >
      <FieldRow>
        <TextInput name="sender" maxLength={100} hint="Aparece antes de la dirección." />
        <TextInput
          name="replyTo"
          type="email"
          inputMode="email"
          maxLength={254}
          hint="Sin él, las respuestas llegan a la dirección de envío."
        />
      </FieldRow>
      <TimeInput name="sendAt" hint="Hora de Santiago." />
      <SwitchInput
        name="businessDaysOnly"
        description="Los sábados, domingos y feriados no sale ningún correo automático."
      />
    </FormSection>
  );
}

function Satisfaction() {
  const names = ["satisfactionOpensAfter", "satisfactionLasts", "satisfactionFrequency"] as const;
  return (
    <FormSection
      title="Encuesta de satisfacción"
      description="Plazos con que se programa en cada curso; ahí se pueden cambiar."
      fields={names}
    >
      <Days names={names} />
    </FormSection>
  );
}

function Transfer() {
  const names = ["transferOpensAfter", "transferLasts", "transferFrequency"] as const;
  return (
    <FormSection
      title="Encuesta de transferencia"
      description="Mide cuánto de lo aprendido se aplica en el trabajo."
      fields={[...names, "transferRespondent"]}
    >
      <Days names={names} />
      <SegmentedInput name="transferRespondent" label="Quién responde" options={RESPONDENTS} />
    </FormSection>
  );
}

function Days({ names: [opens, lasts, frequency] }: { names: readonly [string, string, string] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberInput
        name={opens}
        label="Se abre después de"
        unit="días"
        hint="Desde el fin del curso."
      />
      <NumberInput name={lasts} label="Dura" unit="días" hint="Luego se cierra sola." />
      <NumberInput
        name={frequency}
        label="Recordar cada"
        unit="días"
        hint="0: sin recordatorios."
      />
    </div>
  );
}

function Reminders() {
  return (
    <FormSection
      title="Recordatorios y resultados"
      fields={["maxReminders", "lastCall", "minResponses"]}
    >
      <FieldRow>
        <NumberInput name="maxReminders" hint="Por persona y encuesta." />
        <NumberInput
          name="minResponses"
          hint="Con menos no se muestra nada, para cuidar el anonimato."
        />
      </FieldRow>
      <SwitchInput name="lastCall" description="A quienes aún no responden." />
    </FormSection>
  );
}
