/** The last loads, as the panel's page tells them. */
import { queryOptions } from "@tanstack/react-query";
import { pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { formatCount } from "@/shared/lib/format";

const SHOWN = 5;

export type LoadState =
  | "preview"
  | "queued"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "undone"
  | "undone_partly";

export interface RecentLoad {
  load_id: number;
  mapping_id: number;
  model: "people" | "supplier";
  fileName: string;
  userName: string;
  createdAt: string;
  state: LoadState;
  counts: { created: number; updated: number; failed: number } | null;
}

export const recentLoadsQuery = queryOptions({
  queryKey: ["loads", "recent"],
  queryFn: async ({ signal }): Promise<RecentLoad[]> => {
    const query = { page: 1, pageSize: SHOWN, sort: "-createdAt" };
    const page = await pageOf(api.GET("/api/loads", { params: { query }, signal }));
    return page.items;
  },
});

/** "1.912 creadas, 41 actualizadas, 22 con problemas"; empty before there is anything to count. */
export function outcomeInWords({ counts, model, state }: RecentLoad): string {
  if (!counts || state === "preview" || state === "queued" || state === "running") return "";
  const ending = model === "people" ? "a" : "o";
  return [
    counts.created > 0 && formatCount(counts.created, `cread${ending}`, `cread${ending}s`),
    counts.updated > 0 &&
      formatCount(counts.updated, `actualizad${ending}`, `actualizad${ending}s`),
    counts.failed > 0 && `${formatCount(counts.failed, "con problemas", "con problemas")}`,
  ]
    .filter(Boolean)
    .join(", ");
}
