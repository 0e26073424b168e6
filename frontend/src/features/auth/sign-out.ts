/** Ends the session here, on the server and in the other tabs. */
import { api, bodyOf } from "@/platform/api/client";
import { isSignedIn, useSession } from "@/platform/api/session";

const PATIENCE_MS = 3_000;

/** Leaving never fails: without an answer the tokens are forgotten here all the same. */
export async function signOut(): Promise<void> {
  if (!isSignedIn()) return;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await bodyOf(api.POST("/api/logout", { signal })).catch(() => undefined);
  if (isSignedIn()) useSession.getState().sessionEnded("signed-out");
}
