/** How long the course is, what it costs, and what SENCE knows of it. */

import { useQuery } from "@tanstack/react-query";
import { hourMaximum, hourValuesQuery, senceSettingsQuery } from "@/entities/sence/sence";
import { costOf, pesosIn } from "@/features/course-form/model/cost";
import { type CourseTyped, MODALITIES, VALUES } from "@/features/course-form/model/course-fields";
import { laterTexts } from "@/features/course-form/texts";
import { COURSE } from "@/generated/records/course";
import { useFill, useTyped } from "@/platform/forms/form-context";
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
        totalHours: <NumberInput<CourseTyped> name="totalHours" unit="horas" />,
        senceHourValue: <HourValueInput />,
      }}
      below={{ senceHourValue: <CostLine /> }}
    />
  );
}

/** What a participant costs and what SENCE would cover, told while the amounts are typed. */
function CostLine() {
  const { participatingValue, senceHourValue, totalHours } = useTyped(
    (typed: CourseTyped) => typed,
  );
  const maximum = useHourMaximum();
  const most = maximum?.limits ? maximum.value : Number.POSITIVE_INFINITY;
  const paid = pesosIn(senceHourValue);
  const cost = costOf(
    pesosIn(participatingValue),
    paid === null ? null : Math.min(paid, most),
    readNumber(totalHours),
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

/** Beside the most that SENCE pays for the modality of the course on its first day. */
function HourValueInput() {
  const fill = useFill<CourseTyped>();
  const maximum = useHourMaximum();
  const value = pesosIn(useTyped(({ senceHourValue }: CourseTyped) => senceHourValue));
  return (
    <div className="flex flex-col items-start gap-1.5">
      <MoneyInput<CourseTyped> name="senceHourValue" hint={laterTexts.hourValueHint} />
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
        <Button size="sm" onClick={() => fill("senceHourValue", String(maximum.value))}>
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
  const { modality, initialDate } = useTyped((typed: CourseTyped) => typed);
  const { data: values = [] } = useQuery(hourValuesQuery);
  const { data: known } = useQuery(senceSettingsQuery);
  const label = MODALITIES.find(({ value }) => value === modality)?.label ?? "";
  const found = hourMaximum(values, label, readDay(initialDate));
  if (!found) return null;
  const { value, resolution } = found;
  return { value, resolution, limits: known?.settings.aboveMaximum !== "avisar" };
}
