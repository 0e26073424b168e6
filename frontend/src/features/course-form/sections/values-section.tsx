/** How long the course is, what it costs, and what SENCE knows of it. */
import { COURSE } from "@/entities/records/course";
import { VALUES } from "@/features/course-form/model/course-fields";
import { CostLine } from "@/features/course-form/sections/cost-line";
import { HourValueInput } from "@/features/course-form/sections/hour-value-input";
import { NumberInput } from "@/platform/forms/inputs";
import { RecordSection } from "@/platform/records/record-section";

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
