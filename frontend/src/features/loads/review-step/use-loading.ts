/** The moment when a preview becomes a load. */
import { useState } from "react";
import { getMapping, requestLoad } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { Review } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { describeError } from "@/shared/api/errors";

export function useLoading({ mapping, options, corrects }: Review, onLoading: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { mappingHeard, jobStarted } = useMappingCache();

  async function load(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const comment = useWizardStore.getState().comment || (mapping.comment ?? "");
      const loadId = corrects?.load_id;
      const job = await requestLoad({ mapping, save: true, comment, options, loadId });
      mappingHeard(await getMapping(mapping.mapping_id));
      jobStarted(mapping.mapping_id, job);
      onLoading();
    } catch (cause) {
      setError(describeError(cause).message);
    } finally {
      setBusy(false);
    }
  }

  return { load: () => void load(), busy, error };
}
