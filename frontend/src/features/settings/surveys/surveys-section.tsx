/** Encuestas y correos: its settings, and the way back to how they were in the beginning. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ResettableSection } from "@/features/settings/resettable-section";
import {
  resetSettings,
  SURVEY_SETTINGS_KEY,
  surveySettingsQuery,
} from "@/features/settings/surveys/settings-api";
import { SurveysForm } from "@/features/settings/surveys/surveys-form";

export function SurveysSection() {
  const client = useQueryClient();
  const settings = useQuery(surveySettingsQuery);

  async function reset(): Promise<void> {
    client.setQueryData(surveySettingsQuery.queryKey, await resetSettings());
    await client.invalidateQueries({ queryKey: SURVEY_SETTINGS_KEY });
  }

  return (
    <ResettableSection
      settings={settings}
      title="Encuestas y correos"
      description="Plazos, recordatorios y textos vuelven a como vienen de fábrica. Las encuestas ya programadas conservan sus fechas."
      onReset={reset}
    >
      {(known, again) => <SurveysForm known={known} onDiscard={again} />}
    </ResettableSection>
  );
}
