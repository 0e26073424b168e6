/** Looking at what a load would do, without writing: asked once by itself, and again by any new option. */
import { useCallback, useEffect, useRef, useState } from "react";
import { requestLoad } from "@/features/loads/api/mappings";
import { failureOf, useMappingCache, useWork } from "@/features/loads/api/queries";
import type { LoadOptions } from "@/features/loads/api/types";
import type { Review } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { describeError } from "@/shared/api/errors";

const PREVIEWING = ["preview"];

export function usePreview(review: Review) {
  const { mapping, preview, corrects } = review;
  const [error, setError] = useState<string | null>(null);
  const { mappingHeard, jobStarted } = useMappingCache();
  const work = useWork(mapping.job, PREVIEWING);
  const failure = error ?? failureOf(mapping.job, PREVIEWING);

  const ask = useCallback(
    async (changes: Partial<LoadOptions> = {}) => {
      const options = { ...review.options, ...changes };
      const comment = useWizardStore.getState().comment || (mapping.comment ?? "");
      setError(null);
      mappingHeard(
        corrects && mapping.correction
          ? { ...mapping, correction: { ...mapping.correction, options } }
          : { ...mapping, options },
      );
      const loadId = corrects?.load_id;
      try {
        jobStarted(
          mapping.mapping_id,
          await requestLoad({ mapping, save: false, comment, options, loadId }),
        );
      } catch (cause) {
        mappingHeard(mapping);
        setError(describeError(cause).message);
      }
    },
    [mapping, corrects, review.options, mappingHeard, jobStarted],
  );

  useFirstAsking(preview === null && !work && !failure, ask);
  return { ask, work, failure };
}

/** A mapping without a preview gets one; a cancelled or failed one waits for the person. */
function useFirstAsking(wanted: boolean, ask: () => Promise<void>): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    void ask();
  }, [wanted, ask]);
}
