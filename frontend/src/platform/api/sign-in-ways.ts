/** How people sign in here, for the pages that come before a session. */
import { useEffect, useState } from "react";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";

type Ways = components["schemas"]["Ways"];

/** Where a browser begins to sign in with the provider: a page of its own, which leads there. */
export const PROVIDER_START = "/api/oidc/begin";

/** Null until they are known; without an answer people sign in as ever. */
export function useSignInWays(): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    const given = new AbortController();
    dataOf(api.GET("/api/public/sign-in", { signal: given.signal })).then(setWays, () => {
      if (!given.signal.aborted) setWays({ passwords: true, provider: null });
    });
    return () => given.abort();
  }, []);
  return ways;
}
