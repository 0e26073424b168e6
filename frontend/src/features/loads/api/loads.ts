/** The calls about loads that were made: their history, their errors, and taking them back. */
import type { Load, RowError, UndoPlan } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { dataOf, type Page, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { download } from "@/shared/api/download";
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
}

export async function listErrors(asked: ErrorsQuery): Promise<Page<RowError[]>> {
  const { loadId, page, pageSize, column, code } = asked;
  const query = {
    ...{ page, pageSize },
    ...(typeof column === "number" ? { column } : {}),
    ...(code ? { code } : {}),
  };
  const params = { path: { load_id: loadId }, query };
  return pageOf(api.GET("/api/loads/{load_id}/errors", { params }));
}

export async function getUndoPlan(loadId: number): Promise<UndoPlan> {
  return dataOf(api.GET("/api/loads/{load_id}/undo", { params: { path: { load_id: loadId } } }));
}

export async function undoLoad(loadId: number): Promise<Job> {
  const params = { path: { load_id: loadId } };
  return (await dataOf(api.POST("/api/loads/{load_id}/undo", { params }))).job;
}

export async function downloadRejected(load: Load): Promise<void> {
  const stem = load.fileName.replace(/\.[^.]+$/, "");
  await download(`/api/loads/${load.load_id}/rejected`, `${stem}_rechazadas.xlsx`);
}

export async function downloadTemplate(kind: LoadKind): Promise<void> {
  await download(`/api/load_templates/${kind.modelId}`, `plantilla_${kind.slug}.xlsx`);
}
