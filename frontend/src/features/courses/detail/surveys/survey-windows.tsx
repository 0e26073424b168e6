/** The windows over a survey of a course; each arrives when it is opened for the first time. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import type { SurveyWindow } from "@/features/courses/detail/surveys/survey-actions";
import { late } from "@/shared/lib/late";
import type { CourseSurvey, SurveyPlan } from "@/shared/surveys/schedule/schedule-calls";
import { type SurveyKind, TYPES } from "@/shared/surveys/schedule/schedule-model";

const ScheduleDialog = late(
  async () => (await import("@/features/courses/detail/surveys/schedule-dialog")).ScheduleDialog,
);
const SendDialog = late(
  async () => (await import("@/features/courses/detail/surveys/send-dialog")).SendDialog,
);
const ExtendDialog = late(
  async () => (await import("@/shared/surveys/schedule/extend-dialog")).ExtendDialog,
);
const LinkDialog = late(
  async () => (await import("@/features/courses/detail/surveys/link-dialog")).LinkDialog,
);

interface SurveyWindowsProps {
  window: SurveyWindow;
  kind: SurveyKind;
  course: CourseDetail;
  survey: CourseSurvey | null;
  plan: SurveyPlan;
  onClose: () => void;
}

const OVER_A_SURVEY = { send: SendDialog, extend: ExtendDialog, link: LinkDialog };

export function SurveyWindows({ window, ...props }: SurveyWindowsProps) {
  const { kind, course, survey, onClose } = props;
  const name = `${course.courseName} (${TYPES[kind]})`;
  if (window === "schedule" || survey === null) {
    return <ScheduleDialog {...props} name={name} />;
  }
  const Window = OVER_A_SURVEY[window];
  return <Window survey={survey} name={name} onClose={onClose} />;
}
