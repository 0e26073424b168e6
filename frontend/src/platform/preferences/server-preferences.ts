/** What a person likes, kept on the server under a key of each part of the product. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, dataOf } from "@/platform/api/client";
import { firstNow, firstOr } from "@/platform/api/first-answer";
import { useSession } from "@/platform/api/session";
import { attempt } from "@/platform/ui/attempt";

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  initialData: () => firstNow("preferences"),
  queryFn: ({ signal }) =>
    firstOr("preferences", () => dataOf(api.GET("/api/preferences", { signal }))),
  staleTime: Number.POSITIVE_INFINITY,
});

interface ServerPreference {
  /** As it was kept, perhaps by another version. */
  kept: unknown;
  /** Whether the server's own answer is here. */
  isKnown: boolean;
  /** Keeps what the function makes of the value that is known at that moment. */
  save: (next: (kept: unknown) => unknown) => Promise<void>;
}

function fromSigningIn() {
  return useSession.getState().user?.preferences;
}

/** Until the server answers, what signing in brought along stands in. */
export function useServerPreference(key: string): ServerPreference {
  const client = useQueryClient();
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...preferencesQuery,
    placeholderData: fromSigningIn,
  });

  async function save(next: (kept: unknown) => unknown): Promise<void> {
    // An answer that is still on its way knows nothing of this change, and would take it back.
    const known = await client.ensureQueryData(preferencesQuery).catch(fromSigningIn);
    const changed = { [key]: next(known?.[key]) };
    client.setQueryData(preferencesQuery.queryKey, { ...known, ...changed });
    const isSaved = await attempt("No pudimos guardar tus preferencias.", () =>
      dataOf(api.PATCH("/api/preferences", { body: changed })),
    );
    if (!isSaved) await client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
  }

  return { kept: data?.[key], isKnown: isSuccess && !isPlaceholderData, save };
}
