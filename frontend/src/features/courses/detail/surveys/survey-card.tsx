/** One survey of a course, or the way to have it. */
import { CalendarClock, ClipboardList } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { SurveyActions, type SurveyWindow } from "@/features/courses/detail/surveys/survey-actions";
import { SurveyWindows } from "@/features/courses/detail/surveys/survey-windows";
import { formatCount, formatDay, formatNumber } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import type { CourseSurvey, SurveyPlan } from "@/shared/surveys/schedule/schedule-calls";
import { type SurveyKind, TYPES } from "@/shared/surveys/schedule/schedule-model";
import { STATE_TONES } from "@/shared/surveys/survey-states";
import { Badge } from "@/shared/ui/badge";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { KeyValue } from "@/shared/ui/key-value";
import { Meter } from "@/shared/ui/meter";

interface SurveyCardProps {
  kind: SurveyKind;
  course: CourseDetail;
  survey: CourseSurvey | null;
  plan: SurveyPlan;
}

export function SurveyCard({ kind, course, survey, plan }: SurveyCardProps) {
  const [window, setWindow] = useState<SurveyWindow | null>(null);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {TYPES[kind]}
          {survey && <Badge tone={STATE_TONES[survey.state]}>{survey.state}</Badge>}
        </span>
      }
    >
      {survey ? (
        <div className="flex flex-col gap-5">
          <SurveyFacts survey={survey} />
          <Answered survey={survey} />
          <SurveyActions survey={survey} courseActive={course.active} onOpen={setWindow} />
        </div>
      ) : (
        <NotScheduled kind={kind} plan={plan} onSchedule={() => setWindow("schedule")} />
      )}
      {window && (
        <SurveyWindows
          {...{ window, kind, course, survey, plan }}
          onClose={() => setWindow(null)}
        />
      )}
    </Card>
  );
}

function SurveyFacts({ survey }: { survey: CourseSurvey }) {
  const { surveyData_id, title, version, mailing_frequency, last_mailing_date } = survey;
  return (
    <KeyValue
      items={[
        {
          label: "Plantilla",
          value: (
            <>
              <Link to={withQuery(PATHS.surveyView, { id: surveyData_id })} className="link">
                {title}
              </Link>
              <span className="font-normal text-ink-muted">{` · versión ${version}`}</span>
            </>
          ),
        },
        { label: "Desde", value: formatDay(survey.initialDate) },
        { label: "Hasta", value: formatDay(survey.endDate) },
        { label: "Recordatorios", value: frequencyWords(mailing_frequency) },
        {
          label: "Último envío",
          value: last_mailing_date ? formatDay(last_mailing_date) : "Aún sin envíos",
        },
      ]}
    />
  );
}

function frequencyWords(days: number): string {
  return days === 0 ? "Sin recordatorios" : `Cada ${formatCount(days, "día", "días")}`;
}

function Answered({ survey }: { survey: CourseSurvey }) {
  const { type, participants, amountSent, responseAmount, pending } = survey;
  const words = `${formatNumber(responseAmount)} de ${formatNumber(participants)} respondidas`;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium tabular-nums">{words}</p>
      <Meter
        label={`Respuestas de ${type}: ${words}`}
        value={responseAmount}
        max={participants}
        tone="success"
      />
      <p className="text-sm text-ink-muted tabular-nums">
        {`${formatCount(participants, "participante", "participantes")} · ${formatCount(amountSent, "enviada", "enviadas")} · ${formatCount(pending, "pendiente", "pendientes")}`}
      </p>
    </div>
  );
}

interface NotScheduledProps {
  kind: SurveyKind;
  plan: SurveyPlan;
  onSchedule: () => void;
}

function NotScheduled({ kind, plan, onSchedule }: NotScheduledProps) {
  const days = `del ${formatDay(plan.initialDate)} al ${formatDay(plan.endDate)}`;
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="Sin programar"
      description={`Fechas sugeridas: ${days}.`}
      actions={
        <Button
          variant="primary"
          icon={<CalendarClock />}
          aria-label={`Programar ${TYPES[kind]}`}
          onClick={onSchedule}
        >
          Programar
        </Button>
      }
    />
  );
}
