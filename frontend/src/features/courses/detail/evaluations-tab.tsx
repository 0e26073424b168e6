/** How the surveys of a course were answered, both types side by side. */

import { useQueries, useQuery } from "@tanstack/react-query";
import { CalendarClock, ChartBar, ClipboardCheck } from "lucide-react";
import { Link } from "react-router";
import {
  type CourseSurvey,
  courseSurveysQuery,
  KINDS,
  type SurveyKind,
  TYPES,
} from "@/entities/survey/schedule";
import { rateWords, STATE_TONES } from "@/entities/survey/survey";
import { detailAddress } from "@/features/courses/addresses";
import { type CourseDetail, resultsQuery, type SurveyResults } from "@/features/courses/api";
import { evaluationTexts } from "@/features/courses/texts";
import { formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Meter } from "@/platform/ui/meter";
import { AsyncView, EmptyState, type QueryFace, TextSkeleton } from "@/platform/ui/states";

export function EvaluationsTab({ course }: { course: CourseDetail }) {
  const { course_id } = course;
  const surveys = useQuery(courseSurveysQuery(course_id));
  return (
    <AsyncView
      query={surveys}
      loadingLabel={evaluationTexts.loading}
      errorTitle={evaluationTexts.loadFailed}
      skeleton={<TextSkeleton lines={8} />}
      isEmpty={({ satisfaction, transfer }) => satisfaction === null && transfer === null}
      empty={<NothingAsked courseId={course_id} />}
    >
      {(known) => (
        <SideBySide
          courseId={course_id}
          surveys={KINDS.map((kind) => ({ kind, survey: known[kind] }))}
        />
      )}
    </AsyncView>
  );
}

function NothingAsked({ courseId }: { courseId: number }) {
  return (
    <Card>
      <EmptyState
        icon={<ClipboardCheck />}
        title={evaluationTexts.emptyTitle}
        description={evaluationTexts.emptyHelp}
        actions={
          <Button asChild variant="primary" icon={<CalendarClock />}>
            <Link to={detailAddress(courseId, "encuestas")}>{evaluationTexts.schedule}</Link>
          </Button>
        }
      />
    </Card>
  );
}

interface SideBySideProps {
  courseId: number;
  surveys: readonly { kind: SurveyKind; survey: CourseSurvey | null }[];
}

function SideBySide({ courseId, surveys }: SideBySideProps) {
  const results = useQueries({
    queries: surveys.map(({ survey }) => ({
      ...resultsQuery(survey?.id ?? 0),
      enabled: survey !== null,
    })),
  });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {surveys.map(({ kind, survey }, place) => {
        const found = results[place];
        return survey && found ? (
          <ResultCard key={kind} survey={survey} results={found} />
        ) : (
          <MissingCard key={kind} kind={kind} courseId={courseId} />
        );
      })}
    </div>
  );
}

function MissingCard({ kind, courseId }: { kind: SurveyKind; courseId: number }) {
  return (
    <Card title={TYPES[kind]}>
      <p className="text-sm text-ink-muted">
        {evaluationTexts.missing}
        <Link to={detailAddress(courseId, "encuestas")} className="link">
          {evaluationTexts.scheduleOne(TYPES[kind].toLowerCase())}
        </Link>
      </p>
    </Card>
  );
}

interface ResultCardProps {
  survey: CourseSurvey;
  results: QueryFace<SurveyResults>;
}

function ResultCard({ survey, results }: ResultCardProps) {
  const { id, type, state } = survey;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {type}
          <Badge tone={STATE_TONES[state]}>{state}</Badge>
        </span>
      }
    >
      <AsyncView
        query={results}
        loadingLabel={evaluationTexts.loadingResults}
        errorTitle={evaluationTexts.resultsFailed}
        skeleton={<TextSkeleton lines={4} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            <Numbers type={type} results={known} />
            <Button asChild icon={<ChartBar />} className="w-fit print:hidden">
              <Link to={withQuery(PATHS.evaluations, { resultados: id })}>
                {evaluationTexts.seeResults(type.toLowerCase())}
              </Link>
            </Button>
          </div>
        )}
      </AsyncView>
    </Card>
  );
}

function Numbers({ type, results }: { type: string; results: SurveyResults }) {
  const { rate, responses, participants, index, message } = results;
  const of = evaluationTexts.answeredOf(formatNumber(responses), participants);
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Figure label={evaluationTexts.rate} value={rateWords(rate)} note={of} />
        <Figure
          label={evaluationTexts.index}
          value={index === null ? "—" : formatNumber(index)}
          note={evaluationTexts.indexHelp}
        />
      </dl>
      <Meter
        label={evaluationTexts.answersOf(type, of)}
        value={responses}
        max={participants}
        tone="success"
      />
      {message && <p className="text-sm text-ink-muted">{message}</p>}
    </>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="flex flex-col gap-1">
        <span className="text-2xl font-semibold tabular-nums">{value}</span>
        <span className="text-xs text-ink-muted">{note}</span>
      </dd>
    </div>
  );
}
