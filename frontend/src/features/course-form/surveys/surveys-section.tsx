/** The surveys of the course, programmed together with it; their fields arrive after the form. */
import { lazy, Suspense } from "react";
import { type KnownSurveys, SURVEYS } from "@/features/course-form/model/survey-fields";
import { FormSection } from "@/shared/forms/form-section";
import { Banner } from "@/shared/ui/banner";
import { Skeleton } from "@/shared/ui/skeleton";

const SurveyParts = lazy(async () => ({
  default: (await import("@/features/course-form/surveys/survey-parts")).SurveyParts,
}));

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
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-field" />}>
          <SurveyParts known={known} />
        </Suspense>
      )}
    </FormSection>
  );
}
