/** Files to the server and from it, for those who are signed in. */
import { authorizedFetch, errorBody, NO_ANSWER, renewedToken } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import type { Job } from "@/platform/api/types";

const PAUSE_MS = 1500;
/** A file that is still being written is asked for again this often. */
const TRIES = 80;
const NOT_READY = 202;
const STILL_WRITING = "El archivo todavía se está preparando. Vuelve a intentarlo en unos minutos.";

/** Fetches and hands the file to the browser, under the server's name for it. */
export async function download(path: string, fallbackName: string): Promise<void> {
  await saveAnswer(await fetchWritten(path), fallbackName);
}

/** Asks for a file to be made: it is saved at once, or the job that makes it is answered. */
export async function downloadMade(
  path: string,
  order: unknown,
  fallbackName: string,
): Promise<Job | null> {
  const answer = await fetchFile(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  if (answer.status === NOT_READY) {
    const { data } = (await answer.json()) as { data: { job: Job } };
    return data.job;
  }
  await saveAnswer(answer, fallbackName);
  return null;
}

async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  const name = nameIn(answer.headers.get("Content-Disposition")) ?? fallbackName;
  saveAs(await answer.blob(), name);
}

async function fetchWritten(path: string): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetchFile(path);
    if (answer.status !== NOT_READY) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new ApiError(NOT_READY, { error: true, message: STILL_WRITING });
}

async function fetchFile(path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(path, globalThis.location.origin), init);
  const answer = await authorizedFetch(request).catch(() => null);
  if (answer === null) throw new ApiError(0, NO_ANSWER);
  if (!answer.ok) throw new ApiError(answer.status, errorBody(await readJson(answer)));
  return answer;
}

async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
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

interface UploadOptions {
  /** Called with the share that has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Posts the form and gives the `data` of the answer; errors are thrown as ApiError. */
export async function upload<Data>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Data> {
  const answer = await sendWithRenewal(path, form, options);
  if (answer.status >= 400) throw new ApiError(answer.status, errorBody(answer.body));
  return (answer.body as { data: Data }).data;
}

async function sendWithRenewal(path: string, form: FormData, options: UploadOptions) {
  const token = useSession.getState().tokens?.token ?? "";
  const first = await send(path, form, token, options);
  if (first.status !== 401 || token === "") return first;
  const renewed = await renewedToken(token).catch(() => {
    throw new ApiError(0, NO_ANSWER);
  });
  return renewed ? send(path, form, useSession.getState().tokens?.token ?? "", options) : first;
}

/** XMLHttpRequest, since fetch does not tell how much of a body has left. */
function send(
  path: string,
  form: FormData,
  token: string,
  options: UploadOptions,
): Promise<Answer> {
  const { onProgress, signal, headers = {} } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", new URL(path, globalThis.location.origin));
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => reject(new ApiError(0, NO_ANSWER));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.onabort?.(new ProgressEvent("abort"));
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
