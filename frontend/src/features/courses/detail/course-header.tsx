/** The head of a course, which stays in sight: what it is, where it stands, and what to do next. */

import { useQuery } from "@tanstack/react-query";
import {
  CircleCheck,
  Copy,
  History,
  MoreHorizontal,
  PencilLine,
  Printer,
  Send,
  Signature,
  Wallet,
} from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { StateBadge } from "@/entities/course/course-lines";
import { type CourseSurvey, courseSurveysQuery } from "@/entities/survey/schedule";
import {
  DuplicateDialog,
  useCompleting,
  useCourseChanges,
  useCourseTurns,
} from "@/features/courses/actions";
import { budgetAddress, editAddress, PLACE } from "@/features/courses/addresses";
import type { CourseDetail } from "@/features/courses/api";
import { Checklist } from "@/features/courses/detail/checklist";
import { type NextAction, nextActionOf } from "@/features/courses/detail/next-action";
import { SignatureSheet } from "@/features/courses/detail/signature-sheet";
import { commonTexts, detailTexts } from "@/features/courses/texts";
import { HelpButton } from "@/platform/help/help-button";
import { useAddress } from "@/platform/lib/address";
import { formatCount, formatDay, formatNumber } from "@/platform/lib/format";
import { usePageArrival } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { CopyIcon } from "@/platform/ui/copy-icon";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { Popover } from "@/platform/ui/popover";
import { useCall } from "@/platform/ui/use-call";

/** Nothing is known yet while the course is on its way, or when there is none. */
export function CourseHeader({ course }: { course: CourseDetail | undefined }) {
  const title = course?.courseName ?? detailTexts.title;
  const heading = usePageArrival(title);
  return (
    // On a phone: the room of a title in two lines, of the actions and of the two lines below them.
    <header className="flex flex-col gap-1 pb-1.5 max-sm:min-h-[11.375rem]">
      <div className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap">
        <div className="flex min-w-0 flex-1 items-center gap-1 max-sm:basis-full">
          <h1
            ref={heading}
            tabIndex={-1}
            title={title}
            className="min-w-0 text-xl font-bold tracking-tight sm:truncate print:whitespace-normal"
          >
            {title}
          </h1>
          <HelpButton />
        </div>
        {course && <CourseActions course={course} />}
      </div>
      <div className="min-h-[1.125rem]">{course && <Strip course={course} />}</div>
    </header>
  );
}

/** Everything that tells one course from another, in one or two low lines. */
function Strip({ course }: { course: CourseDetail }) {
  const { state, totalHours, modality, companyName, supplierName } = course;
  const code = course.courseCodeSence;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-xs leading-[1.125rem] text-ink-muted tabular-nums max-sm:gap-y-1 min-[90rem]:flex-nowrap">
      <StateBadge state={state} />
      <span className="whitespace-nowrap">
        {daysOf(course)}
        <span className="max-sm:hidden">
          {` · ${detailTexts.hours(formatNumber(totalHours))}${modality ? ` · ${modality}` : ""}`}
        </span>
      </span>
      <Cut>{companyName}</Cut>
      <Cut>{supplierName ?? commonTexts.internal}</Cut>
      {code ? (
        <span className="inline-flex items-center whitespace-nowrap max-sm:hidden">
          <SenceCode code={code} />
          {/* A space of its own: the button between them is not on paper. */}
          <span className="ml-1">
            {`· ${course.senceCommunicatedAt ? detailTexts.communicated : detailTexts.notCommunicated}`}
          </span>
        </span>
      ) : (
        <span className="whitespace-nowrap max-sm:hidden">{detailTexts.withoutCode}</span>
      )}
      <span className="whitespace-nowrap">
        {formatCount(course.participantCount, detailTexts.person, detailTexts.people)}
      </span>
      <ListButton course={course} />
    </div>
  );
}

/** A long name takes what room there is. */
function Cut({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <span title={children} className="max-w-52 min-w-0 truncate max-sm:hidden">
      {children}
    </span>
  );
}

/** The year once where both days are of it. */
function daysOf({ initialDate, endDate }: CourseDetail): string {
  const [first, last] = [formatDay(initialDate), formatDay(endDate)];
  if (first === last) return first;
  const sameYear = initialDate.slice(0, 4) === endDate.slice(0, 4);
  return detailTexts.fromTo(sameYear ? first.slice(0, 5) : first, last);
}

function SenceCode({ code }: { code: string }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {detailTexts.sence}
      {code}
      <CopyIcon
        text={code}
        label={detailTexts.copyCode}
        said={detailTexts.codeCopied}
        className="-my-1.5 size-6! print:hidden [&>svg]:size-3.5!"
      />
    </span>
  );
}

/** How much of the checklist is done; it opens below. */
function ListButton({ course }: { course: CourseDetail }) {
  const { checklist } = course;
  const done = checklist.filter((item) => item.done).length;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={detailTexts.checklist}
      open={open}
      onOpenChange={setOpen}
      className="max-h-[70dvh] w-88 overflow-y-auto p-4"
      trigger={
        <button
          type="button"
          className="link -my-1 min-h-6 font-semibold whitespace-nowrap pointer-coarse:min-h-11 print:no-underline"
        >
          {detailTexts.listOf(formatNumber(done), formatNumber(checklist.length))}
        </button>
      }
    >
      {/* Whoever follows one of its ways has seen enough of it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link clicks it, too. */}
      <div onClick={(event) => (event.target as Element).closest("a") && setOpen(false)}>
        <Checklist course={course} />
      </div>
    </Popover>
  );
}

function CourseActions({ course }: { course: CourseDetail }) {
  const [copying, setCopying] = useState(false);
  const [signing, setSigning] = useState(false);
  const [, turn] = useAddress(PLACE);
  const navigate = useNavigate();
  const { turns, question } = useCourseTurns();
  const items: MenuItem[] = [
    {
      label: detailTexts.edit,
      icon: <PencilLine />,
      onSelect: () => void navigate(editAddress(course.course_id)),
    },
    { label: detailTexts.signatures, icon: <Signature />, onSelect: () => setSigning(true) },
    { label: detailTexts.history, icon: <History />, onSelect: () => turn({ historial: true }) },
    { label: commonTexts.duplicate, icon: <Copy />, onSelect: () => setCopying(true) },
    {
      label: detailTexts.budget,
      icon: <Wallet />,
      onSelect: () => void navigate(budgetAddress(course)),
    },
    { label: detailTexts.print, icon: <Printer />, onSelect: () => globalThis.print() },
    ...turns(course).map((item, index) => (index === 0 ? { ...item, beginsGroup: true } : item)),
  ];
  return (
    <div className="flex items-center justify-end gap-2 max-sm:min-h-12 max-sm:w-full max-sm:flex-wrap print:hidden">
      <Next course={course} />
      <Menu
        trigger={<IconButton size="md" label={detailTexts.moreActions} icon={<MoreHorizontal />} />}
        items={items}
      />
      <DuplicateDialog course={copying ? course : null} onClose={() => setCopying(false)} />
      {question}
      {signing && <SignatureSheet course={course} onPrinted={() => setSigning(false)} />}
    </div>
  );
}

const SendDialog = late(
  async () => (await import("@/features/courses/detail/survey-send-dialog")).SendDialog,
);

/** The one thing to do next, where there is one. */
function Next({ course }: { course: CourseDetail }) {
  const { data } = useQuery(courseSurveysQuery(course.course_id));
  const [sending, setSending] = useState<CourseSurvey | null>(null);
  const next = nextActionOf(course, data);
  return (
    <>
      {next && <NextButton next={next} course={course} onSend={setSending} />}
      {sending && (
        <SendDialog
          survey={sending}
          name={detailTexts.surveyOf(course.courseName, sending.type)}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
}

interface NextButtonProps {
  next: NextAction;
  course: CourseDetail;
  onSend: (survey: CourseSurvey) => void;
}

function NextButton({ next, course, onSend }: NextButtonProps) {
  const { switchCourse } = useCourseChanges();
  const { complete, question } = useCompleting();
  const reasonId = useId();
  const wide = "max-sm:flex-1";

  const { run, busy } = useCall((work: () => Promise<unknown>) => work());

  switch (next.kind) {
    case "go":
      return (
        <LinkButton to={next.to} variant="primary" className={wide}>
          {next.label}
        </LinkButton>
      );
    case "remind":
      return (
        <Button
          variant="primary"
          icon={<Send />}
          className={wide}
          onClick={() => onSend(next.survey)}
        >
          {next.label}
        </Button>
      );
    case "enable":
      return (
        <Button
          variant="primary"
          icon={<CircleCheck />}
          className={wide}
          loading={busy}
          onClick={() => void run(() => switchCourse(course))}
        >
          {next.label}
        </Button>
      );
    default:
      return (
        <>
          {next.whyNot && (
            <span
              id={reasonId}
              className="max-w-48 text-right text-xs leading-4 text-ink-subtle max-sm:order-last max-sm:w-full max-sm:max-w-none max-sm:text-left"
            >
              {next.whyNot}
            </span>
          )}
          <Button
            variant="primary"
            icon={<CircleCheck />}
            className={wide}
            loading={busy}
            aria-disabled={next.whyNot !== null}
            aria-describedby={next.whyNot ? reasonId : undefined}
            onClick={() => void run(() => complete(course))}
          >
            {next.label}
          </Button>
          {question}
        </>
      );
  }
}
