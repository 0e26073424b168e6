/** What is done to many rows at once: replacing, taking suggestions, and going without a datum. */

import { useState } from "react";
import { failureTitle } from "@/features/loads/outcomes";
import { useTrial } from "@/features/loads/review/api";
import { ReplaceFields } from "@/features/loads/review/column-step";
import { missingFind, replacing } from "@/features/loads/review/step-draft";
import { stepTexts } from "@/features/loads/review/texts";
import { StepDialog, TrialView } from "@/features/loads/review/trial";
import { acceptSuggestions, type NewStep, withoutValue } from "@/features/loads/steps";
import { commonTexts } from "@/features/loads/texts";
import type { FileReview, ProblemKind } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { useCall } from "@/platform/ui/use-call";

interface DialogProps {
  review: FileReview;
  onApply: (step: NewStep) => Promise<boolean>;
  onClose: () => void;
}

const EVERYWHERE = "";

/** Looks for a text in one column or in all of them. */
export function ReplaceDialog({ review, onApply, onClose }: DialogProps) {
  const [column, setColumn] = useState<number | null>(null);
  const [draft, setDraft] = useState({ find: "", with: "", whole: false, case: false });
  return (
    <StepDialog
      loadId={review.load_id}
      title={stepTexts.replaceTitle}
      confirmLabel={stepTexts.replace}
      step={replacing(draft, column)}
      incomplete={missingFind}
      {...{ onApply, onClose }}
    >
      <div className="flex flex-col gap-4">
        <ReplaceFields draft={draft} change={(parts) => setDraft({ ...draft, ...parts })} />
        <ComboboxField
          label={stepTexts.where}
          value={column === null ? EVERYWHERE : String(column)}
          options={[
            { value: EVERYWHERE, label: stepTexts.everywhere },
            ...review.columns.map(({ position, name }) => ({
              value: String(position),
              label: name,
            })),
          ]}
          onValueChange={(value) => setColumn(value === EVERYWHERE ? null : Number(value))}
        />
      </div>
    </StepDialog>
  );
}

interface KindDialogProps extends DialogProps {
  kind: ProblemKind;
}

/** All suggestions of one kind of problem. */
export function AcceptDialog({ review, kind, onApply, onClose }: KindDialogProps) {
  return (
    <StepDialog
      loadId={review.load_id}
      title={stepTexts.acceptTitle(kind.suggestions)}
      description={failureTitle(kind)}
      confirmLabel={stepTexts.acceptAll(kind.suggestions)}
      step={stepFor(kind, acceptSuggestions)}
      {...{ onApply, onClose }}
    />
  );
}

/** Loads the rows of one kind of problem without the datum. */
export function WithoutDialog({ review, kind, onApply, onClose }: KindDialogProps) {
  return (
    <StepDialog
      loadId={review.load_id}
      title={stepTexts.withoutTitle(kind.count, kind.label ?? kind.columnName ?? "")}
      description={stepTexts.withoutHelp}
      confirmLabel={stepTexts.withoutConfirm(kind.count)}
      step={stepFor(kind, withoutValue)}
      {...{ onApply, onClose }}
    />
  );
}

/** Every rule about a datum of its own can be answered; one about no datum cannot. */
function stepFor(
  { attribute, code }: ProblemKind,
  make: typeof acceptSuggestions | typeof withoutValue,
): NewStep | null {
  return attribute === null ? null : make(attribute, code);
}

interface SeveralProps extends DialogProps {
  accepts: boolean;
  kinds: readonly ProblemKind[];
}

/** Several kinds at once, each ticked and with its own trial; a step for each. */
export function SeveralDialog({ review, accepts, kinds, onApply, onClose }: SeveralProps) {
  const [left, setLeft] = useState<readonly ProblemKind[]>(() =>
    kinds.filter(({ bulk }) => accepts && bulk === "unticked"),
  );
  const chosen = kinds.filter((kind) => !left.includes(kind));
  const step = (kind: ProblemKind) => stepFor(kind, accepts ? acceptSuggestions : withoutValue);
  const countOf = (kind: ProblemKind) => (accepts ? kind.suggestions : kind.count);

  const { run: apply, busy } = useCall(async () => {
    for (const kind of chosen) {
      const wanted = step(kind);
      if (wanted && !(await onApply(wanted))) break;
    }
    onClose();
  });

  return (
    <Dialog
      onClose={onClose}
      title={accepts ? stepTexts.acceptSeveralTitle : stepTexts.withoutSeveralTitle}
      description={accepts ? stepTexts.acceptSeveralHelp : stepTexts.withoutHelp}
      confirm={
        <Button
          variant="primary"
          loading={busy}
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => void apply()}
        >
          {accepts ? stepTexts.acceptChosen : stepTexts.withoutChosen}
        </Button>
      }
    >
      <ul className="flex flex-col gap-5">
        {kinds.map((kind) => (
          <li
            key={`${kind.code} ${kind.attribute} ${kind.columnPosition}`}
            className="flex flex-col gap-2"
          >
            <Checkbox
              label={
                <span className="font-semibold">
                  {accepts ? (
                    <Cure loadId={review.load_id} kind={kind} step={step(kind)} />
                  ) : (
                    stepTexts.kindCount(failureTitle(kind), countOf(kind))
                  )}
                </span>
              }
              description={accepts ? kind.message : undefined}
              checked={!left.includes(kind)}
              onCheckedChange={(checked) =>
                setLeft(checked ? left.filter((one) => one !== kind) : [...left, kind])
              }
            />
            <TrialOnDemand loadId={review.load_id} step={step(kind)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What would be written, by its first cell: what is wrong was said before. */
function Cure(props: { loadId: number; kind: ProblemKind; step: NewStep | null }) {
  const { loadId, kind, step } = props;
  const [first] = useTrial(loadId, step).data?.examples ?? [];
  const place = stepTexts.kindCount(kind.columnName ?? kind.label ?? "", kind.suggestions);
  return first
    ? stepTexts.cure(place, first.before || commonTexts.emptyValue, first.after ?? "")
    : place;
}

/** What one kind would change is counted when somebody wants to know. */
function TrialOnDemand({ loadId, step }: { loadId: number; step: NewStep | null }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pl-8.5" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link text-sm">{stepTexts.seeTrial}</summary>
      <div className="pt-2">{open && <TrialView loadId={loadId} step={step} />}</div>
    </details>
  );
}
