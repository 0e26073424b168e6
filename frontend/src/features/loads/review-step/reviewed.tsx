/** A finished preview: its figures, what to decide, its rows, and the button that loads. */
import { clsx } from "clsx";
import { ArrowLeft, Download, Upload } from "lucide-react";
import { useState } from "react";
import { downloadRejected } from "@/features/loads/api/loads";
import type { Correction, Counts, LoadOptions, PreviewResult } from "@/features/loads/api/types";
import { SendCorrection } from "@/features/loads/errors/send-correction";
import { countsInWords, rowsToWrite, withProblems } from "@/features/loads/model/counts";
import type { LoadKind } from "@/features/loads/model/kinds";
import { reasonNotToLoad, staysOut } from "@/features/loads/model/policies";
import type { Review } from "@/features/loads/model/steps";
import { pendingAnswers, unanswered } from "@/features/loads/model/unknown";
import { FailureKinds } from "@/features/loads/review-step/failure-kinds";
import { PolicyFields } from "@/features/loads/review-step/policy-fields";
import { RepeatedRows } from "@/features/loads/review-step/repeated-rows";
import { ReviewRows, type ShownRows } from "@/features/loads/review-step/review-rows";
import { UnknownValues } from "@/features/loads/review-step/unknown-values";
import { useLoading } from "@/features/loads/review-step/use-loading";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { CountsBar } from "@/features/loads/ui/counts-bar";
import { DiscardButton } from "@/features/loads/ui/discard-button";
import { DownloadButton } from "@/features/loads/ui/download-button";
import { EnrolmentNote } from "@/features/loads/ui/enrolment-note";
import { Notes } from "@/features/loads/ui/notes";
import { StepActions } from "@/features/loads/ui/step-actions";
import { formatCount } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

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
        <UnknownValues
          unknown={preview.unknown}
          applied={options.unknown}
          waiting={preview.counts.waiting ?? 0}
          busy={stale}
          onApply={(unknown) => onOptions({ unknown })}
        />
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
        label="Descargar filas con problemas"
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
          {`Corrección de ${corrected}: revisamos solo las filas que volvieron en ${correction.fileName}.`}
        </p>
      )}
      <h2 className="text-xl font-semibold text-balance">
        {countsInWords(preview.counts, kind, "future")}
      </h2>
      <CountsBar counts={preview.counts} kind={kind} tense="future" />
      <EnrolmentNote counts={preview.counts} courseName={courseName} tense="future" />
      <Banner tone="info">
        Nada se ha escrito todavía. Revisa con calma: los datos cambian solo cuando los cargues.
      </Banner>
      <Notes
        folded
        notes={[...preview.notes, ...preview.skipped.map(skippedWords)]}
        decisions={preview.decisions}
      />
    </section>
  );
}

function skippedWords({ message, count }: { message: string; count: number }): string {
  return `${formatCount(count, "fila", "filas")}: ${message}`;
}

function Actions(props: ReviewedProps) {
  const { review, preview, hold, onBack, onLoading } = props;
  const { options, corrects } = review;
  const answers = useWizardStore((state) => state.answers);
  const { load, busy, error } = useLoading(review, onLoading);
  const rows = formatCount(rowsToWrite(preview.counts), "fila", "filas");
  const reason =
    hold ??
    reasonNotToLoad(preview.counts, options.onError, {
      pending: pendingAnswers(options.unknown, answers),
      unanswered: unanswered(preview.unknown, options.unknown),
    });
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      <StepActions
        primaryLabel={`Cargar ${rows}`}
        primaryIcon={<Upload />}
        loading={busy}
        reason={reason}
        note={leftOut(preview.counts)}
        onPrimary={load}
        start={<DiscardButton mapping={review.mapping} corrects={corrects} />}
        secondary={
          <Button icon={<ArrowLeft />} onClick={onBack}>
            Atrás
          </Button>
        }
      />
    </>
  );
}

function leftOut(counts: Counts): string | undefined {
  if (counts.failed === 0) return undefined;
  return counts.failed === 1
    ? `${staysOut(counts)} queda fuera: podrás descargarla y corregirla.`
    : `${staysOut(counts)} quedan fuera: podrás descargarlas y corregirlas.`;
}
