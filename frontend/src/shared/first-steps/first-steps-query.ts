/** Which of the first steps are done: one cheap call for the panel and the help. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/firstSteps", { signal })),
});
