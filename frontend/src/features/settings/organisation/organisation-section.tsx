/** Organización: its name, logo and colour. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  organisationQuery,
  resetOrganisation,
} from "@/features/settings/organisation/organisation-api";
import { OrganisationForm } from "@/features/settings/organisation/organisation-form";
import { ResettableSection } from "@/features/settings/resettable-section";
import { brandQuery } from "@/shared/brand/brand";

export function OrganisationSection() {
  const client = useQueryClient();
  const settings = useQuery(organisationQuery);

  async function reset(): Promise<void> {
    client.setQueryData(organisationQuery.queryKey, await resetOrganisation());
    await client.fetchQuery({ ...brandQuery, staleTime: 0 });
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
