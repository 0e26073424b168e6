/** Files to the server and from it, for those who are signed in. */
import { defaultPathSerializer, type FetchOptions, type ParamsOption } from "openapi-fetch";
import type { paths } from "@/generated/schema";
import { api, errorBody, NO_ANSWER, renewedToken, settled } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import type { Job } from "@/platform/api/types";

const PAUSE_MS = 1500;
/** A file that is still being written is asked for again this often. */
const TRIES = 80;
const NOT_READY = 202;
const STILL_WRITING = "El archivo todavía se está preparando. Vuelve a intentarlo en unos minutos.";

/** Calls that answer with a file. */
type FilePath<Method extends "get" | "post"> = {
  [Path in keyof paths]: paths[Path] extends Record<
    Method,
    { responses: { 200: { content: infer Content } } }
  >
    ? "application/json" extends keyof Content
      ? never
      : Path
    : never;
}[keyof paths];

/** Fetches and hands the file to the browser, under the server's name for it. */
export async function download<Path extends FilePath<"get">>(
  path: Path,
  asked: FetchOptions<paths[Path]["get"]>,
  fallbackName: string,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const file = await fileOf(api.GET, path, asked);
    if (file.status !== NOT_READY) return saveAs(file.blob, file.name ?? fallbackName);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new ApiError(NOT_READY, { error: true, message: STILL_WRITING });
}

/** Asks for a file to be made: it is saved at once, or the job that makes it is answered. */
export async function downloadMade<Path extends FilePath<"post">>(
  path: Path,
  asked: FetchOptions<paths[Path]["post"]>,
  fallbackName: string,
): Promise<Job | null> {
  const { status, blob, name } = await fileOf(api.POST, path, asked);
  if (status === NOT_READY) {
    const { data } = JSON.parse(await blob.text()) as { data: { job: Job } };
    return data.job;
  }
  saveAs(blob, name ?? fallbackName);
  return null;
}

/** The client types each path by itself, which is what those who call this have done. */
type AnyCall = (path: string, asked: object) => ReturnType<typeof settled<Blob>>;

async function fileOf(call: typeof api.GET | typeof api.POST, path: string, asked: object) {
  const answer = (call as unknown as AnyCall)(path, { ...asked, parseAs: "blob" });
  const { data: blob, error, response } = await settled(answer);
  if (blob === undefined) throw new ApiError(response.status, errorBody(error));
  const name = nameIn(response.headers.get("Content-Disposition"));
  return { blob, name, status: response.status };
}

/** The name in a Content-Disposition header; the UTF-8 form wins over the plain one. */
export function nameIn(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}

/** Hands a file that was made here to the browser. */
export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Calls that take a form, with files or without. */
type FormPath = {
  [Path in keyof paths]: paths[Path] extends {
    post: { requestBody: { content: { "multipart/form-data": object } } };
  }
    ? Path
    : never;
}[keyof paths];

type FormCall<Path extends FormPath> = paths[Path]["post"];
type Fields<Path extends FormPath> =
  FormCall<Path>["requestBody"]["content"]["multipart/form-data"];

/** A file travels where the server's description says a text of bytes. */
export type FormValues<Path extends FormPath> = {
  readonly [Name in keyof Fields<Path>]:
    | Fields<Path>[Name]
    | (string extends Fields<Path>[Name] ? File : never)
    | undefined;
};

type DataOf<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
    content: { "application/json": { data: infer Data } };
  }
    ? Data
    : never;
}[keyof Responses & (200 | 201 | 202)];

interface Watching {
  /** Called with the share that has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

type UploadOptions<Path extends FormPath> = Watching &
  ParamsOption<FormCall<Path>> & { form: FormValues<Path> };

interface Order extends Watching {
  address: URL;
  form: FormData;
  headers: Readonly<Record<string, string>>;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Posts the form and gives the `data` of the answer; errors are thrown as ApiError. */
export async function upload<Path extends FormPath>(
  path: Path,
  { form, ...options }: UploadOptions<Path>,
): Promise<DataOf<FormCall<Path>["responses"]>> {
  const { params = {}, ...watching } = options as Watching & { params?: AnyParams };
  const answer = await sendWithRenewal({
    ...watching,
    address: new URL(defaultPathSerializer(path, params.path ?? {}), globalThis.location.origin),
    form: formData(form),
    headers: params.header ?? {},
  });
  if (answer.status >= 400) throw new ApiError(answer.status, errorBody(answer.body));
  return (answer.body as { data: DataOf<FormCall<Path>["responses"]> }).data;
}

interface AnyParams {
  path?: Record<string, unknown>;
  header?: Record<string, string>;
}

/** What is undefined does not travel; what is null clears its field. */
function formData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) form.set(name, value instanceof File ? value : String(value ?? ""));
  }
  return form;
}

async function sendWithRenewal(order: Order) {
  const token = useSession.getState().tokens?.token ?? "";
  const first = await send(order, token);
  if (first.status !== 401 || token === "") return first;
  const renewed = await renewedToken(token).catch(() => {
    throw new ApiError(0, NO_ANSWER);
  });
  return renewed ? send(order, useSession.getState().tokens?.token ?? "") : first;
}

/** XMLHttpRequest, since fetch does not tell how much of a body has left. */
function send({ address, form, headers, onProgress, signal }: Order, token: string) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => reject(new ApiError(0, NO_ANSWER));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.onabort(new ProgressEvent("abort"));
    else request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
