/** The calls about sources of scheduled loads, and how each of them stands. */

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { sourceTexts } from "@/features/settings/sources-texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import type { FieldIssue } from "@/platform/forms/resolver";
import {
  choiceId,
  flag,
  hour,
  line,
  oneOf,
  requiredId,
  requiredLine,
} from "@/platform/forms/rules";
import { addressOf, asId } from "@/platform/lib/address";
import { formatList } from "@/platform/lib/format";
import { PATHS } from "@/platform/lib/paths";
import type { Tone } from "@/platform/ui/badge";

type Schemas = components["schemas"];
export type Source = Schemas["LoadSource"];
export type Run = Schemas["LoadSourceRun"];
export type Choices = Schemas["SourceChoices"];

export const SOURCES_KEY = ["load-sources"] as const;
const SOON_MS = 2_000;
const WORKDAYS = "1 2 3 4 5";
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

const of = (source_id: number) => ({ params: { path: { source_id } } });

export const sourcesQuery = queryOptions({
  queryKey: [...SOURCES_KEY, "all"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/load_sources", { signal })),
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === "running") ? SOON_MS : false,
});

export const choicesQuery = queryOptions({
  queryKey: [...SOURCES_KEY, "choices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/load_sources/choices", { signal })),
});

/** While something is under way it is asked for again. */
export function sourceQuery(id: number) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, "one", id],
    queryFn: ({ signal }) => getSource(id, signal),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? SOON_MS : false),
  });
}

export function runsQuery(id: number) {
  return queryOptions({
    queryKey: [...SOURCES_KEY, "runs", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/api/load_sources/{source_id}/runs", { ...of(id), signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.endedAt === null) ? SOON_MS : false,
  });
}

export function getSource(id: number, signal?: AbortSignal): Promise<Source> {
  return dataOf(
    api.GET("/api/load_sources/{source_id}", { ...of(id), ...(signal ? { signal } : {}) }),
  );
}

export function createSource(body: Schemas["SourceForm"]): Promise<Source> {
  return dataOf(api.POST("/api/load_sources", { body }));
}

export function changeSource(id: number, body: Schemas["SourceChanges"]): Promise<Source> {
  return dataOf(api.PATCH("/api/load_sources/{source_id}", { ...of(id), body }));
}

export function removeSource(id: number): Promise<unknown> {
  return dataOf(api.DELETE("/api/load_sources/{source_id}", of(id)));
}

export function tryNow(id: number): Promise<Source> {
  return dataOf(api.POST("/api/load_sources/{source_id}/run", of(id)));
}

export function pauseSource(id: number): Promise<Source> {
  return dataOf(api.POST("/api/load_sources/{source_id}/pause", of(id)));
}

export function resumeSource(id: number): Promise<Source> {
  return dataOf(api.POST("/api/load_sources/{source_id}/resume", of(id)));
}

export function acceptKey(id: number, key: string): Promise<Source> {
  return dataOf(api.POST("/api/load_sources/{source_id}/host_key", { ...of(id), body: { key } }));
}

export const sourceSchema = z.object({
  name: requiredLine({ min: 2, max: 100, message: sourceTexts.nameMissing }),
  way: oneOf(["folder", "https", "sftp"]),
  url: line({ max: 500 }),
  header: line({ max: 100 }),
  // What a server asks for counts with its spaces and lines.
  headerValue: z.string(),
  host: line({ max: 253 }),
  port: line({ max: 5 }),
  username: line({ max: 100 }),
  password: z.string(),
  privateKey: z.string(),
  passphrase: z.string(),
  folder: line({ max: 500 }),
  pattern: line({ max: 200 }),
  marker: flag(),
  model_id: requiredId(sourceTexts.kindMissing),
  company_id: choiceId(),
  template_id: choiceId(),
  time: hour(),
  /** Both with a space between them. */
  weekdays: requiredLine({ max: 20, message: sourceTexts.daysMissing }),
  mailTo: z.string(),
});

export type SourceValues = z.input<typeof sourceSchema>;
type SourceOutput = z.output<typeof sourceSchema>;

/** What has to be filled in, which depends on where the file comes from. */
export function requiredOf({ way }: Pick<SourceValues, "way">): readonly (keyof SourceValues)[] {
  const place: Readonly<Record<string, readonly (keyof SourceValues)[]>> = {
    folder: ["pattern"],
    https: ["url"],
    sftp: ["host", "username", "pattern"],
  };
  return ["name", "way", ...(place[way] ?? []), "model_id", "time", "weekdays"];
}

const MISSING: Readonly<Partial<Record<keyof SourceValues, string>>> = {
  url: sourceTexts.urlMissing,
  host: sourceTexts.hostMissing,
  username: sourceTexts.usernameMissing,
  pattern: sourceTexts.patternMissing,
  time: sourceTexts.timeMissing,
};

export function crossRules(values: SourceValues): readonly FieldIssue<keyof SourceValues>[] {
  const missing = requiredOf(values).flatMap((field) => {
    const message = MISSING[field];
    return message && String(values[field]).trim() === "" ? [{ field, message }] : [];
  });
  const port = values.port.trim();
  const isPort = port === "" || (/^\d+$/.test(port) && Number(port) > 0 && Number(port) <= 65_535);
  return values.way === "sftp" && !isPort
    ? [...missing, { field: "port", message: sourceTexts.portWrong }]
    : missing;
}

export function newValues(userId: number, { noFolders }: Choices): SourceValues {
  return {
    name: "",
    way: noFolders ? "https" : "folder",
    url: "",
    header: "",
    headerValue: "",
    host: "",
    port: "",
    username: "",
    password: "",
    privateKey: "",
    passphrase: "",
    folder: "",
    pattern: "",
    marker: false,
    model_id: "",
    company_id: "",
    template_id: "",
    time: "03:00",
    weekdays: WORKDAYS,
    mailTo: String(userId),
  };
}

export function valuesOf(source: Source): SourceValues {
  return {
    name: source.name,
    way: source.way,
    url: source.url ?? "",
    header: source.header ?? "",
    headerValue: "",
    host: source.host ?? "",
    port: String(source.port ?? ""),
    username: source.username ?? "",
    password: "",
    privateKey: "",
    passphrase: "",
    folder: source.folder ?? "",
    pattern: source.pattern ?? "",
    marker: source.marker,
    model_id: String(source.model_id),
    company_id: String(source.company_id ?? ""),
    template_id: String(source.template_id ?? ""),
    time: source.time,
    weekdays: source.weekdays.join(" "),
    mailTo: source.mailTo.join(" "),
  };
}

/** What is sent of a form: a secret only where one was typed. */
export function bodyOf(values: SourceOutput) {
  const { way: _way, weekdays, mailTo, port, time, ...rest } = values;
  const { headerValue, password, privateKey, passphrase, ...told } = rest;
  const typed = Object.entries({ headerValue, password, privateKey, passphrase });
  return {
    ...told,
    ...Object.fromEntries(typed.filter(([, text]) => text !== "")),
    model_id: told.model_id as Schemas["SourceForm"]["model_id"],
    port: port ? Number(port) : null,
    time: time ?? "",
    weekdays: numbersIn(weekdays),
    mailTo: numbersIn(mailTo),
  };
}

function numbersIn(text: string): number[] {
  return text.split(" ").filter(Boolean).map(Number);
}

/** "03:15, lunes a viernes". */
export function whenWords({ time, weekdays }: Pick<Source, "time" | "weekdays">): string {
  return sourceTexts.at(time, daysWords(weekdays));
}

function daysWords(weekdays: readonly number[]): string {
  if (weekdays.length === WEEK.length) return sourceTexts.everyDay;
  if (weekdays.join(" ") === WORKDAYS) return sourceTexts.workdays;
  return formatList(weekdays.map((day) => sourceTexts.shortDays[day - 1] ?? ""));
}

/** Where the file is, as the list says it. */
export function placeWords({ way, url, host, folder, pattern }: Source): string {
  if (way === "https") return url ?? "";
  const path = [folder, pattern].filter(Boolean).join("/").replace("//", "/");
  return way === "sftp" ? `${host}: ${path}` : path;
}

export const TONES: Readonly<Record<Source["state"], Tone>> = {
  waiting: "success",
  running: "info",
  unconfirmed: "warning",
  failing: "danger",
  paused: "neutral",
};

export const RUN_TONES: Readonly<Record<Run["state"], Tone>> = {
  fetching: "info",
  loading: "info",
  done: "success",
  parked: "warning",
  unchanged: "neutral",
  no_file: "neutral",
  growing: "info",
  unknown_server: "warning",
  failed: "danger",
  discarded: "neutral",
};

/** "2 creadas, 1 con errores"; nothing where no load came of it. */
export function countsWords({ counts }: Run): string {
  if (!counts) return "";
  const { created, updated, unchanged, failed } = counts;
  const told = [
    created ? sourceTexts.created(created) : "",
    updated ? sourceTexts.updated(updated) : "",
    failed ? sourceTexts.withErrors(failed) : "",
  ].filter(Boolean);
  return told.length > 0 ? told.join(", ") : sourceTexts.unchangedRows(unchanged);
}

const LOAD = { carga: asId };

/** Where a person looks at the load of a run, or goes on with it; null: there is none. */
export function loadAddress({ state, counts, mapping_id, load_id }: Run): string | null {
  if (state === "done" && counts?.failed && load_id !== null) {
    return addressOf(PATHS.massiveLoadErrors, LOAD, { carga: load_id });
  }
  if (mapping_id === null || (state !== "done" && state !== "parked")) return null;
  return addressOf(PATHS.massiveLoad, LOAD, { carga: mapping_id });
}
