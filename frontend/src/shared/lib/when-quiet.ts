/** For what somebody will want soon, but not first. */

/** The longest that it waits, on a page that never comes to rest. */
const LONGEST_MS = 2_000;

/** Does it as soon as the page has nothing else to do. Answers how to call it off. */
export function whenQuiet(work: () => void): () => void {
  // Safari knows no idle moments.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, LONGEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(asked);
}
