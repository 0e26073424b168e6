/** Asks once for a proposal when the columns of a file have none yet. */
import { useCallback, useEffect, useRef, useState } from "react";
import { suggestColumns } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { ReadMapping } from "@/features/loads/model/steps";
import { describeError } from "@/shared/api/errors";
import { isActive } from "@/shared/jobs/jobs-store";

export function useSuggestion(mapping: ReadMapping) {
  const [error, setError] = useState<string | null>(null);
  const { jobStarted } = useMappingCache();
  const asked = useRef("");
  const headings = `${mapping.mapping_id}:${mapping.file.sheet}:${mapping.file.headerRow}`;
  const idle = mapping.details.length === 0 && !(mapping.job && isActive(mapping.job));

  const ask = useCallback(() => {
    setError(null);
    suggestColumns(mapping)
      .then((job) => jobStarted(mapping.mapping_id, job))
      .catch((cause: unknown) => setError(describeError(cause).message));
  }, [mapping, jobStarted]);

  useEffect(() => {
    if (!idle || asked.current === headings) return;
    asked.current = headings;
    ask();
  }, [idle, headings, ask]);

  return { ask, error };
}
