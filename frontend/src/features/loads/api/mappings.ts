/** The calls about one file on its way in: read it, relate its columns, preview it, load it. */
import type { Load, LoadOptions, Mapping } from "@/features/loads/api/types";
import type { detailsToSave } from "@/features/loads/model/columns";
import type { LoadKind } from "@/features/loads/model/kinds";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { Job } from "@/shared/api/types";
import { upload } from "@/shared/api/upload";

interface Started {
  job: Job;
}

interface NewMapping {
  kind: LoadKind;
  comment: string;
  courseId: number | null;
}

export async function createMapping({ kind, comment, courseId }: NewMapping): Promise<Mapping> {
  const body = {
    ...{ model: kind.model, model_id: kind.modelId },
    ...(comment ? { comment } : {}),
    ...(courseId === null ? {} : { course_id: courseId }),
  };
  return dataOf(api.POST("/api/createmapping", { body }));
}

export async function getMapping(mappingId: number): Promise<Mapping> {
  const path = { mapping_id: mappingId };
  return dataOf(api.GET("/api/getmapping/{mapping_id}", { params: { path } }));
}

interface FileToSend {
  mappingId: number;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function sendFile({ mappingId, file, ...options }: FileToSend): Promise<Job> {
  const form = formOf({ mapping_id: mappingId, file });
  return (await upload<Started>("/api/get_headings_file", form, options)).job;
}

interface HeadingMove {
  mappingId: number;
  sheet?: number;
  headerRow?: number;
}

/** Another sheet or heading row of the file that the server already holds. */
export async function moveHeadings({ mappingId, sheet, headerRow }: HeadingMove): Promise<Job> {
  const form = formOf({ mapping_id: mappingId, sheet, header_row: headerRow });
  return (await upload<Started>("/api/get_headings_file", form)).job;
}

export async function suggestColumns({ mapping_id, model_id }: Mapping): Promise<Job> {
  const path = { mapping_id, model_id };
  const call = api.GET("/api/create_array_mapping_detail_all/{mapping_id}/{model_id}", {
    params: { path },
  });
  return (await dataOf<Started>(call)).job;
}

interface ColumnsToSave {
  data: ReturnType<typeof detailsToSave>;
  defaults: Record<string, string>;
}

export async function saveColumns(mappingId: number, body: ColumnsToSave): Promise<Mapping> {
  const path = { mapping_id: mappingId };
  return dataOf(api.PATCH("/api/create_mapping_detail/{mapping_id}", { params: { path }, body }));
}

interface LoadRequest {
  mapping: Pick<Mapping, "mapping_id" | "model" | "courseId">;
  /** false: only look at what would happen. */
  save: boolean;
  comment?: string;
  options: LoadOptions;
  /** The load that corrected rows come back into; the server has their file. */
  loadId?: number | undefined;
}

export async function requestLoad(request: LoadRequest): Promise<Job> {
  const { mapping, save, comment, options, loadId } = request;
  const form = formOf({
    ...{ mapping_id: mapping.mapping_id, save: String(save), comment, load_id: loadId },
    course_id: mapping.courseId ?? undefined,
    ...{ onDuplicate: options.onDuplicate, onError: options.onError, blanks: options.blanks },
    onRepeat: options.onRepeat,
    ...{ defaults: JSON.stringify(options.defaults), unknown: JSON.stringify(options.unknown) },
  });
  return (await upload<Started>(loadPath(mapping.model), form)).job;
}

type LoadCorrected = Pick<Load, "load_id" | "mapping_id" | "model">;

/** The rejected workbook, corrected: looked at first, with the choices of the load it came from. */
export async function sendCorrection(load: LoadCorrected, file: File): Promise<Job> {
  const form = formOf({ mapping_id: load.mapping_id, load_id: load.load_id, save: "false", file });
  return (await upload<Started>(loadPath(load.model), form)).job;
}

export async function discardCorrection(loadId: number): Promise<Load> {
  const params = { path: { load_id: loadId } };
  return dataOf(api.DELETE("/api/loads/{load_id}/correction", { params }));
}

/** One load that was begun, and no other. */
export async function discardMapping(mappingId: number): Promise<{ removed: number }> {
  const params = { path: { mapping_id: mappingId } };
  return dataOf(api.DELETE("/api/mappings/{mapping_id}", { params }));
}

function loadPath(model: string): string {
  return model === "supplier" ? "/api/load_supplier" : "/api/loadpeople";
}

function formOf(values: Record<string, string | number | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) form.set(name, typeof value === "number" ? String(value) : value);
  }
  return form;
}
