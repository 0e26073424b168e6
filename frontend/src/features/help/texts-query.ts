/** The words of all articles, fetched with the first look at the help so that searching needs no network. */
import { queryOptions } from "@tanstack/react-query";

export const textsQuery = queryOptions({
  queryKey: ["help", "texts"],
  queryFn: async () => (await import("@/shared/help/search-texts")).SEARCHABLE,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
});
