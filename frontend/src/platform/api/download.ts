/** Saves a file that the server gives only to who is signed in. */
import { errorBody, NO_ANSWER } from "@/platform/api/answers";
import { authorizedFetch } from "@/platform/api/authorized-fetch";
import { ApiError } from "@/platform/api/errors";
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
