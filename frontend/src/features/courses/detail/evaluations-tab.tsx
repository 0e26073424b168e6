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
import { formatCount, formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Meter } from "@/platform/ui/meter";
import { AsyncView, EmptyState, type QueryFace, TextSkeleton } from "@/platform/ui/states";

/** How the surveys of a course were answered, both types side by side. */
export function EvaluationsTab({ course }: { course: CourseDetail }) {
  const { course_id } = course;
  const surveys = useQuery(courseSurveysQuery(course_id));
  return (
    <AsyncView
      query={surveys}
      loadingLabel="Cargando las evaluaciones…"
      errorTitle="No pudimos cargar las evaluaciones. Tus datos están a salvo."
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
        title="Este curso aún no tiene encuestas"
        description="Programa la encuesta de satisfacción o la de transferencia: elige una plantilla y sus fechas, y los correos salen solos."
        actions={
          <Button asChild variant="primary" icon={<CalendarClock />}>
            <Link to={detailAddress(courseId, "encuestas")}>Programar encuestas</Link>
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
        {"El curso no tiene esta encuesta. "}
        <Link to={detailAddress(courseId, "encuestas")} className="link">
          {`Programar ${TYPES[kind].toLowerCase()}`}
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
        loadingLabel="Cargando los resultados…"
        errorTitle="No pudimos cargar los resultados. Tus datos están a salvo."
        skeleton={<TextSkeleton lines={4} />}
      >
        {(known) => (
          <div className="flex flex-col gap-5">
            <Numbers type={type} results={known} />
            <Button asChild icon={<ChartBar />} className="w-fit print:hidden">
              <Link to={withQuery(PATHS.evaluations, { resultados: id })}>
                {`Ver resultados de ${type.toLowerCase()}`}
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
  const of = `${formatNumber(responses)} de ${formatCount(participants, "persona", "personas")}`;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Figure label="Tasa de respuesta" value={rateWords(rate)} note={of} />
        <Figure
          label="Índice"
          value={index === null ? "—" : formatNumber(index)}
          note="0 es la peor respuesta posible y 100, la mejor."
        />
      </dl>
      <Meter
        label={`Respuestas de ${type}: ${of}`}
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
