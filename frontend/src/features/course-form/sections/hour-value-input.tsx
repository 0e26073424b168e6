/** The hour value of the course beside the most that SENCE pays for its modality on its first day. */
import { useWatch } from "react-hook-form";
import { pesosIn } from "@/features/course-form/model/cost";
import { useHourMaximum } from "@/features/course-form/sections/use-hour-maximum";
import { textOf, useForm } from "@/platform/forms/form-context";
import { MoneyInput } from "@/platform/forms/inputs";
import { formatMoney } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";

const NAME = "senceHourValue";

export function HourValueInput() {
  const form = useForm();
  const maximum = useHourMaximum();
  const typed = textOf(useWatch({ control: form.core.methods.control, name: NAME }));
  const value = pesosIn(typed);

  function take(amount: number): void {
    form.core.methods.setValue(NAME, String(amount), { shouldDirty: true });
    form.fieldChanged(NAME);
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <MoneyInput name={NAME} hint="Lo que SENCE paga por cada hora de un participante" />
      {maximum && (
        <p aria-live="polite" className="text-xs text-ink-muted">
          {`Máximo vigente al inicio: ${formatMoney(maximum.value)}`}
          {maximum.resolution && ` (${maximum.resolution})`}
        </p>
      )}
      {maximum && value !== null && value > maximum.value && (
        <p role="status" className="text-xs font-medium text-warning">
          {`Supera el valor hora máximo configurado (${formatMoney(maximum.value)}) para esta modalidad.`}
          {maximum.limits && " La franquicia se calcula con el máximo."}
        </p>
      )}
      {maximum && value !== maximum.value && (
        <Button size="sm" onClick={() => take(maximum.value)}>
          {`Usar ${formatMoney(maximum.value)}`}
        </Button>
      )}
    </div>
  );
}
