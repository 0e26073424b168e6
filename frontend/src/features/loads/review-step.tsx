/** Step 3: everything that loading would do, seen before anything is written. */

import { clsx } from "clsx";
import { ArrowLeft, ChevronDown, Download, TriangleAlert, Upload } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import {
  downloadRejected,
  failureOf,
  getMapping,
  requestLoad,
  useMappingCache,
  useWork,
} from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { DownloadButton, SendCorrection } from "@/features/loads/load-files";
import {
  countsInWords,
  failureKey,
  failurePlace,
  failureTitle,
  rowsToWrite,
  withProblems,
} from "@/features/loads/outcomes";
import {
  CountsBar,
  DiscardButton,
  EnrolmentNote,
  Notes,
  StepActions,
  WorkProgress,
} from "@/features/loads/parts";
import { RepeatedRows, UnclearGender } from "@/features/loads/review-questions";
import { ReviewRows, type ShownRows } from "@/features/loads/review-rows";
import {
  BLANKS_CHOICES,
  duplicateChoices,
  errorChoices,
  type PolicyChoice,
  pendingAnswers,
  reasonNotToLoad,
  staysOut,
  unanswered,
} from "@/features/loads/rules";
import { commonTexts, reviewTexts } from "@/features/loads/texts";
import type {
  Correction,
  Counts,
  FailureKind,
  LoadOptions,
  PreviewResult,
} from "@/features/loads/types";
import { type Review, useWizardStore } from "@/features/loads/wizard";
import { describeError } from "@/platform/api/errors";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { SelectField } from "@/platform/ui/select-field";
import { Skeleton, TableSkeleton } from "@/platform/ui/states";

const UnknownValues = late(
  async () => (await import("@/features/loads/unknown-values")).UnknownValues,
);

interface ReviewStepProps {
  review: Review;
  kind: LoadKind;
  onBack: () => void;
  onLoading: () => void;
}

/** Step 3: everything that loading would do, seen before anything is written. */
export function ReviewStep({ review, kind, onBack, onLoading }: ReviewStepProps) {
  const { ask, work, failure } = usePreview(review);
  return (
    <div className="flex flex-col gap-6">
      {failure && !work && (
        <NoPreview
          failure={failure}
          cancelled={review.mapping.job?.state === "cancelled"}
          backLabel={review.corrects ? reviewTexts.backToResult : reviewTexts.backToColumns}
          onBack={onBack}
          onRetry={ask}
        />
      )}
      {work && <WorkProgress job={work} label={reviewTexts.reviewing} />}
      {review.preview ? (
        <Reviewed
          {...{ review, kind, onBack, onLoading }}
          preview={review.preview}
          hold={holdOf(work !== null, failure !== null)}
          onOptions={(options) => void ask(options)}
        />
      ) : (
        !failure && <ReviewSkeleton />
      )}
    </div>
  );
}

/** Why figures that belong to other options must not be loaded. */
function holdOf(working: boolean, failed: boolean): string | null {
  if (working) return reviewTexts.waitForReview;
  return failed ? reviewTexts.reviewFirst : null;
}

interface NoPreviewProps {
  failure: string;
  /** The person stopped it: that is no trouble. */
  cancelled: boolean;
  backLabel: string;
  onBack: () => void;
  onRetry: () => Promise<void>;
}

function NoPreview({ failure, cancelled, backLabel, onBack, onRetry }: NoPreviewProps) {
  return (
    <Banner
      tone={cancelled ? "info" : "danger"}
      title={cancelled ? reviewTexts.cancelledTitle : reviewTexts.failedTitle}
      actions={
        <>
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {backLabel}
          </Button>
          <Button onClick={() => void onRetry()}>
            {cancelled ? reviewTexts.reviewAnew : commonTexts.retry}
          </Button>
        </>
      }
    >
      {failure}
    </Banner>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-3 w-full" />
      <TableSkeleton rows={6} columns={4} />
    </div>
  );
}

const PREVIEWING = ["preview"];

/** Looking at what a load would do, without writing: asked once by itself, and again by any new option. */
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

interface ReviewedProps {
  review: Review;
  kind: LoadKind;
  preview: PreviewResult;
  /** Why nothing may be loaded now: the figures belong to options that have changed since. */
  hold: string | null;
  onOptions: (options: Partial<LoadOptions>) => void;
  onBack: () => void;
  onLoading: () => void;
}

/** A finished preview: its figures, what to decide, its rows, and the button that loads. */
export function Reviewed(props: ReviewedProps) {
  const { review, kind, preview, hold, onOptions } = props;
  const { mapping, options, corrects } = review;
  const stale = hold !== null;
  const [code, setCode] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownRows>(() => firstShown(preview));

  function showFailures(chosen: string): void {
    setCode(chosen === code && shown === "problems" ? null : chosen);
    setShown("problems");
  }

  return (
    <div className="flex flex-col gap-6">
      <div
        aria-busy={stale}
        className={clsx("flex flex-col gap-6 transition-opacity", stale && "opacity-60")}
      >
        <Summary
          kind={kind}
          preview={preview}
          courseName={mapping.courseName}
          correction={corrects ? mapping.correction : null}
          corrected={corrects?.fileName ?? ""}
        />
        {preview.unknown.length > 0 && (
          <UnknownValues
            unknown={preview.unknown}
            applied={options.unknown}
            waiting={preview.counts.waiting ?? 0}
            busy={stale}
            onApply={(unknown) => onOptions({ unknown })}
          />
        )}
        {preview.unclear?.map((column) => (
          <UnclearGender
            key={column.attribute}
            column={column}
            onAnswer={(answer) => onOptions({ conventions: { ...options.conventions, ...answer } })}
          />
        ))}
        <RepeatedRows
          {...{ kind, onOptions }}
          repeated={preview.repeated}
          chosen={options.onRepeat}
        />
        <FailureKinds
          failures={preview.failures}
          chosen={shown === "problems" ? code : null}
          onChoose={showFailures}
          actions={<CorrectionButtons review={review} preview={preview} />}
        />
        <PolicyFields {...{ kind, options, onOptions }} counts={preview.counts} disabled={stale} />
        <ReviewRows {...{ kind, preview, shown, code }} onShown={setShown} onCode={setCode} />
      </div>
      <Actions {...props} />
    </div>
  );
}

/** Where nothing would be written, the problems are what there is to see. */
function firstShown({ counts }: PreviewResult): ShownRows {
  return rowsToWrite(counts) === 0 && withProblems(counts) > 0 ? "problems" : "changes";
}

/** For who would rather correct now: the rows with problems go out, and come back into this file. */
function CorrectionButtons({ review, preview }: { review: Review; preview: PreviewResult }) {
  const { mapping } = review;
  const load = { load_id: preview.load_id, mapping_id: mapping.mapping_id, model: mapping.model };
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        size="sm"
        icon={<Download />}
        label={reviewTexts.downloadProblems}
        onDownload={() =>
          downloadRejected({ load_id: preview.load_id, fileName: mapping.file.name }, true)
        }
      />
      <SendCorrection load={load} size="sm" />
    </div>
  );
}

interface SummaryProps extends Pick<ReviewedProps, "kind" | "preview"> {
  courseName: string | null;
  correction: Correction | null;
  /** The file of the load that the correction completes. */
  corrected: string;
}

function Summary({ kind, preview, courseName, correction, corrected }: SummaryProps) {
  return (
    <section className="flex flex-col gap-4">
      {correction && (
        <p className="text-sm text-ink-muted">
          {reviewTexts.correctionOf(corrected, correction.fileName)}
        </p>
      )}
      <h2 className="text-xl font-semibold text-balance">
        {countsInWords(preview.counts, kind, "future")}
      </h2>
      <CountsBar counts={preview.counts} kind={kind} tense="future" />
      <EnrolmentNote counts={preview.counts} courseName={courseName} tense="future" />
      <Banner tone="info">{reviewTexts.nothingWritten}</Banner>
      <Notes
        folded
        notes={[...preview.notes, ...preview.skipped.map(skippedWords)]}
        decisions={preview.decisions}
      />
    </section>
  );
}

function skippedWords({ message, count }: { message: string; count: number }): string {
  return reviewTexts.skipped(count, message);
}

function Actions(props: ReviewedProps) {
  const { review, preview, hold, onBack, onLoading } = props;
  const { options, corrects } = review;
  const answers = useWizardStore((state) => state.answers);
  const { load, busy, error } = useLoading(review, onLoading);
  const rows = commonTexts.rows(rowsToWrite(preview.counts));
  const reason =
    hold ??
    reasonNotToLoad(preview.counts, options.onError, {
      pending: pendingAnswers(options.unknown, answers),
      unanswered:
        unanswered(preview.unknown, options.unknown) +
        (preview.unclear ?? []).filter(({ answer }) => answer === null).length,
    });
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      <StepActions
        primaryLabel={reviewTexts.load(rows)}
        primaryIcon={<Upload />}
        loading={busy}
        reason={reason}
        note={leftOut(preview.counts)}
        onPrimary={load}
        start={<DiscardButton mapping={review.mapping} corrects={corrects} />}
        secondary={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {commonTexts.back}
          </Button>
        }
      />
    </>
  );
}

function leftOut(counts: Counts): string | undefined {
  if (counts.failed === 0) return undefined;
  return counts.failed === 1
    ? reviewTexts.leftOutOne(staysOut(counts))
    : reviewTexts.leftOutMany(staysOut(counts));
}

/** The moment when a preview becomes a load. */
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

interface PolicyFieldsProps {
  kind: LoadKind;
  counts: Counts;
  options: LoadOptions;
  disabled: boolean;
  onOptions: (options: Partial<LoadOptions>) => void;
}

/** The three policies of a load, each with what it would mean for this file. */
export function PolicyFields({ kind, counts, options, disabled, onOptions }: PolicyFieldsProps) {
  return (
    <section className="flex flex-col gap-3 rounded-card bg-sunken/60 p-4 sm:p-5">
      <h3 className="text-base font-semibold">{reviewTexts.howToLoad}</h3>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        <PolicyField
          label={reviewTexts.ifExists(kind.one)}
          value={options.onDuplicate}
          choices={duplicateChoices(kind, counts, options.onDuplicate)}
          disabled={disabled}
          onChoose={(onDuplicate) => onOptions({ onDuplicate })}
        />
        <PolicyField
          label={reviewTexts.ifProblems}
          value={options.onError}
          choices={errorChoices(counts)}
          disabled={disabled}
          onChoose={(onError) => onOptions({ onError })}
        />
        <PolicyField
          label={reviewTexts.ifBlank}
          value={options.blanks}
          choices={BLANKS_CHOICES}
          disabled={disabled}
          onChoose={(blanks) => onOptions({ blanks })}
        />
      </div>
    </section>
  );
}

interface PolicyFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly PolicyChoice<Value>[];
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function PolicyField<Value extends string>(props: PolicyFieldProps<Value>) {
  const { label, value, choices, disabled, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      options={choices}
      disabled={disabled}
      hint={choices.find((choice) => choice.value === value)?.description}
      onValueChange={(next) => onChoose(next as Value)}
    />
  );
}

interface FailureKindsProps {
  failures: readonly FailureKind[];
  chosen: string | null;
  onChoose: (code: string) => void;
  actions: ReactNode;
}

/** The most frequent come first; the others are one press away. */
const SHOWN = 6;

/** The problems grouped by how they are repaired: each kind once, with its count and first cell. */
export function FailureKinds({ failures, chosen, onChoose, actions }: FailureKindsProps) {
  const [all, setAll] = useState(false);
  if (failures.length === 0) return null;
  const shown = all ? failures : failures.slice(0, SHOWN);
  return (
    <section className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <TriangleAlert className="size-5 text-danger" aria-hidden />
          {reviewTexts.problems}
        </h3>
        {actions}
      </header>
      <ul className="flex flex-col divide-y rounded-card border">
        {shown.map((failure) => (
          <li
            key={failureKey(failure)}
            className={clsx(
              "flex items-center gap-3 px-4 py-2.5",
              chosen === failure.code && "bg-danger-soft/50",
            )}
          >
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{failureTitle(failure)}</p>
              <p className="text-xs text-ink-muted">{failurePlace(failure)}</p>
            </div>
            <Button
              size="sm"
              aria-pressed={chosen === failure.code}
              aria-label={reviewTexts.seeProblem(failureTitle(failure))}
              onClick={() => onChoose(failure.code)}
            >
              {reviewTexts.see}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < failures.length && (
        <div>
          <Button size="sm" variant="ghost" icon={<ChevronDown />} onClick={() => setAll(true)}>
            {reviewTexts.seeAllKinds(failures.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
