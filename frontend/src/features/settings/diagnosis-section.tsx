/** Diagnóstico: the state of every part, and the last errors of server and browser. */

import { useQuery } from "@tanstack/react-query";
import { diagnosisTexts } from "@/features/settings/texts";
import {
  CopyDiagnosis,
  type Diagnosis,
  diagnosisQuery,
  PART_NAMES,
  roomWords,
  STATE_WORDS,
  serviceLines,
} from "@/platform/diagnosis/diagnosis";
import { formatMoment, formatNumber } from "@/platform/lib/format";
import { lastErrors } from "@/platform/lib/log";
import { Badge, type Tone } from "@/platform/ui/badge";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

const TONES: Readonly<Record<string, Tone>> = {
  ok: "success",
  unknown: "neutral",
  behind: "warning",
};

export function DiagnosisSection() {
  const diagnosis = useQuery(diagnosisQuery);
  return (
    <AsyncView
      query={diagnosis}
      loadingLabel={diagnosisTexts.loading}
      errorTitle={diagnosisTexts.loadFailed}
      skeleton={<TextSkeleton lines={8} />}
    >
      {(known) => (
        <>
          <State diagnosis={known} />
          <ServerErrors faults={known.faults} />
          <BrowserErrors />
        </>
      )}
    </AsyncView>
  );
}

function State({ diagnosis }: { diagnosis: Diagnosis }) {
  const { version, schema, checks, jobs, mails, room } = diagnosis;
  const parts = Object.entries(PART_NAMES) as [keyof Diagnosis["checks"], string][];
  return (
    <Card
      title={diagnosisTexts.title}
      description={diagnosisTexts.description}
      actions={<CopyDiagnosis />}
    >
      <KeyValue
        items={[
          { label: diagnosisTexts.version, value: version },
          { label: diagnosisTexts.schemaVersion, value: schema ?? diagnosisTexts.unknown },
          ...parts.map(([part, label]) => ({
            label,
            value: (
              <Badge tone={TONES[checks[part]] ?? "danger"}>
                {STATE_WORDS[checks[part]] ?? checks[part]}
              </Badge>
            ),
          })),
          { label: diagnosisTexts.jobsWaiting, value: formatNumber(jobs.queued) },
          { label: diagnosisTexts.jobsRunning, value: formatNumber(jobs.running) },
          { label: diagnosisTexts.mailsQueued, value: formatNumber(mails) },
          { label: diagnosisTexts.disk, value: roomWords(room) },
          ...serviceLines(diagnosis).map(([label, value]) => ({ label, value })),
        ]}
      />
    </Card>
  );
}

function ServerErrors({ faults }: Pick<Diagnosis, "faults">) {
  return (
    <Card title={diagnosisTexts.serverErrors}>
      {faults.length === 0 ? (
        <p className="text-sm text-ink-muted">{diagnosisTexts.noServerErrors}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {faults.map(({ at, logger, message, error, requestId }) => (
            <li key={`${at}-${requestId}-${message}`} className="flex flex-col gap-0.5 text-sm">
              <span className="text-xs text-ink-subtle tabular-nums">
                {formatMoment(at)} · {logger}
              </span>
              <span className="font-medium break-words">{message}</span>
              <span className="font-mono text-xs break-all text-ink-muted">
                {[error, requestId].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function BrowserErrors() {
  const errors = lastErrors();
  return (
    <Card title={diagnosisTexts.browserErrors}>
      {errors.length === 0 ? (
        <p className="text-sm text-ink-muted">{diagnosisTexts.noBrowserErrors}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {errors.map(({ at, what, kind }) => (
            <li key={`${at}-${what}`} className="flex flex-col gap-0.5 text-sm">
              <span className="text-xs text-ink-subtle tabular-nums">{formatMoment(at)}</span>
              <span className="break-words">
                {kind}: {what}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
