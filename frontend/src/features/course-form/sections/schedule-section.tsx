/** When the course is held, and where when people go to it. */
import { useWatch } from "react-hook-form";
import { hasPlace, JORNADAS, SCHEDULE } from "@/features/course-form/model/course-fields";
import { textOf, useForm } from "@/shared/forms/form-context";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { DateInput } from "@/shared/forms/inputs/date-input";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { TimeInput } from "@/shared/forms/inputs/time-input";
import { late } from "@/shared/lib/late";
import { Skeleton } from "@/shared/ui/skeleton";

const PlaceInputs = late(
  async () => (await import("@/features/course-form/sections/place-inputs")).PlaceInputs,
  () => <Skeleton className="h-36 w-full rounded-field" />,
);

const DAY_PARTS = JORNADAS.map((jornada) => ({ value: jornada, label: jornada }));

export function ScheduleSection() {
  return (
    <FormSection {...SCHEDULE}>
      <FieldRow>
        <DateInput name="initialDate" />
        <DateInput name="endDate" />
      </FieldRow>
      <SegmentedInput name="jornada" options={DAY_PARTS} />
      <FieldRow>
        <TimeInput name="hourInit" hint="En tramos de 15 minutos, por ejemplo 09:00" />
        <TimeInput name="hourFinish" />
      </FieldRow>
      <Place />
    </FormSection>
  );
}

function Place() {
  const { control } = useForm().core.methods;
  if (!hasPlace(textOf(useWatch({ control, name: "modality" })))) return null;
  return <PlaceInputs />;
}
