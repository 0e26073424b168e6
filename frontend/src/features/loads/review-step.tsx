/** Step 3: everything that loading would do, seen before anything is written. */

import { clsx } from "clsx";
import { ArrowLeft, TriangleAlert, Upload } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import { failureOf, getMapping, requestLoad, useMappingCache, useWork } from "@/features/loads/api";
import type { LoadKind } from "@/features/loads/kinds";
import { mainlyInWords, rowsToWrite, withProblems } from "@/features/loads/outcomes";
import { DiscardButton, EnrolmentNote, StepActions, WorkProgress } from "@/features/loads/parts";
import { useFileReview } from "@/features/loads/review/api";
import { HowReadButton, InWorkbook, Policies } from "@/features/loads/review/review-buttons";
import { type ReviewDialog, ReviewTools } from "@/features/loads/review/review-tools";
import { gridTexts, reviewTexts } from "@/features/loads/review/texts";
import { useRecipe } from "@/features/loads/review/use-recipe";
import { ALONE, focusQuestion, ReviewQuestions, UNKNOWN } from "@/features/loads/review-questions";
import {
  pendingAnswers,
  reasonNotToLoad,
  staysOut,
  takesDefault,
  unanswered,
} from "@/features/loads/rules";
import { commonTexts, workbookTexts } from "@/features/loads/texts";
import type { Counts, FileReview, LoadOptions, PreviewResult } from "@/features/loads/types";
import { nextSheet, type Review, useWizardStore } from "@/features/loads/wizard";
import { ApiError, describeError } from "@/platform/api/errors";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { AsyncView, Skeleton, TableSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

const ProposedTemplate = late(
  async () => (await import("@/features/loads/review/recipe-templates")).ProposedTemplate,
);

const RelatedColumns = late(async () => (await import("@/features/loads/workbook")).RelatedColumns);

const Workbench = late(async () => (await import("@/features/loads/review/workbench")).Workbench);

interface ReviewStepProps {
  review: Review;
  kind: LoadKind;
  onBack: () => void;
  onLoading: () => void;
}

/** Step 3: everything that loading would do, seen before anything is written. */
export function ReviewStep({ review, kind, onBack, onLoading }: ReviewStepProps) {
  const { ask, work, failure } = usePreview(review);
  // The person stopped it: that is no trouble.
  const cancelled = review.mapping.job?.state === "cancelled";
  return (
    <div className="flex flex-col gap-6">
      {failure && !work && (
        <Banner
          tone={cancelled ? "info" : "danger"}
          title={cancelled ? reviewTexts.cancelledTitle : reviewTexts.failedTitle}
          actions={
            <>
              <Button icon={<ArrowLeft />} onClick={onBack}>
                {review.corrects ? reviewTexts.backToResult : reviewTexts.backToColumns}
              </Button>
              <Button onClick={() => void ask()}>
                {cancelled ? reviewTexts.reviewAnew : commonTexts.retry}
              </Button>
            </>
          }
        >
          {failure}
        </Banner>
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
        !failure && (
          <div aria-hidden className="flex flex-col gap-6">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-3 w-full" />
            <TableSkeleton rows={6} columns={4} />
          </div>
        )
      )}
    </div>
  );
}

/** Why figures that belong to other options must not be loaded. */
function holdOf(working: boolean, failed: boolean): string | null {
  if (working) return reviewTexts.waitForReview;
  return failed ? reviewTexts.reviewFirst : null;
}

const PREVIEWING = ["preview"];

/** Looking at what a load would do, without writing: asked once by itself, and again by any new option. */
function usePreview(review: Review) {
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

  // A cancelled or failed one waits for the person; one that was answered elsewhere since is asked anew.
  useOnce(preview === null && !work && !failure, ask, preview !== null);
  return { ask, work, failure };
}

/** Does something by itself as soon as it is wanted, and never again unless it was over meanwhile. */
function useOnce(wanted: boolean, act: () => unknown, over = false): void {
  const done = useRef(false);
  useEffect(() => {
    if (over) done.current = false;
    if (!wanted || done.current) return;
    done.current = true;
    act();
  }, [wanted, act, over]);
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

/** A finished preview: its figures, what to decide, its rows to correct, and the button that loads. */
export function Reviewed(props: ReviewedProps) {
  const { review, kind, hold, onOptions } = props;
  const { mapping, options, corrects } = review;
  const stale = hold !== null;
  const { load_id } = props.preview;
  const file = useFileReview(load_id);
  const recipe = useRecipe(load_id, mapping.mapping_id);
  const [dialog, setDialog] = useState<ReviewDialog | null>(null);
  const [withoutTemplate, setWithoutTemplate] = useState(false);
  const [question, setQuestion] = useState<string | null>(ALONE);
  // A bar over half of a small screen would hide what it is about.
  const phone = useMediaQuery("(max-width: 639.98px)");
  // What a former release left behind cannot be looked through: it is reviewed again.
  const gone = file.error instanceof ApiError && file.error.code === "preview_gone";
  useOnce(gone, () => onOptions({}));
  const editable = file.data?.editable === true && !stale;
  // What the corrections since then have made of it: its figures and its questions.
  const { counts, unknown, unclear = [], repeated = null } = file.data ?? props.preview;
  const preview: PreviewResult = { ...props.preview, counts, unknown, unclear, repeated };

  const tools = file.data && (
    <div className="flex flex-wrap items-center gap-2 max-xl:w-full empty:hidden">
      <ReviewTools review={file.data} editable={editable} onOpen={setDialog} />
    </div>
  );

  return (
    <div className="flex flex-col gap-3">
      <div
        aria-busy={stale}
        className={clsx("flex flex-col gap-3 transition-opacity", stale && "opacity-60")}
      >
        <Summary
          {...{ review, kind, preview }}
          aside={
            <>
              <HowReadButton preview={preview} onRelate={corrects ? null : props.onBack} />
              {withProblems(preview.counts) > 0 && <InWorkbook review={review} preview={preview} />}
              <Policies
                {...{ kind, options, onOptions }}
                counts={preview.counts}
                disabled={stale}
              />
            </>
          }
        />
        <ReviewQuestions
          {...{ kind, preview, recipe, options, onOptions, opened: question }}
          file={file.data}
          busy={stale}
          onOpen={setQuestion}
        />
        <Related review={review} onRelate={props.onBack} />
        {file.data && !corrects && <MissingColumns review={file.data} onRelate={props.onBack} />}
        {editable && file.data?.proposed && !withoutTemplate && (
          <ProposedTemplate
            recipe={recipe}
            proposed={file.data.proposed}
            onClose={() => setWithoutTemplate(true)}
          />
        )}
        <AsyncView
          query={file}
          loaded={gridTexts.loaded}
          skeleton={<TableSkeleton rows={10} columns={6} />}
        >
          {(known) => (
            <Workbench
              {...{ mapping, recipe, editable, dialog }}
              review={known}
              onDialog={setDialog}
            />
          )}
        </AsyncView>
      </div>
      {phone && tools}
      <Actions
        {...props}
        preview={preview}
        checking={recipe.busy}
        tools={phone ? null : tools}
        onAnswer={(id) => {
          setQuestion(id);
          focusQuestion(id);
        }}
      />
    </div>
  );
}

/** Columns that went by themselves are told of, with the way back to them. */
function Related({ review, onRelate }: { review: Review; onRelate: () => void }) {
  const { mapping, corrects } = review;
  const wentBy = useWizardStore((state) => state.wentBy);
  if (corrects || !(wentBy || mapping.workbook.length > 0)) return null;
  return <RelatedColumns {...{ mapping, onRelate }} />;
}

/** What is wrong with the key of a row that has one of other columns, such as a mail and a name. */
const OF_ANOTHER_KEY: ReadonlySet<string> = new Set([
  ...["key_repeated", "key_loaded", "already_exists", "row_exists"],
  ...["not_in_course", "person_not_in_course", "participant_disabled"],
]);

/** A datum that no column was related with, and that rows cannot do without: no cell can mend it. */
function MissingColumns({ review, onRelate }: { review: FileReview; onRelate: () => void }) {
  const defaultAsked = useWizardStore((state) => state.defaultAsked);
  const loaded = new Set(review.columns.flatMap(({ attribute, also }) => [attribute, also]));
  const missing = review.problems.filter(
    ({ code, attribute, label }) =>
      attribute !== null && label !== null && !loaded.has(attribute) && !OF_ANOTHER_KEY.has(code),
  );
  if (missing.length === 0) return null;
  const labels = [...new Set(missing.map(({ label }) => label ?? ""))];
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-card border border-warning/40 bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert className="size-4 shrink-0 text-warning" />
      <span>
        <strong className="font-semibold">
          {reviewTexts.missingColumns(Math.max(...missing.map(({ count }) => count)), labels)}
        </strong>{" "}
        {reviewTexts.missingColumnsHelp}
      </span>
      <button
        type="button"
        className="link"
        onClick={() => {
          defaultAsked(missing[0]?.attribute ?? null);
          onRelate();
        }}
      >
        {reviewTexts.relateColumns(
          missing.every(({ attribute }) => attribute !== null && takesDefault({ attribute })),
        )}
      </button>
    </p>
  );
}

interface SummaryProps extends Pick<ReviewedProps, "review" | "kind" | "preview"> {
  /** What was noticed, and how to load. */
  aside: ReactNode;
}

function Summary({ review, kind, preview, aside }: SummaryProps) {
  const { mapping, corrects } = review;
  return (
    <section className="flex flex-col gap-2">
      {corrects && mapping.correction && (
        <p className="text-sm text-ink-muted">
          {reviewTexts.correctionOf(corrects.fileName, mapping.correction.fileName)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl font-semibold text-balance">
            {mainlyInWords(preview.counts, kind, "future")}
          </h2>
          <p className="text-sm text-ink-muted">
            {reviewTexts.nothingWritten}
            <span className="max-[110rem]:sr-only"> {reviewTexts.takeYourTime}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0 print:hidden">{aside}</div>
      </div>
      <EnrolmentNote counts={preview.counts} courseName={mapping.courseName} tense="future" />
    </section>
  );
}

interface ActionsProps extends ReviewedProps {
  /** A correction is on its way: its figures are not there yet. */
  checking: boolean;
  tools: ReactNode;
  /** Opens a question. */
  onAnswer: (id: string) => void;
}

function Actions(props: ActionsProps) {
  const { review, preview, hold, checking, tools, onAnswer, onBack, onLoading } = props;
  const { mapping, options, corrects } = review;
  const answers = useWizardStore((state) => state.answers);
  const goneOn = useWizardStore((state) => state.goneOn);
  const next = corrects === null ? nextSheet(mapping) : undefined;
  const { mappingHeard, jobStarted } = useMappingCache();
  const load = useCall(async () => {
    const comment = useWizardStore.getState().comment || (mapping.comment ?? "");
    const loadId = corrects?.load_id;
    const job = await requestLoad({ mapping, save: true, comment, options, loadId });
    mappingHeard(await getMapping(mapping.mapping_id));
    jobStarted(mapping.mapping_id, job);
    onLoading();
  });
  const waiting = hold ?? (checking ? reviewTexts.waitForReview : null);
  const pending = pendingAnswers(options.unknown, answers);
  const unknown = unanswered(preview.unknown, options.unknown);
  const unclear = (preview.unclear ?? []).filter(({ answer }) => answer === null);
  const reason =
    waiting ??
    reasonNotToLoad(preview.counts, options.onError, {
      pending,
      unanswered: unknown + unclear.length,
    });
  const open = pending + unknown > 0 ? UNKNOWN : (unclear[0]?.attribute ?? null);
  return (
    <>
      {load.error && <Banner tone="danger">{load.error}</Banner>}
      <StepActions
        primaryLabel={reviewTexts.load(rowsToWrite(preview.counts), next !== undefined)}
        primaryIcon={<Upload />}
        loading={load.busy}
        reason={reason}
        remedy={
          waiting === null &&
          (open !== null ? (
            <button type="button" className="link" onClick={() => onAnswer(open)}>
              {reviewTexts.answer}
            </button>
          ) : (
            next && (
              <Link className="link" to={wizardAddress({ mappingId: next.mapping_id })}>
                {workbookTexts.next(next.sheetName)}
              </Link>
            )
          ))
        }
        note={leftOut(preview.counts)}
        onPrimary={() => {
          goneOn(next !== undefined);
          void load.run();
        }}
        head={tools}
        start={<DiscardButton mapping={mapping} corrects={corrects} />}
        secondary={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {commonTexts.back}
          </Button>
        }
      />
    </>
  );
}

/** Where there is no room for it, the bar says above how many rows have problems. */
function leftOut(counts: Counts): ReactNode {
  if (counts.failed === 0) return undefined;
  const words = counts.failed === 1 ? reviewTexts.leftOutOne : reviewTexts.leftOutMany;
  return <span className="max-xl:hidden">{words(staysOut(counts))}</span>;
}
