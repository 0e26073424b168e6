/** The one client of the server, typed by its OpenAPI file. */
import createClient from "openapi-fetch";
import type { paths } from "@/generated/schema";
import { ApiError, type ErrorBody } from "@/platform/api/errors";
import { firstInPlaceOf } from "@/platform/api/first-answer";
import { latestTokens, type Tokens, useSession } from "@/platform/api/session";
import { SERVER_ERROR } from "@/platform/lib/fixed-texts";

/** Sends a request as the signed-in person; a refused token is renewed and the request sent again. */
async function authorizedFetch(request: Request): Promise<Response> {
  const token = useSession.getState().tokens?.token;
  if (!token) return fetch(request);
  const first = await firstInPlaceOf(request, token);
  if (first) return first;
  const spare = request.clone();
  const answer = await sendAs(token, request);
  if (answer.status !== 401) return answer;
  if (!(await renewedToken(token))) return answer;
  // An answer that nobody reads keeps its connection.
  await answer.body?.cancel();
  const renewed = useSession.getState().tokens?.token;
  return renewed ? sendAs(renewed, spare) : fetch(spare);
}

/** Whether there is a new token to try with; a server that does not answer is a failed connection. */
export async function renewedToken(refused: string): Promise<boolean> {
  const outcome = await refreshSession(refused);
  if (outcome === "unreachable") throw new TypeError("The session could not be renewed.");
  return outcome === "renewed";
}

function sendAs(token: string, request: Request): Promise<Response> {
  request.headers.set("Authorization", `Bearer ${token}`);
  return fetch(request);
}

/** The address of the server is the page's own. */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: authorizedFetch,
});

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

const LOCK = "session-refresh";

/** renewed: try again; ended: the session is over; unreachable: the server did not say. */
export type RefreshOutcome = "renewed" | "ended" | "unreachable";

let underWay: Promise<RefreshOutcome> | null = null;

/** Renews unless somebody did since `refused` was sent. Calls at the same time share one renewal. */
export function refreshSession(refused: string): Promise<RefreshOutcome> {
  underWay ??= alone(() => renew(refused)).finally(() => {
    underWay = null;
  });
  return underWay;
}

/** A refresh token can be spent once, so tabs take turns. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  const { locks } = globalThis.navigator;
  return locks ? (locks.request(LOCK, work) as Promise<Value>) : work();
}

async function renew(refused: string): Promise<RefreshOutcome> {
  const kept = latestTokens();
  if (!kept) return "ended";
  if (kept.token !== refused) {
    useSession.getState().syncedFromStorage();
    return "renewed";
  }
  return askForTokens(kept);
}

async function askForTokens({ refreshToken }: Tokens): Promise<RefreshOutcome> {
  const answer = await fetch(`${globalThis.location.origin}/api/refresh`, {
    method: "POST",
    headers: { Authorization: `Bearer ${refreshToken}` },
  }).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === 429) return "unreachable";
  if (!answer.ok) {
    useSession.getState().sessionEnded("expired");
    return "ended";
  }
  useSession.getState().refreshed(tokensOf(await answer.json()));
  return "renewed";
}

export interface TokenAnswer {
  token: string;
  refresh_token: string;
  expires_in: number;
}

export function tokensOf(answer: TokenAnswer): Tokens {
  return {
    token: answer.token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1_000,
  };
}
