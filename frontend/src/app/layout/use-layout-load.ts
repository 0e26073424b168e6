/** What the shell asks for when it opens: four lists unless held, the companies always. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenQuiet } from "@/shared/lib/when-quiet";
import {
  companiesQuery,
  departmentsQuery,
  kpisQuery,
  statusesQuery,
  thematicAreasQuery,
} from "@/shared/lookups/lookups";

export function useLayoutLoad(): void {
  const client = useQueryClient();
  useEffect(() => {
    function load(): void {
      // A prefetch swallows its error: the screen that needs the list asks again and shows it.
      void client.prefetchQuery(kpisQuery);
      void client.prefetchQuery(thematicAreasQuery);
      void client.prefetchQuery(statusesQuery);
      void client.prefetchQuery(departmentsQuery);
      void client.prefetchQuery({ ...companiesQuery, staleTime: 0 });
    }

    // What the screen itself wants goes first.
    return whenQuiet(load);
  }, [client]);
}
