/** The calls about the organisation: name, logo and colour. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { upload } from "@/shared/api/upload";
import { brandQuery } from "@/shared/brand/brand";
import type { LogoChange } from "@/shared/logos/logo-faults";

type Schemas = components["schemas"];
export type Organisation = Schemas["OrganisationSettings"];
type Changes = Schemas["OrganisationSettingsForm"];

export interface KnownOrganisation {
  settings: Organisation;
  updatedAt: string | null;
}

const PATH = "/api/settings/organisation";

export const organisationQuery = queryOptions({
  queryKey: ["settings", "organisation"],
  queryFn: ({ signal }) => readOrganisation(signal),
});

export async function readOrganisation(signal?: AbortSignal): Promise<KnownOrganisation> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

export async function changeOrganisation(body: Changes): Promise<KnownOrganisation> {
  return known(await bodyOf(api.PUT(PATH, { body })));
}

/** The bar at the top follows the brand; whether that arrives says nothing of what was saved. */
export function organisationChanged(client: QueryClient, known: KnownOrganisation): void {
  client.setQueryData(organisationQuery.queryKey, known);
  void client.prefetchQuery({ ...brandQuery, staleTime: 0 });
}

export async function resetOrganisation(): Promise<KnownOrganisation> {
  return known(await bodyOf(api.DELETE(PATH)));
}

/** The address of the logo after a change; undefined while nothing is said of it. */
export async function logoAddress(change: LogoChange | undefined) {
  if (!change) return undefined;
  if (change === "remove") return null;
  const form = new FormData();
  form.set("logo", change);
  return (await upload<{ logo: string }>(`${PATH}/logo`, form)).logo;
}

/** What the screens would make of a colour. */
export function tonesQuery(colour: string) {
  return queryOptions({
    queryKey: ["tones", colour],
    queryFn: ({ signal }) =>
      dataOf(api.GET(`${PATH}/tones`, { params: { query: { colour } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function known({ data, meta }: { data: Organisation; meta: { updatedAt: string | null } }) {
  return { settings: data, updatedAt: meta.updatedAt };
}
