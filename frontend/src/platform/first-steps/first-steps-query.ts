/** Which of the first steps are done: one cheap call for the panel and the help. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf } from "@/platform/api/answers";
import { api } from "@/platform/api/client";
import type { components } from "@/platform/api/schema";
import { useSession } from "@/platform/api/session";

type Steps = components["schemas"]["FirstSteps"];
export type StepKey = keyof Steps;

const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/firstSteps", { signal })),
});

/** The steps that are for whoever is signed in. */
export function useFirstSteps() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return useQuery({
    ...firstStepsQuery,
    select: (steps): Partial<Steps> => (isAdmin ? steps : withoutAdministration(steps)),
  });
}

function withoutAdministration({ company: _, template: __, ...own }: Steps): Partial<Steps> {
  return own;
}
