/** The surveys of the course, programmed together with it; their fields arrive after the form. */
import { type KnownSurveys, SURVEYS } from "@/features/course-form/model/survey-fields";
import { FormSection } from "@/platform/forms/form-section";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Skeleton } from "@/platform/ui/states";

const SurveyParts = late(
  async () => (await import("@/features/course-form/surveys/survey-parts")).SurveyParts,
  () => <Skeleton className="h-40 w-full rounded-field" />,
);

interface SurveysSectionProps {
  /** Null when they could not be read: the course is edited without them. */
  known: KnownSurveys | null;
}

export function SurveysSection({ known }: SurveysSectionProps) {
  return (
    <FormSection {...SURVEYS}>
      {known === null ? (
        <Banner tone="warning">
          No pudimos cargar las encuestas. Puedes guardar el curso y cambiarlas después en su ficha.
        </Banner>
      ) : (
        <SurveyParts known={known} />
      )}
    </FormSection>
  );
}
