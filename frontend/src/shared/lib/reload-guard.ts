/** After a release the page's old pieces are gone: reload once to get the new ones, never in a loop. */
import { RELOAD_GUARD_MS } from "@/shared/lib/limits";

const KEY = "reloaded-at";

export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || now - lastReload >= RELOAD_GUARD_MS;
}

/**
 * Reloads unless it did within the last minute, or without a connection, when the browser would put
 * its own page in the place of ours. Answers whether it did.
 */
export function reloadAtMostOncePerMinute(
  reload: () => void = () => globalThis.location.reload(),
  now: number = Date.now(),
): boolean {
  if (!navigator.onLine || !mayReload(lastReload(), now)) return false;
  sessionStorage.setItem(KEY, String(now));
  reload();
  return true;
}

function lastReload(): number | null {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? null : Number(kept);
}

const CHUNK_MESSAGES =
  /dynamically imported module|importing a module script failed|error loading|unable to preload/i;

/** Whether an error says that a piece of the page could not be fetched. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_MESSAGES.test(error.message);
}
