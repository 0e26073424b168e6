/** What the screens know of mappings and loads, and when they ask again. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import {
  type DifferencesQuery,
  type ErrorsQuery,
  getLoad,
  listDifferences,
  listErrors,
  listLoads,
} from "@/features/loads/api/loads";
import { getMapping } from "@/features/loads/api/mappings";
import type { Mapping, PreviewResult } from "@/features/loads/api/types";
import type { Job } from "@/shared/api/types";
import { followJob, onJobEnded } from "@/shared/jobs/job-poller";
import { isActive } from "@/shared/jobs/jobs-store";
import { useJob } from "@/shared/jobs/use-job-following";

const ALL = ["loads"] as const;

function mappingKey(mappingId: number | null) {
  return [...ALL, "mapping", mappingId] as const;
}

export function useMapping(mappingId: number | null) {
  return useQuery({
    queryKey: mappingKey(mappingId),
    queryFn: () => getMapping(mappingId ?? 0),
    enabled: mappingId !== null,
  });
}

export function useLoadHistory(page: number, pageSize: number, enabled = true) {
  return useQuery({
    queryKey: [...ALL, "history", page, pageSize],
    queryFn: () => listLoads(page, pageSize),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useLoad(loadId: number | null) {
  return useQuery({
    queryKey: [...ALL, "load", loadId],
    queryFn: () => getLoad(loadId ?? 0),
    enabled: loadId !== null,
  });
}

export function useLoadErrors(asked: ErrorsQuery) {
  return useQuery({
    queryKey: [...ALL, "errors", asked],
    queryFn: () => listErrors(asked),
    placeholderData: keepPreviousData,
  });
}

/** What a preview would change; its first page comes with the preview itself. */
export function useDifferences(asked: DifferencesQuery, preview: PreviewResult) {
  const { created, updated } = preview.counts;
  const first = asked.page === 1 && asked.action === null;
  const total = created + updated;
  const { page, pageSize } = asked;
  const meta = { page, pageSize, total, pages: Math.max(1, Math.ceil(total / pageSize)) };
  return useQuery({
    queryKey: [...ALL, "differences", asked, preview.counts],
    queryFn: () => listDifferences(asked),
    placeholderData: first
      ? { items: preview.differences.slice(0, pageSize), meta }
      : keepPreviousData,
  });
}

/** Everything about loads is asked again when work in the background ends. */
export function useFreshLoads(): void {
  const client = useQueryClient();
  useEffect(() => onJobEnded(() => void client.invalidateQueries({ queryKey: ALL })), [client]);
}

/** Writes a fresher answer about a mapping into what is known of it. */
export function useMappingCache() {
  const client = useQueryClient();
  const mappingHeard = useCallback(
    (mapping: Mapping) => client.setQueryData(mappingKey(mapping.mapping_id), mapping),
    [client],
  );
  const jobStarted = useCallback(
    (mappingId: number, job: Job) => {
      client.setQueryData<Mapping>(mappingKey(mappingId), (mapping) =>
        mapping ? { ...mapping, job } : mapping,
      );
      followJob(job);
      void client.invalidateQueries({ queryKey: [...ALL, "history"] });
      if (!isActive(job)) void client.invalidateQueries({ queryKey: ALL });
    },
    [client],
  );
  const forgotten = useCallback(() => void client.invalidateQueries({ queryKey: ALL }), [client]);
  return { mappingHeard, jobStarted, forgotten };
}

/**
 * The work under way, with its latest figures. It lasts until what it changed is known here too,
 * so that nothing old flashes between its end and the next answer.
 */
export function useWork(job: Job | null, kinds?: readonly string[]): Job | null {
  const active = job !== null && isActive(job) && (!kinds || kinds.includes(job.kind));
  const latest = useJob(active ? job.id : null);
  useEffect(() => {
    if (active && job) followJob(job);
  }, [active, job]);
  return active ? (latest ?? job) : null;
}

/** Why the last work of a kind brought nothing: it failed, or the person cancelled it. */
export function failureOf(job: Job | null, kinds: readonly string[]): string | null {
  if (!job || !kinds.includes(job.kind)) return null;
  if (job.state === "cancelled") return "Lo cancelaste. Puedes intentarlo de nuevo.";
  if (job.state !== "failed") return null;
  return job.error?.message ?? "No pudimos terminar. Vuelve a intentarlo.";
}
