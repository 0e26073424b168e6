/** What a step would do, seen before it is done. */

import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTrial } from "@/features/loads/review/api";
import { stepTexts } from "@/features/loads/review/texts";
import type { NewStep } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type { StepTrial } from "@/features/loads/types";
import { describeError } from "@/platform/api/errors";
import { formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { Skeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

interface TrialViewProps {
  loadId: number;
  /** Nothing while the step is not whole yet. */
  step: NewStep | null;
  /** What stands here meanwhile. */
  incomplete?: string | undefined;
}

/** How many cells a step would change, or rows it would leave out, and the first of them. */
export function TrialView({ loadId, step, incomplete }: TrialViewProps) {
  const trial = useTrial(loadId, step);
  if (step === null) return <p className="text-sm text-ink-muted">{incomplete}</p>;
  if (trial.isError)
    return (
      <p role="alert" className="text-sm text-danger">
        {describeError(trial.error).message}
      </p>
    );
  if (!trial.data)
    return (
      <div aria-hidden className="flex flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  return <TrialResult trial={trial.data} />;
}

function TrialResult({ trial: { unit, count, examples } }: { trial: StepTrial }) {
  const ofRows = unit === "rows";
  const more = count - examples.length;
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="text-sm font-semibold">
        {ofRows ? stepTexts.wouldStayOut(count) : stepTexts.wouldChange(count)}
      </p>
      {examples.length > 0 && (
        <ul className="flex flex-col divide-y rounded-button border text-sm">
          {examples.map((example) => (
            <li
              key={`${example.row}:${example.column_position}`}
              className="flex flex-wrap items-baseline gap-x-2 px-3 py-1.5"
            >
              {ofRows ? stepTexts.exampleRow(formatNumber(example.row)) : <Change {...example} />}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && examples.length > 0 && (
        <p className="text-xs text-ink-muted">
          {ofRows ? stepTexts.andMoreRows(more) : stepTexts.andMore(more)}
        </p>
      )}
    </div>
  );
}

function Change({ row, columnName, before, after }: StepTrial["examples"][number]) {
  return (
    <>
      <span
        className="w-44 shrink-0 truncate text-xs text-ink-muted"
        title={columnName ?? undefined}
      >
        {stepTexts.exampleAt(formatNumber(row), columnName ?? "")}
      </span>
      <del className="break-all text-ink-muted">{before || commonTexts.emptyValue}</del>
      <ArrowRight
        className="size-3.5 shrink-0 self-center text-ink-subtle"
        aria-label={stepTexts.becomes}
      />
      <ins className="font-medium break-all no-underline">{after || commonTexts.emptyValue}</ins>
    </>
  );
}

interface StepDialogProps {
  loadId: number;
  title: string;
  description?: string | undefined;
  confirmLabel: string;
  /** Nothing while it is not whole yet. */
  step: NewStep | null;
  incomplete?: string | undefined;
  /** What has to be chosen first. */
  children?: ReactNode;
  onApply: (step: NewStep) => Promise<boolean>;
  onClose: () => void;
}

/** A window for a step: its choices, its trial, and the button that does it. */
export function StepDialog(props: StepDialogProps) {
  const { loadId, title, description, confirmLabel, step, incomplete, children } = props;
  const trial = useTrial(loadId, step);
  const idle = step === null || !trial.data || trial.data.count === 0;

  const { run: apply, busy } = useCall(async () => {
    if (step !== null && (await props.onApply(step))) props.onClose();
  });

  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      description={description}
      confirm={
        <Button
          variant="primary"
          loading={busy}
          aria-disabled={idle || undefined}
          // With nothing to choose, what is left is to do it.
          data-first-stop={children === undefined ? "" : undefined}
          onClick={() => void apply()}
        >
          {confirmLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{stepTexts.trialTitle}</h3>
          <TrialView {...{ loadId, step, incomplete }} />
        </section>
      </div>
    </Dialog>
  );
}
