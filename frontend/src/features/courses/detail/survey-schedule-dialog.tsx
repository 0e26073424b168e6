/** When a survey of a course is held, with which questions, and how often it reminds. */

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  type CourseSurvey,
  changeSurvey,
  readSurveys,
  SCHEDULE_LABELS,
  type ScheduleTyped,
  type SurveyKind,
  type SurveyPlan,
  scheduleBody,
  scheduleIssues,
  scheduleSurveys,
  suggestedSchedule,
  TYPES,
  templatesQuery,
  typedSchedule,
} from "@/entities/survey/schedule";
import { useSurveysChanged } from "@/entities/survey/survey";
import { ADDRESS_WORDS, detailAddress } from "@/features/courses/addresses";
import type { CourseDetail } from "@/features/courses/api";
import { surveyTexts } from "@/features/courses/texts";
import { useMailWords } from "@/platform/delivery/delivery";
import { FormDialog } from "@/platform/forms/form-dialog";
import { flag } from "@/platform/forms/rules";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { late } from "@/platform/lib/late";
import { TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

const ScheduleFields = late(
  async () => (await import("@/entities/survey/schedule-fields")).ScheduleFields,
  () => <TextSkeleton lines={8} />,
);

/** What is typed is judged as a whole, by the rules of schedules. */
const SCHEMA = z.object({
  surveyData_id: z.string(),
  initialDate: z.string(),
  endDate: z.string(),
  mailing_frequency: z.string(),
  status: flag(),
});

interface ScheduleDialogProps {
  kind: SurveyKind;
  course: CourseDetail;
  survey: CourseSurvey | null;
  plan: SurveyPlan;
  /** What a person calls the survey. */
  name: string;
  /** Somebody left to make the template: the newest one is chosen. */
  isBack: boolean;
  onClose: () => void;
}

export function ScheduleDialog({ isBack, ...props }: ScheduleDialogProps) {
  const newest = useNewestTemplate(props.kind, isBack);
  return newest !== null && <ScheduleWindow {...props} newest={newest} />;
}

/** Read anew: what is known here is from before somebody left. Null until it is known, blank: none. */
function useNewestTemplate(kind: SurveyKind, isWanted: boolean): string | null {
  const client = useQueryClient();
  const [newest, setNewest] = useState(isWanted ? null : "");
  useEffect(() => {
    if (!isWanted) return;
    void client
      .fetchQuery({ ...templatesQuery(TYPES[kind]), staleTime: 0 })
      .then((found) => Math.max(0, ...found.map(({ surveyData_id }) => surveyData_id)))
      .then((id) => setNewest(id === 0 ? "" : String(id)))
      // The form says itself that the templates could not be read.
      .catch(() => setNewest(""));
  }, [client, kind, isWanted]);
  return newest;
}

interface ScheduleWindowProps extends Omit<ScheduleDialogProps, "isBack"> {
  /** The template to begin with; blank: none. */
  newest: string;
}

function ScheduleWindow(props: ScheduleWindowProps) {
  const { kind, course, survey, plan, name, newest, onClose } = props;
  const changed = useSurveysChanged();
  const mails = useMailWords(surveyTexts.mailsLeave, surveyTexts.mailsStay);
  const form = useRecordForm({
    schema: SCHEMA,
    cross: (typed: ScheduleTyped) => scheduleIssues(kind, typed, course),
    ...(survey
      ? ofRecord(survey, typedSchedule, readSurvey)
      : { values: { ...suggestedSchedule(plan), surveyData_id: newest } }),
    fields: SCHEDULE_LABELS,
    required: ["surveyData_id", "initialDate", "endDate", "mailing_frequency"],
    noun: surveyTexts.noun,
    nested: true,
    save: async (changes, typed, { updatedAt }) => {
      const body = scheduleBody(typed);
      if (survey === null) await scheduleSurveys(course.course_id, { [kind]: body });
      else {
        const sent = Object.entries(body).filter(([field]) => field in changes);
        await changeSurvey(survey.id, {
          ...Object.fromEntries(sent),
          // The switch was turned on for whoever opened the form.
          status: body.status,
          ...(updatedAt ? { updatedAt } : {}),
        });
      }
      await changed();
    },
    onSaved: () => {
      onClose();
      void toast.done(surveyTexts.scheduled(TYPES[kind].toLowerCase()));
    },
  });

  async function readSurvey(): Promise<CourseSurvey> {
    const newer = (await readSurveys(course.course_id))[kind];
    if (newer === null) throw new Error("The survey is gone.");
    return newer;
  }

  return (
    <FormDialog
      form={form}
      title={survey ? surveyTexts.reschedule : surveyTexts.schedule}
      description={name}
      label={surveyTexts.scheduleOf(TYPES[kind])}
      submitLabel={surveyTexts.save}
      onClose={onClose}
    >
      <ScheduleFields
        kind={kind}
        nameOf={asIs}
        survey={survey}
        suggested={plan}
        teachers={course.rapporteurs.active.length}
        backTo={detailAddress(course.course_id, "encuestas", { programar: ADDRESS_WORDS[kind] })}
      />
      {survey === null && (
        <p className="text-sm text-ink-muted">
          {mails}
          {surveyTexts.help}
        </p>
      )}
    </FormDialog>
  );
}

function asIs<Field extends keyof ScheduleTyped>(field: Field): Field {
  return field;
}
