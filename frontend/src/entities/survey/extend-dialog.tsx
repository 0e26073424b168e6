/** Another last day for a survey; a later one opens a closed survey again. */
import * as z from "zod/mini";
import { changeSurvey } from "@/entities/survey/schedule";
import { useSurveysChanged } from "@/entities/survey/survey";
import { DateInput } from "@/platform/forms/date-input";
import { RecordForm } from "@/platform/forms/record-form";
import { requiredDay } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { formatDay } from "@/platform/lib/format";
import { Dialog } from "@/platform/ui/dialog";
import { toast } from "@/platform/ui/toast";

const SCHEMA = z.object({ endDate: requiredDay("Ingresa la nueva fecha de cierre.") });

interface ExtendDialogProps {
  survey: { id: number; endDate: string };
  /** What a person calls it. */
  name: string;
  onClose: () => void;
}

export function ExtendDialog({ survey, name, onClose }: ExtendDialogProps) {
  const changed = useSurveysChanged();
  const form = useRecordForm({
    schema: SCHEMA,
    values: { endDate: survey.endDate },
    fields: { endDate: "Nueva fecha de cierre" },
    required: ["endDate"],
    noun: "este plazo",
    nested: true,
    save: async (_changes, { endDate }) => {
      await changeSurvey(survey.id, { endDate });
      await changed();
      return endDate;
    },
    onSaved: (endDate) => {
      onClose();
      void toast.done(`La encuesta cierra el ${formatDay(endDate)}.`);
    },
  });
  return (
    <Dialog onClose={onClose} title="Extender plazo" description={name} size="sm" sturdy>
      <RecordForm
        form={form}
        label="Extender plazo"
        place="drawer"
        submitLabel="Guardar plazo"
        onCancel={onClose}
      >
        <DateInput<z.input<typeof SCHEMA>> name="endDate" />
        <p className="text-sm text-ink-muted">
          Hoy cierra el {formatDay(survey.endDate)}. Con una fecha posterior, los enlaces de quienes
          no respondieron vuelven a servir.
        </p>
      </RecordForm>
    </Dialog>
  );
}
