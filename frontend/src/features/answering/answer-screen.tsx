/** /answer/:token: the survey of one person, from opening the link to the thanks. */

import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  CircleAlert,
  CircleCheck,
  Clock,
  CloudOff,
  Lock,
  Presentation,
  UserRound,
} from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation, useParams } from "react-router";
import { fittingAnswers, type Given, missingIn, NOTHING_GIVEN } from "@/entities/survey/definition";
import { SurveyForm } from "@/entities/survey/survey-form";
import {
  AnswerKeeper,
  isOver,
  type Keeping,
  type KeptAnswers,
  LocalAnswers,
} from "@/features/answering/answers";
import { beginAnswering, type OpenSurvey, readSurvey, sendAnswers } from "@/features/answering/api";
import {
  CourseBrand,
  courseDays,
  LinkView,
  Notice,
  RefusalNotice,
} from "@/features/answering/parts";
import { answerTexts } from "@/features/answering/texts";
import { describeError } from "@/platform/api/errors";
import { formatDay, formatList, formatTime } from "@/platform/lib/format";
import { usePageArrival } from "@/platform/lib/hooks";
import { doorAddress } from "@/platform/lib/paths";
import { LinkButton } from "@/platform/ui/link-button";

export function AnswerScreen() {
  const { token = "" } = useParams();
  return <Survey key={token} token={token} />;
}

function Survey({ token }: { token: string }) {
  const survey = useQuery({
    queryKey: ["answering", token],
    queryFn: ({ signal }) => readSurvey(token, signal),
    // What somebody is answering must not change under their hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <LinkView query={survey}>{(open) => <AnswerForm token={token} survey={open} />}</LinkView>;
}

interface AnswerFormProps {
  token: string;
  survey: OpenSurvey;
}

/** The form of one person: what it is about, the questions, and in the end the thanks. */
export function AnswerForm({ token, survey }: AnswerFormProps) {
  const { given, keeping, change, send } = useAnswering(token, survey);
  if (keeping.kind === "sent") return <ThanksNotice course={survey.course.name} />;
  if (keeping.kind === "refused" && isOver(keeping.error)) {
    return <RefusalNotice error={keeping.error} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <AboutSurvey survey={survey} />
      <SurveyForm
        tables={survey.tables}
        comment={survey.comment}
        given={given}
        onGiven={change}
        onSend={send}
        sending={keeping.kind === "sending"}
        note={<KeepingLine keeping={keeping} />}
      />
    </div>
  );
}

/** What a survey is about: the company, the course, who taught it, how long it takes and who reads it. */
export function AboutSurvey({ survey }: { survey: OpenSurvey }) {
  const { course, title, description, collaborator, rapporteurs, minutes, endDate } = survey;
  const heading = usePageArrival(title);
  return (
    <header className="flex flex-col gap-4 rounded-card border bg-surface px-4 py-5 shadow-raised sm:px-5">
      <CourseBrand course={course} />
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium text-ink-muted break-words">{title}</p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-bold tracking-tight text-balance break-words"
        >
          {course.name}
        </h1>
        {description && <p className="text-sm text-ink-muted text-pretty">{description}</p>}
      </div>
      {collaborator && <Collaborator name={collaborator} />}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Fact icon={<CalendarDays />}>{courseDays(course)}</Fact>
        {rapporteurs.length > 0 && (
          <Fact icon={<Presentation />}>{answerTexts.by(formatList(rapporteurs))}</Fact>
        )}
        <Fact icon={<Clock />}>{answerTexts.about(minutes, formatDay(endDate))}</Fact>
      </ul>
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <Lock className="mt-0.5 size-4 shrink-0" />
        {answerTexts.confidential(
          collaborator ? answerTexts.withoutBothNames : answerTexts.withoutName,
        )}
      </p>
    </header>
  );
}

function Collaborator({ name }: { name: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-button bg-primary-soft px-3 py-2.5 text-base text-on-primary-soft">
      <UserRound className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {answerTexts.onCollaborator}
        <strong className="font-semibold">{name}</strong>
        {answerTexts.onCollaboratorEnd}
      </span>
    </p>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <span aria-hidden className="mt-0.5 shrink-0 text-primary [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

/** The end: the answers arrived. */
export function ThanksNotice({ course }: { course: string }) {
  const { state } = useLocation() as { state: { door?: string } | null };
  return (
    <Notice
      icon={<CircleCheck />}
      tone="success"
      title={answerTexts.thanks}
      actions={
        state?.door && (
          <LinkButton to={doorAddress(state.door)} replace>
            {answerTexts.answerAsOther}
          </LinkButton>
        )
      }
    >
      <p className="break-words">{course}</p>
      <p>{answerTexts.mayClose}</p>
    </Notice>
  );
}

/** Where the answers are, in one quiet line. */
export function KeepingLine({ keeping }: { keeping: Keeping }) {
  // The region stands there from the beginning, or its first words would not be heard.
  return (
    <>
      <div role="status" className="contents">
        <Told keeping={keeping} />
      </div>
      {keeping.kind === "saved" && (
        <p className="text-xs text-ink-subtle">
          {answerTexts.keptAt(formatTime(new Date(keeping.at).toISOString()))}
        </p>
      )}
    </>
  );
}

function Told({ keeping }: { keeping: Keeping }) {
  if (keeping.kind === "offline") {
    return (
      <p className="flex items-start gap-2 text-sm font-medium text-warning">
        <CloudOff className="mt-0.5 size-4 shrink-0" />
        {answerTexts.offline}
      </p>
    );
  }
  if (keeping.kind !== "refused") return null;
  return (
    <p className="flex items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {describeError(keeping.error).message}
    </p>
  );
}

interface Answering {
  given: Given;
  keeping: Keeping;
  change: (given: Given) => void;
  send: (given: Given) => void;
}

/** One person's answers to one open survey, while the page is there. */
export function useAnswering(token: string, survey: OpenSurvey): Answering {
  const local = useMemo(() => new LocalAnswers(token), [token]);
  const [kept] = useState(() => local.read(Date.now()));
  const [given, setGiven] = useState(() => beginningOf(survey, kept));
  const [keeping, setKeeping] = useState<Keeping>({ kind: "quiet" });
  const [keeper, setKeeper] = useState<AnswerKeeper | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is kept from its beginning on, not anew at each answer.
  useEffect(() => {
    const { tables } = survey;
    const calls = {
      begin: () => beginAnswering(token),
      send: (next: Given) => sendAnswers(token, tables, next),
    };
    const one = new AnswerKeeper(calls, local, setKeeping);
    setKeeper(one);
    const isWhole = missingIn(survey, given).length === 0;
    if (kept?.sending && isWhole) one.send(given);
    const forget = hurryInTime(one);
    return () => {
      forget();
      one.hurry();
      one.stop();
    };
  }, [token, survey]);

  return {
    given,
    keeping,
    change(next) {
      setGiven(next);
      keeper?.changed(next);
    },
    send: (next) => keeper?.send(next),
  };
}

function hurryInTime(keeper: AnswerKeeper): () => void {
  const hurry = () => keeper.hurry();
  globalThis.addEventListener("online", hurry);
  globalThis.addEventListener("pagehide", hurry);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    globalThis.removeEventListener("online", hurry);
    globalThis.removeEventListener("pagehide", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}

/** What a form begins with: what this browser kept, as far as it is still asked. */
export function beginningOf({ tables, comment }: OpenSurvey, kept: KeptAnswers | null): Given {
  if (kept === null) return NOTHING_GIVEN;
  return {
    answers: fittingAnswers(tables, kept.given.answers),
    comment: kept.given.comment.slice(0, comment.maxLength),
  };
}
