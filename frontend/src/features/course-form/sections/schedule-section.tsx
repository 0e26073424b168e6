/** When the course is held, and where when people go to it. */
import { type CourseTyped, hasPlace, SCHEDULE } from "@/features/course-form/model/course-fields";
import { COURSE } from "@/generated/records/course";
import { useTyped } from "@/platform/forms/form-context";
import { SegmentedInput } from "@/platform/forms/inputs";
import { late } from "@/platform/lib/late";
import { RecordSection } from "@/platform/records/record-section";
import { Skeleton } from "@/platform/ui/states";

const PlaceInputs = late(
  async () => (await import("@/features/course-form/sections/place-inputs")).PlaceInputs,
  () => <Skeleton className="h-36 w-full rounded-field" />,
);

export function ScheduleSection() {
  return (
    <RecordSection
      record={COURSE}
      section="schedule"
      id={SCHEDULE.id}
      inputs={{
        jornada: (
          <SegmentedInput<CourseTyped> name="jornada" options={COURSE.fields.jornada.options} />
        ),
        region: <Place />,
        commune: null,
        address: null,
        city: null,
      }}
    />
  );
}

function Place() {
  const isHeldThere = useTyped(({ modality }: CourseTyped) => hasPlace(modality));
  return isHeldThere && <PlaceInputs />;
}
