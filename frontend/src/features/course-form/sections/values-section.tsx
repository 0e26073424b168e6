/** How long the course is, what it costs, and what SENCE knows of it. */
import { VALUES } from "@/features/course-form/model/course-fields";
import { CostLine } from "@/features/course-form/sections/cost-line";
import { HourValueInput } from "@/features/course-form/sections/hour-value-input";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { DateInput } from "@/shared/forms/inputs/date-input";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";
import { TextInput } from "@/shared/forms/inputs/text-input";

export function ValuesSection() {
  return (
    <FormSection {...VALUES}>
      <FieldRow>
        <NumberInput name="totalHours" unit="horas" />
        <MoneyInput name="participatingValue" />
        <HourValueInput />
      </FieldRow>
      <CostLine />
      <FieldRow>
        <TextInput
          name="courseCodeSence"
          inputMode="numeric"
          maxLength={14}
          width="sm"
          hint="10 dígitos; sin código, el curso no es imputable"
        />
        <TextInput name="courseSenceName" maxLength={150} />
        <TextInput name="senceActionId" maxLength={30} width="sm" />
        <DateInput name="senceCommunicatedAt" />
      </FieldRow>
      <SwitchInput name="bipartite" />
    </FormSection>
  );
}
