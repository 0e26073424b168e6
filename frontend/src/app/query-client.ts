/** How server data is kept in the browser: fresh for half a minute, asked again only when that can help. */
import { QueryClient } from "@tanstack/react-query";
import { describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";

const FRESH_MS = 30_000;
const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < TRIES && describeError(error).canRetry,
    },
    mutations: { retry: false },
  },
});

/** Who leaves takes their data along: the next person starts with nothing. */
useSession.subscribe((now, before) => {
  if (before.tokens && !now.tokens) queryClient.clear();
});
