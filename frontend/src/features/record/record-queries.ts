/** What people learned, as the server tells it. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];

export type TrainingRecord = Schemas["Record"];
export type RecordCourse = Schemas["RecordCourse"];
export type Certificate = Schemas["Certificate"];

export function recordQuery(id: number) {
  const params = { path: { people_id: id } };
  return queryOptions({
    queryKey: ["record", id],
    queryFn: ({ signal }): Promise<TrainingRecord> =>
      dataOf(api.GET("/api/people/{people_id}/record", { params, signal })),
    staleTime: 0,
  });
}

export function certificateQuery(id: number) {
  const params = { path: { participant_id: id } };
  return queryOptions({
    queryKey: ["certificate", id],
    queryFn: ({ signal }): Promise<Certificate> =>
      dataOf(api.GET("/api/participants/{participant_id}/certificate", { params, signal })),
    staleTime: 0,
  });
}
