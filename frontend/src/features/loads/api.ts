/** The calls about loads: a file on its way in, loads that were made, their errors, and taking them back. */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import {
  companiesQuery,
  departmentsQuery,
  statusesQuery,
  thematicAreasQuery,
} from "@/entities/lookups/lookups";
import type { LoadKind } from "@/features/loads/kinds";
import type { detailsToSave, ExistingChoice } from "@/features/loads/rules";
import type { MakingStep } from "@/features/loads/steps";
import { wizardTexts } from "@/features/loads/texts";
import type {
  Load,
  LoadedRecord,
  LoadOptions,
  Mapping,
  ModelId,
  RecipeTemplate,
  RowError,
  SheetOfWorkbook,
  UndoOfSheet,
  UndoPlan,
} from "@/features/loads/types";
import { api, dataOf, errorBody, type Page, pageOf, settled } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { download, upload } from "@/platform/api/files";
import type { Job } from "@/platform/api/types";
import type { FoundChoice } from "@/platform/forms/search-list";
import { followJob, isActive, onJobEnded, useJob } from "@/platform/jobs/jobs";
import { formatDay } from "@/platform/lib/format";
import type { GivenFile } from "@/platform/lib/given-file";

export async function createMapping(
  kind: LoadKind,
  courseId: number | null,
  comment: string,
): Promise<Mapping> {
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
  /** Without one it is only looked at, to say what it holds. */
  mappingId?: number;
  given: GivenFile;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function sendFile({ mappingId, given, ...options }: FileToSend): Promise<Job> {
  const form = { mapping_id: mappingId, file: given.bytes, file_id: given.fileId };
  return (await upload("/api/get_headings_file", { form, ...options })).job;
}

/** The protected file that the server holds, read with its password. */
export async function openProtected(mappingId: number, password: string): Promise<Job> {
  const form = { mapping_id: mappingId, password };
  return (await upload("/api/get_headings_file", { form })).job;
}

export interface HeadingPlace {
  sheet: number;
  headerRow?: number;
  /** Any column of the table to read, where several stand side by side. */
  column?: number;
}

/** Another sheet, heading row or table of the file that the server already holds. */
export async function moveHeadings(mappingId: number, place: HeadingPlace): Promise<Job> {
  const { sheet, headerRow, column } = place;
  const form = { mapping_id: mappingId, sheet, header_row: headerRow, column };
  return (await upload("/api/get_headings_file", { form })).job;
}

export interface ChosenSheet {
  sheet: number;
  model_id: ModelId;
  /** Its people are those who join the course of the mapping. */
  of_course: boolean;
}

/** Several sheets of the file of a mapping, each a mapping of its own, in the order to load them. */
export async function loadSheets(
  mappingId: number,
  sheets: ChosenSheet[],
): Promise<SheetOfWorkbook[]> {
  const params = { path: { mapping_id: mappingId } };
  return dataOf(api.POST("/api/mappings/{mapping_id}/sheets", { params, body: { sheets } }));
}

/** What taking back all loads of a workbook would do, in the order in which they go. */
export async function getUndoOfSheets(
  mappingId: number,
  signal: AbortSignal,
): Promise<UndoOfSheet[]> {
  const params = { path: { mapping_id: mappingId } };
  return dataOf(api.GET("/api/mappings/{mapping_id}/sheets/undo", { params, signal }));
}

/** All loads of a workbook taken back; the job is that of the first. */
export async function undoSheets(mappingId: number): Promise<void> {
  const params = { path: { mapping_id: mappingId } };
  followJob((await dataOf(api.POST("/api/mappings/{mapping_id}/sheets/undo", { params }))).job);
}

export async function suggestColumns({ mapping_id, model_id }: Mapping): Promise<Job> {
  const path = { mapping_id, model_id };
  const call = api.GET("/api/create_array_mapping_detail_all/{mapping_id}/{model_id}", {
    params: { path },
  });
  return (await dataOf(call)).job;
}

interface ColumnsToSave {
  data: ReturnType<typeof detailsToSave>;
  defaults: Record<string, string>;
  /** All steps that make data of columns; null leaves those that the server knows. */
  steps: MakingStep[] | null;
  /** Of the columns as they were read. */
  version: string;
}

export async function saveColumns(mappingId: number, body: ColumnsToSave): Promise<Mapping> {
  const path = { mapping_id: mappingId };
  return dataOf(api.PATCH("/api/create_mapping_detail/{mapping_id}", { params: { path }, body }));
}

interface LoadRequest {
  mapping: Pick<Mapping, "mapping_id" | "model_id" | "courseId">;
  /** false: only look at what would happen. */
  save: boolean;
  comment: string;
  options: LoadOptions;
  /** The load that corrected rows come back into; the server has their file. */
  loadId: number | undefined;
}

export async function requestLoad(request: LoadRequest): Promise<Job> {
  const { mapping, save, comment, options, loadId } = request;
  const form = {
    ...{ mapping_id: mapping.mapping_id, save, comment, load_id: loadId },
    course_id: mapping.courseId ?? undefined,
    ...{ onDuplicate: options.onDuplicate, onError: options.onError, blanks: options.blanks },
    onRepeat: options.onRepeat,
    ...{ defaults: JSON.stringify(options.defaults), unknown: JSON.stringify(options.unknown) },
    conventions: JSON.stringify(options.conventions),
  };
  const params = { path: { model_id: mapping.model_id } };
  return (await upload("/api/load/{model_id}", { params, form })).job;
}

/**
 * The rows that failed, looked at with the choices of the load: as they came back in a workbook, or,
 * without one, in the file that they came in.
 */
export async function correctLoad(
  load: Pick<Load, "load_id" | "mapping_id" | "model_id">,
  file: File | undefined,
): Promise<Job> {
  const form = { mapping_id: load.mapping_id, load_id: load.load_id, save: false, file };
  const params = { path: { model_id: load.model_id } };
  return (await upload("/api/load/{model_id}", { params, form })).job;
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

export interface RecordsQuery {
  loadId: number;
  page: number;
  pageSize: number;
  outcome: LoadedRecord["outcome"] | null;
  q: string;
}

export function useLoadRecords(asked: RecordsQuery) {
  const { loadId, outcome, ...rest } = asked;
  const query = { ...rest, ...(outcome ? { outcome } : {}) };
  const params = { path: { load_id: loadId }, query };
  return useQuery({
    queryKey: [...ALL, "records", asked],
    queryFn: () => pageOf(api.GET("/api/loads/{load_id}/records", { params })),
    placeholderData: keepPreviousData,
  });
}

export interface ErrorsQuery {
  loadId: number;
  page: number;
  pageSize: number;
  column: number | null;
  code: string | null;
}

export async function listErrors(asked: ErrorsQuery): Promise<Page<RowError[]>> {
  const { loadId, page, pageSize, column, code } = asked;
  const query = {
    ...{ page, pageSize },
    ...(column === null ? {} : { column }),
    ...(code ? { code } : {}),
  };
  const params = { path: { load_id: loadId }, query };
  return pageOf(api.GET("/api/loads/{load_id}/errors", { params }));
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

export async function downloadRejected(
  load: Pick<Load, "load_id" | "fileName">,
  ofPreview = false,
): Promise<void> {
  const stem = load.fileName.replace(/\.[^.]+$/, "");
  const path = `/api/loads/{load_id}/${ofPreview ? "preview/rejected" : "rejected"}` as const;
  const params = { path: { load_id: load.load_id } };
  await download(path, { params }, `${stem}_rechazadas.xlsx`);
}

/** The one of the results of a course has its participants already. */
export async function downloadTemplate(kind: LoadKind, courseId: number | null): Promise<void> {
  const query = kind.ofCourse && courseId !== null ? { course_id: courseId } : {};
  const params = { path: { model_id: kind.modelId }, query };
  await download("/api/load_templates/{model_id}", { params }, `plantilla_${kind.slug}.xlsx`);
}

const ALL = ["loads"] as const;

function mappingKey(mappingId: number | null) {
  return [...ALL, "mapping", mappingId] as const;
}

/** How long after the last answer the sheets of a workbook are looked at while one has work. */
const LOOK_MS = 1_000;

/** Whether a sheet of its workbook is being loaded or undone: the jobs of others tell nobody here. */
export function isSheetBusy(mapping: Mapping | undefined): boolean {
  return mapping?.workbook.some(({ load }) => load?.job && isActive(load.job)) ?? false;
}

/** `opens`: what was registered while the person was elsewhere answers questions of its review. */
export function useMapping(mappingId: number | null, { opens = false } = {}) {
  return useQuery({
    queryKey: mappingKey(mappingId),
    queryFn: () => getMapping(mappingId ?? 0),
    enabled: mappingId !== null,
    refetchOnMount: opens ? "always" : true,
    refetchInterval: ({ state: { data } }) => (isSheetBusy(data) ? LOOK_MS : false),
  });
}

export function useLoadHistory(page: number, pageSize: number, enabled = true) {
  const query = { page, pageSize, sort: "-createdAt" } as const;
  return useQuery({
    queryKey: [...ALL, "history", page, pageSize],
    queryFn: () => pageOf(api.GET("/api/loads", { params: { query } })),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** One's own loads that were begun and left; known anew with the history. */
export function useBegunLoads(page: number, pageSize: number) {
  return useQuery({
    queryKey: [...ALL, "history", "begun", page, pageSize],
    queryFn: () =>
      pageOf(api.GET("/api/mappings/incomplete", { params: { query: { page, pageSize } } })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useLoad(loadId: number | null) {
  const params = { path: { load_id: loadId ?? 0 } };
  return useQuery({
    queryKey: [...ALL, "load", loadId],
    queryFn: () => dataOf(api.GET("/api/loads/{load_id}", { params })),
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
  /** What was thrown away is asked for no more, also not by a screen that is on its way out. */
  const discarded = useCallback(() => {
    void client.invalidateQueries({ queryKey: ALL, refetchType: "none" });
    void client.invalidateQueries({ queryKey: [...ALL, "history"] });
  }, [client]);
  const mappingStale = useCallback(
    (mappingId: number) => void client.invalidateQueries({ queryKey: mappingKey(mappingId) }),
    [client],
  );
  return { mappingHeard, jobStarted, forgotten, discarded, mappingStale };
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
  if (job.state === "cancelled") return wizardTexts.cancelled;
  if (job.state !== "failed") return null;
  return job.error?.message ?? wizardTexts.jobFailed;
}

const FEW = 20;

/** Courses that are enabled, the latest first. */
export async function findCourses(
  q: string,
  signal: AbortSignal,
  isTaken: (course: { isComplete: boolean }) => boolean,
): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW, sort: "-endDate" } as const;
  const { items } = await pageOf(api.GET("/api/get_courses", { params: { query }, signal }));
  return items.filter(isTaken).map(({ course_id, courseName, companyName, initialDate }) => ({
    value: String(course_id),
    label: courseName,
    detail: wizardTexts.openCourse(companyName, formatDay(initialDate)),
  }));
}

export function useCourseName(courseId: number | null): string | undefined {
  const params = { path: { course_id: courseId ?? 0 } };
  const { data } = useQuery({
    queryKey: ["courses", "name", courseId],
    queryFn: ({ signal }) => dataOf(api.GET("/api/get_course/{course_id}", { params, signal })),
    enabled: courseId !== null,
  });
  return data?.courseName;
}

/** What a lookup ("company", "department", "status", "thematic_area") may be; nothing is asked for any other word. */
export function useLookupChoices(lookup: string | null) {
  const companies = useQuery({
    ...companiesQuery,
    enabled: lookup === "company",
    select: (all): ExistingChoice[] =>
      all.map((company) => ({ id: company.company_id, name: company.name })),
  });
  const departments = useQuery({
    ...departmentsQuery,
    enabled: lookup === "department",
    select: (all): ExistingChoice[] => all.map(({ id, name }) => ({ id, name })),
  });
  const statuses = useQuery({
    ...statusesQuery,
    enabled: lookup === "status",
    select: (all): ExistingChoice[] => all.map(({ id, StatusName }) => ({ id, name: StatusName })),
  });
  const areas = useQuery({
    ...thematicAreasQuery,
    enabled: lookup === "thematic_area",
    select: (all): ExistingChoice[] => all.map(({ id, name }) => ({ id, name })),
  });
  if (lookup === "company") return companies;
  if (lookup === "thematic_area") return areas;
  return lookup === "status" ? statuses : departments;
}

const TEMPLATES = ["loads", "templates"] as const;

/** The templates of the company, of every kind of load. */
export function useRecipeTemplates() {
  return useQuery<RecipeTemplate[]>({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) => dataOf(api.GET("/api/load_recipes", { signal })),
  });
}

export async function renameTemplate(templateId: number, name: string): Promise<void> {
  const params = { path: { recipe_id: templateId } };
  await dataOf(api.PATCH("/api/load_recipes/{recipe_id}", { params, body: { name } }));
}

export async function removeTemplate(templateId: number): Promise<void> {
  const params = { path: { recipe_id: templateId } };
  await dataOf(api.DELETE("/api/load_recipes/{recipe_id}", { params }));
}

export function useTemplatesCache() {
  const client = useQueryClient();
  const templatesChanged = () => void client.invalidateQueries({ queryKey: TEMPLATES });
  return { templatesChanged };
}
