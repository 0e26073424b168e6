/** Both surveys of the course in its form, each on days that follow the course until somebody writes others. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  type CourseSurvey,
  type Days,
  daysBeside,
  followed,
  KINDS,
  type Offsets,
  offsetsOf,
  type SurveyKind,
  TYPES,
  usualDaysQuery,
} from "@/entities/survey/schedule";
import { ScheduleFields } from "@/entities/survey/schedule-fields";
import { STATE_TONES } from "@/entities/survey/survey";
import type { CourseTyped } from "@/features/course-form/model/course-fields";
import {
  type KnownSurveys,
  type SurveysTyped,
  scheduleIn,
  surveyField,
} from "@/features/course-form/model/survey-fields";
import { laterTexts } from "@/features/course-form/texts";
import { useFill, useForm, useTyped } from "@/platform/forms/form-context";
import { todayInChile } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";

export function SurveyParts({ known }: { known: KnownSurveys }) {
  return (
    <div className="flex flex-col gap-5">
      {KINDS.map((kind) => (
        <SurveyPart key={kind} kind={kind} survey={known[kind]} />
      ))}
    </div>
  );
}

interface SurveyPartProps {
  kind: SurveyKind;
  survey: CourseSurvey | null;
}

function SurveyPart({ kind, survey }: SurveyPartProps) {
  const { course, offsets, template, today } = useFollowing(kind, survey);
  const teachers = useTyped(({ rapporteurs }: CourseTyped) => rapporteurs.length);
  const suggested = offsets && template !== "" ? daysBeside(course, offsets, today) : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-b pb-5 last:border-b-0 last:pb-0">
      <legend className="float-left flex w-full items-center gap-2 text-sm font-semibold">
        {TYPES[kind]}
        {survey && <Badge tone={STATE_TONES[survey.state]}>{survey.state}</Badge>}
      </legend>
      <ScheduleFields
        kind={kind}
        nameOf={(field) => surveyField(kind, field)}
        survey={survey}
        suggested={suggested?.initialDate ? suggested : null}
        teachers={teachers}
        clearable
      />
      {template !== "" && (
        <p className="text-sm text-ink-muted">
          {wasSent(survey) ? laterTexts.datesStay : laterTexts.datesMove}
        </p>
      )}
    </fieldset>
  );
}

function wasSent(survey: CourseSurvey | null): boolean {
  return survey !== null && (survey.amountSent > 0 || survey.locked);
}

/** Moves the days of a survey with those of its course, as the server does with kept ones. */
function useFollowing(kind: SurveyKind, survey: CourseSurvey | null) {
  const form = useForm();
  const fill = useFill<SurveysTyped>();
  const course = useTyped(({ initialDate, endDate }: CourseTyped) => ({ initialDate, endDate }));
  const template = useTyped((typed: SurveysTyped) => typed[surveyField(kind, "surveyData_id")]);
  const usual = useQuery(usualDaysQuery).data?.[kind];
  const today = survey ? undefined : todayInChile();
  const before = useRef<Days>(course);
  const known = form.core.baseline().values as unknown as Days;
  const offsets: Offsets | undefined = survey ? offsetsOf(known, survey) : usual;
  const frequency = usual?.frequency;
  const moved = `${course.initialDate} ${course.endDate} ${template} ${offsets?.opensAfter} ${offsets?.lasts} ${frequency}`;

  /** Only what is new: a field that stays is no change. */
  function write(values: Written): void {
    for (const field of ["initialDate", "endDate", "mailing_frequency"] as const) {
      const name = surveyField(kind, field);
      if (form.core.methods.getValues(name) !== values[field]) fill(name, values[field]);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `moved` holds all that a move depends on.
  useEffect(() => {
    const from = before.current;
    before.current = course;
    if (!offsets || wasSent(survey)) return;
    const typed = scheduleIn(form.core.methods.getValues() as SurveysTyped, kind);
    if (template === "") write({ initialDate: "", endDate: "", mailing_frequency: "" });
    else {
      const days = followed({ survey: typed, from, to: course, offsets, today });
      const every = typed.mailing_frequency || String(frequency ?? "");
      write({ ...days, mailing_frequency: every });
    }
  }, [moved]);

  return { course, offsets, template, today };
}

interface Written extends Days {
  mailing_frequency: string;
}
