/** The fields of one survey's schedule, in a form of its own or in that of its course. */

import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import {
  type CourseSurvey,
  type Days,
  SCHEDULE_LABELS as LABELS,
  PAUSE_EFFECTS,
  type ScheduleName,
  type ScheduleNamed,
  type ScheduleTyped,
  type SurveyKind,
  TYPES,
  templatesQuery,
} from "@/entities/survey/schedule";
import { describeError } from "@/platform/api/errors";
import { DateInput } from "@/platform/forms/date-input";
import { useTyped } from "@/platform/forms/form-context";
import { FieldRow } from "@/platform/forms/form-section";
import { NumberInput, SwitchInput } from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import { isDay, readDay } from "@/platform/forms/typed";
import { fold, todayInChile } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { useWayBack } from "@/platform/lib/way-back";
import { Button } from "@/platform/ui/button";

const STAYS = "La encuesta ya tiene respuestas; no se puede cambiar la plantilla.";
const CLOSED =
  "Con esta fecha la encuesta queda ya cerrada: nadie podrá responder ni saldrá ningún correo.";
const SOME_ABOUT_TEACHERS =
  "Parte de esta plantilla pregunta por cada relator, y el curso no tiene ninguno: esas preguntas no aparecerán hasta que asignes uno.";
const ALL_ABOUT_TEACHERS =
  "Esta plantilla solo pregunta por los relatores, y el curso no tiene ninguno: no habrá preguntas hasta que asignes uno.";
const TURNS_ON = "Al guardar, la encuesta quedará activa.";

interface ScheduleFieldsProps {
  kind: SurveyKind;
  /** What the form calls a field. */
  nameOf: <Field extends keyof ScheduleTyped>(field: Field) => ScheduleName<Field>;
  survey: CourseSurvey | null;
  /** What the days would be by themselves. */
  suggested: Days | null;
  /** How many rapporteurs the course has. */
  teachers: number;
  /** Where somebody comes back to who leaves to make a template; without it: here. */
  backTo?: string | undefined;
  /** A survey may also not be wanted. */
  clearable?: boolean | undefined;
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { nameOf, suggested, clearable = false, survey } = props;
  const template = useTyped((typed: ScheduleNamed) => typed[nameOf("surveyData_id")]);
  return (
    <>
      <TemplateInput {...props} />
      <NobodyAsked {...props} template={template} />
      {(template !== "" || !clearable) && (
        <>
          <FieldRow>
            <DateInput<ScheduleNamed>
              name={nameOf("initialDate")}
              label={LABELS.initialDate}
              suggested={suggested?.initialDate}
            />
            <DateInput<ScheduleNamed>
              name={nameOf("endDate")}
              label={LABELS.endDate}
              suggested={suggested?.endDate}
            />
          </FieldRow>
          <ClosedNote name={nameOf("endDate")} />
          <NumberInput<ScheduleNamed>
            name={nameOf("mailing_frequency")}
            label={LABELS.mailing_frequency}
            hint="De 0 a 30; con 0 no se envían recordatorios"
          />
          <ActiveInput name={nameOf("status")} exists={survey !== null} />
        </>
      )}
    </>
  );
}

/** Said before it is saved: nobody could answer. */
function ClosedNote({ name }: { name: ScheduleName<"endDate"> }) {
  const day = useTyped((typed: ScheduleNamed) => readDay(typed[name]));
  if (!isDay(day) || day >= todayInChile()) return null;
  return (
    <p role="status" className="text-sm font-medium text-warning">
      {CLOSED}
    </p>
  );
}

/** Said before it is scheduled: what a template asks about each rapporteur it asks about nobody. */
function NobodyAsked({ kind, teachers, template }: ScheduleFieldsProps & { template: string }) {
  const { data } = useQuery(templatesQuery(TYPES[kind]));
  const chosen = data?.find(({ surveyData_id }) => String(surveyData_id) === template);
  if (teachers > 0 || !chosen?.aboutRapporteurs) return null;
  return (
    <p role="status" className="text-sm font-medium text-warning">
      {chosen.aboutRapporteurs === chosen.tables ? ALL_ABOUT_TEACHERS : SOME_ABOUT_TEACHERS}
    </p>
  );
}

function TemplateInput({ kind, nameOf, survey, backTo, clearable = false }: ScheduleFieldsProps) {
  const { data, error, refetch } = useQuery(templatesQuery(TYPES[kind]));
  const known = (data ?? []).map((one) => ({
    value: String(one.surveyData_id),
    label: one.title,
  }));
  const own = survey && { value: String(survey.surveyData_id), label: survey.title };
  // An archived template is chosen by nobody new, yet its surveys go on.
  const isListed = known.some(({ value }) => value === own?.value);
  const locked = survey?.locked ?? false;
  const { pathname, search } = useLocation();
  const left = useWayBack((state) => state.left);
  return (
    <div className="flex flex-col gap-1.5">
      <SelectInput<ScheduleNamed>
        name={nameOf("surveyData_id")}
        label={LABELS.surveyData_id}
        options={own && !isListed ? [own, ...known] : known}
        placeholder={clearable ? "Sin encuesta" : "Selecciona una plantilla"}
        clearable={clearable && survey === null}
        disabled={locked}
        hint={locked ? STAYS : undefined}
      />
      {data?.length === 0 && survey === null && (
        <p className="text-sm text-ink-muted">
          {`No hay plantillas activas de tipo ${TYPES[kind]}. `}
          <Link
            to={withQuery(PATHS.surveyEdit, { ejemplo: fold(TYPES[kind]) })}
            className="link"
            onClick={() => left(backTo ?? pathname + search, "Volver a programar la encuesta")}
          >
            Crear plantilla
          </Link>
        </p>
      )}
      {error && !data && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {`No pudimos cargar las plantillas. ${describeError(error).message}`}
          <Button size="sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      )}
    </div>
  );
}

function ActiveInput({ name, exists }: { name: ScheduleName<"status">; exists: boolean }) {
  const on = useTyped((typed: ScheduleNamed) => typed[name]);
  return (
    <SwitchInput<ScheduleNamed>
      name={name}
      label={LABELS.status}
      description={on ? exists && TURNS_ON : PAUSE_EFFECTS}
    />
  );
}
