/** Encuestas: when the surveys of a course are held, how far they are, and what was answered. */

import { useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  CalendarPlus,
  ChartBar,
  ClipboardList,
  MoreHorizontal,
  Pause,
  Play,
  QrCode,
  Send,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  type CourseSurvey,
  courseSurveysQuery,
  KINDS,
  type SurveyKind,
  type SurveyPlan,
  TYPES,
  usePause,
} from "@/entities/survey/schedule";
import { rateWords, STATE_TONES } from "@/entities/survey/survey";
import { ADDRESS_WORDS, PLACE } from "@/features/courses/addresses";
import { type CourseDetail, resultsQuery } from "@/features/courses/api";
import { commonTexts, evaluationTexts, surveyTexts } from "@/features/courses/texts";
import { useAddress } from "@/platform/lib/address";
import { formatDay, formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { Meter } from "@/platform/ui/meter";
import { AsyncView, EmptyState, Skeleton, TextSkeleton } from "@/platform/ui/states";

const GRID = "grid items-start gap-5 lg:grid-cols-2";

export function SurveysTab({ course }: { course: CourseDetail }) {
  const surveys = useQuery(courseSurveysQuery(course.course_id));
  return (
    <AsyncView
      query={surveys}
      loaded={surveyTexts.loaded}
      skeleton={
        <div className={GRID}>
          {KINDS.map((kind) => (
            <Skeleton key={kind} className="h-96 w-full rounded-card" />
          ))}
        </div>
      }
    >
      {(known) => (
        <div className={GRID}>
          {KINDS.map((kind) => (
            <SurveyCard
              key={kind}
              kind={kind}
              course={course}
              survey={known[kind]}
              plan={known.defaults[kind]}
            />
          ))}
        </div>
      )}
    </AsyncView>
  );
}

interface SurveyCardProps {
  kind: SurveyKind;
  course: CourseDetail;
  survey: CourseSurvey | null;
  plan: SurveyPlan;
}

/** One survey of a course, or the way to have it. */
function SurveyCard({ kind, course, survey, plan }: SurveyCardProps) {
  const [{ programar }, turn] = useAddress(PLACE);
  const isBack = survey === null && programar === ADDRESS_WORDS[kind];
  const [window, setWindow] = useState<SurveyWindow | null>(isBack ? "schedule" : null);

  function close(): void {
    setWindow(null);
    if (programar) turn({ programar: null }, { replace: true });
  }

  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {TYPES[kind]}
          {survey && <Badge tone={STATE_TONES[survey.state]}>{survey.state}</Badge>}
        </span>
      }
      actions={
        survey && <SurveyMenu survey={survey} courseActive={course.active} onOpen={setWindow} />
      }
    >
      {survey ? (
        <div className="flex flex-col gap-5">
          <Answered survey={survey} />
          <Results survey={survey} />
          <SurveyFacts survey={survey} />
          <SurveyActions survey={survey} onOpen={setWindow} />
        </div>
      ) : (
        <NotScheduled kind={kind} plan={plan} onSchedule={() => setWindow("schedule")} />
      )}
      {window && (
        <SurveyWindows {...{ window, kind, course, survey, plan, isBack }} onClose={close} />
      )}
    </Card>
  );
}

function SurveyFacts({ survey }: { survey: CourseSurvey }) {
  const { surveyData_id, title, version, mailing_frequency, last_mailing_date } = survey;
  const reminders =
    mailing_frequency === 0 ? surveyTexts.noReminders : surveyTexts.every(mailing_frequency);
  return (
    <KeyValue
      items={[
        {
          label: surveyTexts.template,
          value: (
            <>
              <Link to={withQuery(PATHS.surveyView, { id: surveyData_id })} className="link">
                {title}
              </Link>
              <span className="font-normal text-ink-muted">{surveyTexts.version(version)}</span>
            </>
          ),
        },
        { label: surveyTexts.since, value: formatDay(survey.initialDate) },
        { label: surveyTexts.until, value: formatDay(survey.endDate) },
        { label: surveyTexts.reminders, value: reminders },
        {
          label: surveyTexts.lastSent,
          value: last_mailing_date ? formatDay(last_mailing_date) : surveyTexts.notSentYet,
        },
      ]}
    />
  );
}

function Answered({ survey }: { survey: CourseSurvey }) {
  const { type, participants, amountSent, responseAmount, pending } = survey;
  const words = surveyTexts.answeredOf(responseAmount, participants);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium tabular-nums">{words}</p>
      <Meter
        label={surveyTexts.answersOf(type, words)}
        value={responseAmount}
        max={participants}
        tone="success"
      />
      <p className="text-sm text-ink-muted tabular-nums empty:hidden">
        {surveyTexts.mailsOf(participants, amountSent, pending)}
      </p>
    </div>
  );
}

/** What was answered, once anybody did. */
function Results({ survey }: { survey: CourseSurvey }) {
  const results = useQuery({ ...resultsQuery(survey.id), enabled: survey.responseAmount > 0 });
  if (survey.responseAmount === 0) return null;
  return (
    <AsyncView
      query={results}
      loaded={evaluationTexts.loadedResults}
      skeleton={<TextSkeleton lines={4} />}
    >
      {({ rate, responses, participants, index, message }) => (
        <>
          <dl className="grid grid-cols-2 gap-4">
            <Figure
              label={evaluationTexts.rate}
              value={rateWords(rate)}
              note={evaluationTexts.answeredOf(formatNumber(responses), participants)}
            />
            <Figure
              label={evaluationTexts.index}
              value={index === null ? "—" : formatNumber(index)}
              note={evaluationTexts.indexHelp}
            />
          </dl>
          {message && <p className="text-sm text-ink-muted">{message}</p>}
        </>
      )}
    </AsyncView>
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

interface NotScheduledProps {
  kind: SurveyKind;
  plan: SurveyPlan;
  onSchedule: () => void;
}

function NotScheduled({ kind, plan, onSchedule }: NotScheduledProps) {
  const days = surveyTexts.fromTo(formatDay(plan.initialDate), formatDay(plan.endDate));
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={commonTexts.unscheduled}
      description={surveyTexts.suggested(days)}
      actions={
        <Button
          variant="primary"
          icon={<CalendarClock />}
          aria-label={surveyTexts.scheduleOf(TYPES[kind])}
          onClick={onSchedule}
        >
          {surveyTexts.program}
        </Button>
      }
    />
  );
}

const ScheduleDialog = late(
  async () => (await import("@/features/courses/detail/survey-schedule-dialog")).ScheduleDialog,
);
const SendDialog = late(
  async () => (await import("@/features/courses/detail/survey-send-dialog")).SendDialog,
);
const ExtendDialog = late(
  async () => (await import("@/entities/survey/extend-dialog")).ExtendDialog,
);
const LinkDialog = late(
  async () => (await import("@/features/courses/detail/survey-link-dialog")).LinkDialog,
);

interface SurveyWindowsProps extends SurveyCardProps {
  window: SurveyWindow;
  /** Somebody left to make the template, and has come back. */
  isBack: boolean;
  onClose: () => void;
}

const OVER_A_SURVEY = { send: SendDialog, extend: ExtendDialog, link: LinkDialog };

/** The windows over a survey of a course; each arrives when it is opened for the first time. */
function SurveyWindows({ window, ...props }: SurveyWindowsProps) {
  const { kind, course, survey, onClose } = props;
  const name = `${course.courseName} (${TYPES[kind]})`;
  if (window === "schedule" || survey === null) {
    return <ScheduleDialog {...props} name={name} />;
  }
  const Window = OVER_A_SURVEY[window];
  return <Window survey={survey} name={name} onClose={onClose} />;
}

/** What opens over the page. */
type SurveyWindow = "schedule" | "send" | "extend" | "link";

interface SurveyActionsProps {
  survey: CourseSurvey;
  onOpen: (window: SurveyWindow) => void;
}

interface SurveyMenuProps extends SurveyActionsProps {
  /** The surveys of a disabled course rest, whatever they say themselves. */
  courseActive: boolean;
}

/** What is seldom done with a survey of a course. */
function SurveyMenu({ survey, courseActive, onOpen }: SurveyMenuProps) {
  const pause = usePause();
  const { type, status, state } = survey;
  const isClosed = state === "Cerrada";
  const items: MenuItem[] = [
    { label: surveyTexts.extend, icon: <CalendarPlus />, onSelect: () => onOpen("extend") },
    {
      label: status ? surveyTexts.pause : surveyTexts.resume,
      icon: status ? <Pause /> : <Play />,
      disabled: isClosed || !courseActive,
      onSelect: () => void pause(survey),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={surveyTexts.moreActionsOf(type)}
          icon={<MoreHorizontal />}
          className="print:hidden"
        />
      }
      items={items}
    />
  );
}

/** What can be done with a survey of a course. */
function SurveyActions({ survey, onOpen }: SurveyActionsProps) {
  const { id, type, state, pending } = survey;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {state === "Vigente" && pending > 0 && (
        <Button variant="primary" icon={<Send />} onClick={() => onOpen("send")}>
          {survey.amountSent > 0 ? surveyTexts.remind(pending) : surveyTexts.sendNow}
        </Button>
      )}
      <Button
        icon={<CalendarClock />}
        aria-label={surveyTexts.scheduleOf(type)}
        onClick={() => onOpen("schedule")}
      >
        {surveyTexts.program}
      </Button>
      {state !== "Cerrada" && (
        <Button icon={<QrCode />} onClick={() => onOpen("link")}>
          {surveyTexts.copyLink}
        </Button>
      )}
      <LinkButton
        to={withQuery(PATHS.evaluations, { resultados: id })}
        aria-label={evaluationTexts.seeResults(type.toLowerCase())}
        icon={<ChartBar />}
      >
        {surveyTexts.seeResults}
      </LinkButton>
    </div>
  );
}
