/** Privacidad: its settings, and what one person may ask for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PersonDataCard } from "@/features/settings/privacy/person-data-card";
import { privacyQuery, resetPrivacy } from "@/features/settings/privacy/privacy-api";
import { PrivacyForm } from "@/features/settings/privacy/privacy-form";
import { ResettableSection } from "@/features/settings/resettable-section";

export function PrivacySection() {
  const client = useQueryClient();
  const settings = useQuery(privacyQuery);

  async function reset(): Promise<void> {
    client.setQueryData(privacyQuery.queryKey, await resetPrivacy());
  }

  return (
    <>
      <PersonDataCard />
      <ResettableSection
        settings={settings}
        title="Privacidad"
        description="Las rentas vuelven a verse al editar personas, y nada se elimina por antigüedad."
        onReset={reset}
      >
        {(known, again) => <PrivacyForm known={known} onDiscard={again} />}
      </ResettableSection>
    </>
  );
}
