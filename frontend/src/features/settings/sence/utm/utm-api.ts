/** The calls about the UTM of each month. */
import { queryOptions } from "@tanstack/react-query";
import { bodyOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { SENCE_KEY } from "@/shared/sence/sence-queries";

const PATH = "/api/sence/utm";

export interface KnownUtm {
  /** Pesos by month, "2026-05". */
  values: Readonly<Record<string, number>>;
  updatedAt: string | null;
}

export const utmQuery = queryOptions({
  queryKey: [...SENCE_KEY, "utm"],
  queryFn: ({ signal }) => readUtm(signal),
});

export async function readUtm(signal?: AbortSignal): Promise<KnownUtm> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

/** Null takes a month away. */
export async function changeUtm(
  values: Readonly<Record<string, number | null>>,
  updatedAt: string | null,
): Promise<KnownUtm> {
  const months = Object.entries(values).map(([month, value]) => ({ month, value }));
  try {
    return known(await bodyOf(api.PUT(PATH, { body: { months, updatedAt } })));
  } catch (error) {
    throw error instanceof ApiError
      ? byMonth(
          error,
          months.map(({ month }) => month),
        )
      : error;
  }
}

interface Answer {
  data: { month: string; value: number }[];
  meta: { updatedAt: string | null };
}

function known({ data, meta }: Answer): KnownUtm {
  const values = Object.fromEntries(data.map(({ month, value }) => [month, value]));
  return { values, updatedAt: meta.updatedAt };
}

/** The server names a month by its place in what was sent. */
function byMonth(error: ApiError, months: readonly string[]): ApiError {
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([place, messages]) => {
      const [, index = ""] = /^months\.(\d+)\./.exec(place) ?? [];
      return [months[Number(index)] ?? place, messages];
    }),
  );
  return new ApiError(error.status, { ...error.body, errors });
}
