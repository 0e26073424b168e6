/** What the screens of a survey share: its brand and days, notices, and the page before it is there. */

import { CalendarX2, CircleCheck, Hourglass, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import type { AskedCourse } from "@/features/answering/api";
import { answerTexts, commonTexts } from "@/features/answering/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { formatDay } from "@/platform/lib/format";
import { usePageArrival } from "@/platform/lib/hooks";
import { Button } from "@/platform/ui/button";
import { AsyncView, type QueryFace, Skeleton } from "@/platform/ui/states";

/** Who asks: the company with its picture. */
export function CourseBrand({ course: { company, logo } }: { course: AskedCourse }) {
  return (
    <div className="flex items-center gap-3 text-sm font-semibold text-ink-muted">
      {logo && (
        // On white also in the dark: most logos are made for paper.
        <img
          src={logo}
          alt=""
          className="h-10 max-w-40 rounded-field border bg-[#ffffff] object-contain p-1"
        />
      )}
      <span className="min-w-0 break-words">{company}</span>
    </div>
  );
}

/** When a course was, in words. */
export function courseDays({ initialDate, endDate }: AskedCourse): string {
  const [from, to] = [formatDay(initialDate), formatDay(endDate)];
  return from === to ? answerTexts.courseOn(from) : answerTexts.courseFromTo(from, to);
}

interface LinkViewProps<Data> {
  query: QueryFace<Data>;
  children: (data: Data) => ReactNode;
}

/** What a link leads to, in its states: the shape of a survey while it is on its way, or the server's refusal. */
export function LinkView<Data>({ query, children }: LinkViewProps<Data>) {
  const { error } = query;
  if (error instanceof ApiError && error.status !== 0 && error.status < 500) {
    return <RefusalNotice error={error} onRetry={() => void query.refetch()} />;
  }
  return (
    <AsyncView
      query={query}
      loadingLabel={commonTexts.loading}
      errorTitle={commonTexts.loadFailed}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      }
    >
      {children}
    </AsyncView>
  );
}

interface NoticeProps {
  icon: ReactNode;
  tone: "success" | "neutral";
  title: string;
  children?: ReactNode | undefined;
  actions?: ReactNode | undefined;
}

/** A page of one sentence: that it is done, or why it cannot be. */
export function Notice({ icon, tone, title, children, actions }: NoticeProps) {
  const heading = usePageArrival(title);
  return (
    <section className="mx-auto flex w-full max-w-lg flex-col items-center gap-4 rounded-card border bg-surface px-5 py-12 text-center shadow-raised">
      <span
        aria-hidden
        className={`flex size-16 items-center justify-center rounded-pill [&>svg]:size-8 ${
          tone === "success" ? "bg-success-soft text-success" : "bg-sunken text-ink-muted"
        }`}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold text-balance break-words">
        {title}
      </h1>
      {children && <div className="text-sm text-ink-muted text-pretty">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </section>
  );
}

interface RefusalNoticeProps {
  error: ApiError;
  onRetry?: (() => void) | undefined;
}

const ANSWERED = 409;
const TOO_MANY_TRIES = 429;
const ICONS: Readonly<Record<number, ReactNode>> = {
  403: <Hourglass />,
  [ANSWERED]: <CircleCheck />,
  410: <CalendarX2 />,
  [TOO_MANY_TRIES]: <Hourglass />,
};

/** Why a link cannot be answered now, in the server's words. */
export function RefusalNotice({ error, onRetry }: RefusalNoticeProps) {
  const mayRetry = error.status === TOO_MANY_TRIES && onRetry !== undefined;
  return (
    <Notice
      icon={ICONS[error.status] ?? <Link2Off />}
      tone={error.status === ANSWERED ? "success" : "neutral"}
      title={describeError(error).message}
      actions={mayRetry && <Button onClick={onRetry}>{answerTexts.retry}</Button>}
    />
  );
}
