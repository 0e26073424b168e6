/** Renews the tokens once for all waiting calls and all tabs. */
import { latestTokens, type Tokens, useSession } from "@/platform/api/session";

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

export function tokensOf(answer: TokenAnswer, now: number = Date.now()): Tokens {
  return {
    token: answer.token,
    refreshToken: answer.refresh_token,
    expiresAt: now + answer.expires_in * 1_000,
  };
}
