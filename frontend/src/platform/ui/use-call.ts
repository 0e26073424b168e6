/** What a person starts and the server does: one convention for being busy and for failing. */
import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { ApiError, describeError } from "@/platform/api/errors";
import { attempt, type Failed, told } from "@/platform/ui/attempt";

export interface Call<Given extends unknown[]> {
  /** Answers whether it was done. While it is under way a second start is ignored. Always the same function. */
  run: (...given: Given) => Promise<boolean>;
  busy: boolean;
  /** Why it failed the last time, in words; undefined while it is under way. */
  error: string | undefined;
  /** The same for a program: its code and the fields that the server refused. */
  refused: ApiError | null;
  /** Forgets the failure, e.g. when what was refused is written anew. */
  reset: () => void;
}

/** Without `failed`, whoever calls shows `error` in its place. */
export function useCall<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  failed?: Failed,
): Call<Given> {
  const underWay = useRef(false);
  const latestFailed = useRef(failed);
  latestFailed.current = failed;
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (given: Given) => work(...given),
    // Without a connection it fails at once and says so, instead of waiting for one in silence.
    networkMode: "always",
  });

  const run = useCallback(
    async (...given: Given): Promise<boolean> => {
      // The state of a second click in the same moment is the one before the first.
      if (underWay.current) return false;
      underWay.current = true;
      return attempt(
        (cause) => latestFailed.current !== undefined && told(latestFailed.current, cause),
        () => mutateAsync(given),
      ).finally(() => {
        underWay.current = false;
      });
    },
    [mutateAsync],
  );

  return {
    run,
    busy: isPending,
    error: error ? describeError(error).message : undefined,
    refused: error instanceof ApiError ? error : null,
    reset,
  };
}
