/** Saves a file that the server gives only to who is signed in. */
import { errorBody, NO_ANSWER } from "@/shared/api/answers";
import { authorizedFetch } from "@/shared/api/authorized-fetch";
import { ApiError } from "@/shared/api/errors";

/** Fetches and hands the file to the browser, under the server's name for it. */
export async function download(path: string, fallbackName: string): Promise<void> {
  const answer = await fetchFile(path);
  const name = nameIn(answer.headers.get("Content-Disposition")) ?? fallbackName;
  saveAs(await answer.blob(), name);
}

async function fetchFile(path: string): Promise<Response> {
  const request = new Request(new URL(path, globalThis.location.origin));
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

function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
