/** Taking a load back: first what that would do, then doing it in the background. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getUndoPlan, undoLoad, useMappingCache } from "@/features/loads/api";
import { planWords } from "@/features/loads/outcomes";
import { Kept } from "@/features/loads/parts";
import { commonTexts, undoTexts } from "@/features/loads/texts";
import type { Load, UndoPlan } from "@/features/loads/types";
import { describeError } from "@/platform/api/errors";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface UndoDialogProps {
  load: Load;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function UndoDialog({ load, open, onOpenChange }: UndoDialogProps) {
  const plan = useQuery({
    queryKey: ["undo-plan", load.load_id],
    queryFn: ({ signal }) => getUndoPlan(load.load_id, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const { undo, busy, error } = useUndo(load, () => onOpenChange(false));
  const impossible = plan.data ? plan.data.impossible !== null : true;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={undoTexts.title}
      description={load.fileName}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{commonTexts.cancel}</Button>
          <Button
            variant="danger"
            loading={busy}
            aria-disabled={impossible || undefined}
            onClick={undo}
          >
            {commonTexts.undo}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="danger">{error}</Banner>}
        <AsyncView
          query={plan}
          loadingLabel={undoTexts.loading}
          errorTitle={undoTexts.loadFailed}
          skeleton={<TextSkeleton lines={3} />}
        >
          {(known) => <Plan plan={known} modelId={load.model_id} />}
        </AsyncView>
      </div>
    </Dialog>
  );
}

function Plan({ plan, modelId }: { plan: UndoPlan; modelId: Load["model_id"] }) {
  if (plan.impossible) {
    return (
      <>
        <Banner tone="warning">{plan.impossible}</Banner>
        <Kept plan={plan} />
      </>
    );
  }
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {planWords(plan, modelId).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Kept plan={plan} />
      <p className="text-sm text-ink-muted">{undoTexts.onlyOnce}</p>
    </>
  );
}

function useUndo(load: Load, onStarted: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { jobStarted, forgotten } = useMappingCache();

  async function start(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      jobStarted(load.mapping_id, await undoLoad(load.load_id));
      forgotten();
      onStarted();
    } catch (cause) {
      setError(describeError(cause).message);
    } finally {
      setBusy(false);
    }
  }

  return { undo: () => void start(), busy, error };
}
