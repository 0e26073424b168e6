/** The calls about loads that were made: their history, their errors, and taking them back. */
import type { Load, RowDifference, RowError, UndoPlan } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { dataOf, errorBody, type Page, pageOf, settled } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { download } from "@/shared/api/download";
import { ApiError } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";

export async function listLoads(page: number, pageSize: number): Promise<Page<Load[]>> {
  const query = { page, pageSize, sort: "-createdAt" };
  return pageOf(api.GET("/api/loads", { params: { query } }));
}

export async function getLoad(loadId: number): Promise<Load> {
  return dataOf(api.GET("/api/loads/{load_id}", { params: { path: { load_id: loadId } } }));
}

export interface ErrorsQuery {
  loadId: number;
  page: number;
  pageSize: number;
  column?: number | null;
  code?: string | null;
  /** The problems that its preview found, instead of those that it was left with. */
  ofPreview?: boolean;
}

export async function listErrors(asked: ErrorsQuery): Promise<Page<RowError[]>> {
  const { loadId, page, pageSize, column, code, ofPreview } = asked;
  const query = {
    ...{ page, pageSize },
    ...(typeof column === "number" ? { column } : {}),
    ...(code ? { code } : {}),
  };
  const params = { path: { load_id: loadId }, query };
  return ofPreview
    ? pageOf(api.GET("/api/loads/{load_id}/preview/problems", { params }))
    : pageOf(api.GET("/api/loads/{load_id}/errors", { params }));
}

export interface DifferencesQuery {
  loadId: number;
  page: number;
  pageSize: number;
  /** Both, changes first, when nothing is said. */
  action: RowDifference["action"] | null;
}

export async function listDifferences(asked: DifferencesQuery): Promise<Page<RowDifference[]>> {
  const { loadId, page, pageSize, action } = asked;
  const query = { page, pageSize, ...(action ? { action } : {}) };
  const params = { path: { load_id: loadId }, query };
  return pageOf(api.GET("/api/loads/{load_id}/preview/differences", { params }));
}

const STILL_COUNTING = 202;
const PAUSE_MS = 1500;

/** What undoing would do; a very large load is looked through in the background meanwhile. */
export async function getUndoPlan(loadId: number, signal: AbortSignal): Promise<UndoPlan> {
  const params = { path: { load_id: loadId } };
  for (;;) {
    const call = api.GET("/api/loads/{load_id}/undo", { params, signal });
    const { data, error, response } = await settled<{ data: UndoPlan } | undefined>(call);
    if (data) return data.data;
    if (response.status !== STILL_COUNTING) {
      throw new ApiError(response.status, errorBody(error));
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

export async function undoLoad(loadId: number): Promise<Job> {
  const params = { path: { load_id: loadId } };
  return (await dataOf(api.POST("/api/loads/{load_id}/undo", { params }))).job;
}

interface WithRejected {
  load_id: number;
  fileName: string;
}

export async function downloadRejected(load: WithRejected, ofPreview = false): Promise<void> {
  const stem = load.fileName.replace(/\.[^.]+$/, "");
  const path = ofPreview ? "preview/rejected" : "rejected";
  await download(`/api/loads/${load.load_id}/${path}`, `${stem}_rechazadas.xlsx`);
}

export async function downloadTemplate(kind: LoadKind): Promise<void> {
  await download(`/api/load_templates/${kind.modelId}`, `plantilla_${kind.slug}.xlsx`);
}
