/** Taking loads back: first what that would do, then doing it in the background. */

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getUndoPlan, undoLoad, useMappingCache } from "@/features/loads/api";
import { planWords } from "@/features/loads/outcomes";
import { Kept, UndoneRows } from "@/features/loads/parts";
import { commonTexts, undoTexts } from "@/features/loads/texts";
import type { Load, UndoPlan } from "@/features/loads/types";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

interface UndoWindowProps<Plan> {
  title: string;
  description?: string;
  onClose: () => void;
  plan: UseQueryResult<Plan>;
  isPossible: (plan: Plan) => boolean;
  /** Starts it; the window closes when that went well. */
  onUndo: () => Promise<void>;
  children: (plan: Plan) => ReactNode;
}

/** Asks before loads are taken back, with what that would do. */
export function UndoWindow<Plan>(props: UndoWindowProps<Plan>) {
  const { title, description, onClose, plan, isPossible, onUndo, children } = props;
  const { forgotten } = useMappingCache();
  const undo = useCall(async () => {
    await onUndo();
    forgotten();
    onClose();
  });
  const possible = plan.data !== undefined && isPossible(plan.data);
  return (
    <Dialog
      {...{ title, description, onClose }}
      confirm={
        <Button
          variant="danger"
          loading={undo.busy}
          aria-disabled={!possible || undefined}
          onClick={() => void undo.run()}
        >
          {commonTexts.undo}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {undo.error && <Banner tone="danger">{undo.error}</Banner>}
        <AsyncView
          query={plan}
          loadingLabel={undoTexts.loading}
          errorTitle={undoTexts.loadFailed}
          skeleton={<TextSkeleton lines={3} />}
        >
          {children}
        </AsyncView>
      </div>
    </Dialog>
  );
}

interface UndoDialogProps {
  load: Load;
  onClose: () => void;
}

export function UndoDialog({ load, onClose }: UndoDialogProps) {
  const plan = useQuery({
    queryKey: ["undo-plan", load.load_id],
    queryFn: ({ signal }) => getUndoPlan(load.load_id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { jobStarted } = useMappingCache();
  return (
    <UndoWindow
      {...{ plan, onClose }}
      title={undoTexts.title}
      description={load.fileName}
      isPossible={({ impossible }) => impossible === null}
      onUndo={async () => jobStarted(load.mapping_id, await undoLoad(load.load_id))}
    >
      {(known) => <Plan plan={known} modelId={load.model_id} />}
    </UndoWindow>
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
      <UndoneRows sentences={planWords(plan, modelId)} plan={plan} />
      <p className="text-sm text-ink-muted">{undoTexts.onlyOnce}</p>
    </>
  );
}
