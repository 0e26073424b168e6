/** Organización: its name, logo and colour. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  organisationChanged,
  organisationQuery,
  resetOrganisation,
} from "@/features/settings/organisation/organisation-api";
import { OrganisationForm } from "@/features/settings/organisation/organisation-form";
import { ResettableSection } from "@/features/settings/resettable-section";

export function OrganisationSection() {
  const client = useQueryClient();
  const settings = useQuery(organisationQuery);

  async function reset(): Promise<void> {
    organisationChanged(client, await resetOrganisation());
    await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
  }

  return (
    <ResettableSection
      settings={settings}
      title="Organización"
      description="El nombre, el logo y el color vuelven a los del producto."
      onReset={reset}
    >
      {(known, again) => <OrganisationForm known={known} onDiscard={again} />}
    </ResettableSection>
  );
}
