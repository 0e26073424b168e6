/** How long the course is, what it costs, and what SENCE knows of it. */

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { hourMaximum, hourValuesQuery, senceSettingsQuery } from "@/entities/sence/sence";
import { costOf, pesosIn } from "@/features/course-form/model/cost";
import { MODALITIES, VALUES } from "@/features/course-form/model/course-fields";
import { laterTexts } from "@/features/course-form/texts";
import { COURSE } from "@/generated/records/course";
import { textOf, useForm } from "@/platform/forms/form-context";
import { MoneyInput, NumberInput } from "@/platform/forms/inputs";
import { readDay, readNumber } from "@/platform/forms/typed";
import { formatMoney } from "@/platform/lib/format";
import { RecordSection } from "@/platform/records/record-section";
import { Button } from "@/platform/ui/button";

export function ValuesSection() {
  return (
    <RecordSection
      record={COURSE}
      section="values"
      id={VALUES.id}
      inputs={{
        totalHours: <NumberInput name="totalHours" unit="horas" />,
        senceHourValue: <HourValueInput />,
      }}
      below={{ senceHourValue: <CostLine /> }}
    />
  );
}

/** What a participant costs and what SENCE would cover, told while the amounts are typed. */
function CostLine() {
  const { control } = useForm().core.methods;
  const typed = useWatch({ control, name: ["participatingValue", "senceHourValue", "totalHours"] });
  const [value = "", hourValue = "", hours = ""] = typed.map(textOf);
  const maximum = useHourMaximum();
  const most = maximum?.limits ? maximum.value : Number.POSITIVE_INFINITY;
  const paid = pesosIn(hourValue);
  const cost = costOf(
    pesosIn(value),
    paid === null ? null : Math.min(paid, most),
    readNumber(hours),
  );
  if (!cost) return null;
  return (
    <p className="text-sm text-ink-muted">
      {laterTexts.cost}
      <strong>{formatMoney(cost.total)}</strong>
      {laterTexts.covered}
      {cost.covered > 0 && laterTexts.upTo}
      <strong>{formatMoney(cost.covered)}</strong>
      {cost.covered > 0 && laterTexts.byTranche}
    </p>
  );
}

const NAME = "senceHourValue";

/** Beside the most that SENCE pays for the modality of the course on its first day. */
function HourValueInput() {
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
      <MoneyInput name={NAME} hint={laterTexts.hourValueHint} />
      {maximum && (
        <p aria-live="polite" className="text-xs text-ink-muted">
          {laterTexts.maximumAtStart(formatMoney(maximum.value))}
          {maximum.resolution && ` (${maximum.resolution})`}
        </p>
      )}
      {maximum && value !== null && value > maximum.value && (
        <p role="status" className="text-xs font-medium text-warning">
          {laterTexts.aboveMaximum(formatMoney(maximum.value))}
          {maximum.limits && laterTexts.computedWithMaximum}
        </p>
      )}
      {maximum && value !== maximum.value && (
        <Button size="sm" onClick={() => take(maximum.value)}>
          {laterTexts.use(formatMoney(maximum.value))}
        </Button>
      )}
    </div>
  );
}

/** What SENCE pays at most for an hour of the course that is being written. */
interface KnownMaximum {
  value: number;
  resolution: string | null;
  /** More than it is computed as if it were the maximum; otherwise it is only told. */
  limits: boolean;
}

/** Null until modality and first day are chosen, and where no value is registered for them. */
function useHourMaximum(): KnownMaximum | null {
  const { control } = useForm().core.methods;
  const [modality, initialDate] = useWatch({ control, name: ["modality", "initialDate"] });
  const { data: values = [] } = useQuery(hourValuesQuery);
  const { data: known } = useQuery(senceSettingsQuery);
  const label = MODALITIES.find(({ value }) => value === modality)?.label ?? "";
  const found = hourMaximum(values, label, readDay(textOf(initialDate)));
  if (!found) return null;
  const { value, resolution } = found;
  return { value, resolution, limits: known?.settings.aboveMaximum !== "avisar" };
}
