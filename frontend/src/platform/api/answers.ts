/** How the answer of a call is handed on. */
import { ApiError, type ErrorBody } from "@/platform/api/errors";
import { SERVER_ERROR } from "@/platform/lib/fixed-texts";

interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

type Call<Body> = Promise<Outcome<Body>>;

export interface PageMeta {
  page: number;
  pageSize: number;
  total: number;
  pages: number;
}

export interface Page<Item> {
  items: Item;
  meta: PageMeta;
}

/** What stands for an answer when there was none. */
export const NO_ANSWER: ErrorBody = { error: true, message: SERVER_ERROR };

/** The `data` of a good answer; anything else is thrown as an ApiError, for queries. */
export async function dataOf<Data>(call: Call<{ data: Data }>): Promise<Data> {
  return (await bodyOf(call)).data;
}

/** A page of a list with its place in the whole. */
export async function pageOf<Data>(
  call: Call<{ data: Data; meta: PageMeta }>,
): Promise<Page<Data>> {
  const { data, meta } = await bodyOf(call);
  return { items: data, meta };
}

/** The whole body of a good answer, for calls that answer without `data`. */
export async function bodyOf<Body>(call: Call<Body>): Promise<Body> {
  const { data, error, response } = await settled(call);
  if (error !== undefined || data === undefined)
    throw new ApiError(response.status, errorBody(error));
  return data;
}

/** Waits for a call whose good answer has no body. */
export async function done(call: Call<unknown>): Promise<void> {
  const { error, response } = await settled(call);
  if (!response.ok) throw new ApiError(response.status, errorBody(error));
}

/** What the mapping calls hand on: the server's body, good or bad, beside a flag. */
export type Wrapped<Body> = { status: true; data: Body } | { status: false; data: ErrorBody };

export async function wrapped<Body>(call: Call<Body>): Promise<Wrapped<Body>> {
  try {
    return { status: true, data: await bodyOf(call) };
  } catch (error) {
    if (error instanceof ApiError) return { status: false, data: error.body };
    throw error;
  }
}

/** The outcome of a call; no answer at all is thrown. */
export async function settled<Body>(call: Call<Body>): Promise<Outcome<Body>> {
  try {
    return await call;
  } catch (error) {
    // Who cancelled a call must see that it was cancelled.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, NO_ANSWER);
  }
}

export function errorBody(body: unknown): ErrorBody {
  const known = body as Partial<ErrorBody> | null | undefined;
  return typeof known?.message === "string"
    ? { ...known, error: true, message: known.message }
    : NO_ANSWER;
}
