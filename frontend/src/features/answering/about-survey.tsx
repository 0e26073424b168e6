/** What a survey is about: the company, the course, who taught it, how long it takes and who reads it. */
import { CalendarDays, Clock, Lock, Presentation, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { OpenSurvey } from "@/features/answering/answering-api";
import { CourseBrand } from "@/features/answering/course-brand";
import { courseDays } from "@/features/answering/course-days";
import { formatCount, formatDay, formatList } from "@/shared/lib/format";
import { usePageArrival } from "@/shared/lib/use-page-arrival";

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
          <Fact icon={<Presentation />}>Con {formatList(rapporteurs)}</Fact>
        )}
        <Fact icon={<Clock />}>
          Te tomará unos {formatCount(minutes, "minuto", "minutos")}. Puedes responder hasta el{" "}
          {formatDay(endDate)}.
        </Fact>
      </ul>
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
        {confidentiality(collaborator)}
      </p>
    </header>
  );
}

function Collaborator({ name }: { name: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-button bg-primary-soft px-3 py-2.5 text-base text-on-primary-soft">
      <UserRound className="mt-1 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">
        Responde sobre <strong className="font-semibold">{name}</strong> y lo que aplica del curso
        en su trabajo.
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

function confidentiality(collaborator: string | null): string {
  const names = collaborator
    ? "sin tu nombre ni el de tu colaborador o colaboradora"
    : "sin tu nombre";
  return `Tus respuestas son confidenciales: se muestran en conjunto con las de otras personas, ${names}.`;
}
