/** The lists that filters and pickers of courses choose from. */
import { useQuery } from "@tanstack/react-query";
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { statusesQuery, thematicAreasQuery } from "@/shared/lookups/lookups";
import { territoryQuery } from "@/shared/lookups/territory";
import type { Choice } from "@/shared/ui/select-field";

const FEW = 20;
const NO_CHOICES: readonly Choice[] = [];

export function useThematicAreaChoices(): readonly Choice[] {
  const { data = [] } = useQuery(thematicAreasQuery);
  return data.map(({ id, name }) => choice(id, name));
}

/** The same list each time, so that a long grid is not drawn anew without need. */
export function useHeldStatuses(): readonly Choice[] {
  return useQuery({ ...statusesQuery, select: statusChoices }).data ?? NO_CHOICES;
}

function statusChoices(statuses: readonly { id: number; StatusName: string }[]): Choice[] {
  return statuses.map(({ id, StatusName }) => choice(id, StatusName));
}

export function useRegionChoices(): readonly Choice[] {
  const { data = [] } = useQuery(territoryQuery);
  return data.map(({ region }) => ({ value: region, label: region }));
}

export async function findRapporteurs(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW };
  const { items } = await pageOf(api.GET("/api/getRapporteurs", { params: { query }, signal }));
  return items.map(({ rapporteur_id, name, specialty }) => ({
    ...choice(rapporteur_id, name),
    detail: specialty ?? undefined,
  }));
}

/** There is no call for one rapporteur; a course that they teach names them. */
export function useRapporteurName(id: string): string | undefined {
  const query = { rapporteur_id: Number(id), pageSize: 1, active: "all" as const };
  const { data } = useQuery({
    queryKey: ["rapporteurs", "name", id],
    queryFn: ({ signal }) =>
      pageOf(api.GET("/api/getRapporteurCourse", { params: { query }, signal })),
    enabled: id !== "",
  });
  return data?.items[0]?.name;
}

function choice(id: number, label: string): Choice {
  return { value: String(id), label };
}
