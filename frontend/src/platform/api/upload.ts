/** Sends a form with a file and tells how much has left. */
import { errorBody, NO_ANSWER } from "@/platform/api/answers";
import { renewedToken } from "@/platform/api/authorized-fetch";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";

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
