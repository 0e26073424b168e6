/** The steps from nothing to the first survey, each with a tick once it is done. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import { keepFirstDay, wasFirstDay } from "@/platform/first-steps/first-day";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { LinkButton } from "@/platform/ui/link-button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface Step {
  key: StepKey;
  title: string;
  words: string;
  /** What its button says while it is the next one. */
  action: string;
  /** Null while there is nothing yet that it could be done with. */
  href: (steps: Steps) => string | null;
}

const STEPS: readonly Step[] = [
  {
    key: "company",
    title: "Registra tu empresa",
    words: "Con su dotación, para medir qué parte de ella se capacita.",
    action: "Registrar empresa",
    href: () => withQuery(PATHS.companies, { ver: "nuevo" }),
  },
  {
    key: "people",
    title: "Carga a las personas",
    words: "Desde la planilla que ya tienes: verás qué cambia antes de guardar.",
    action: "Cargar planilla",
    href: () => withQuery(PATHS.massiveLoad, { tipo: "personas" }),
  },
  {
    key: "template",
    title: "Prepara una plantilla de encuesta",
    words: "Escribe la tuya o parte de uno de los ejemplos.",
    action: "Elegir plantilla",
    href: () => PATHS.survey,
  },
  {
    key: "course",
    title: "Crea el primer curso",
    words: "Con sus fechas, sus participantes y sus relatores.",
    action: "Crear curso",
    href: () => PATHS.newCourse,
  },
  {
    key: "survey",
    title: "Programa la primera encuesta",
    words: "En la pestaña Encuestas del curso.",
    action: "Programar encuesta",
    href: ({ course_id: id }) =>
      id === null ? null : withQuery(PATHS.courseDetail, { id, tab: "encuestas" }),
  },
  {
    key: "completed",
    title: "Completa el primer curso",
    words: "Cuando termine, registra su asistencia y márcalo como completado: entonces cuenta.",
    action: "Ir al curso",
    href: ({ course_id: id }) => (id === null ? null : withQuery(PATHS.courseDetail, { id })),
  },
];

/** Surveys are worth having and needed by nobody: they hold up no course. */
const OPTIONAL: readonly StepKey[] = ["template", "survey"];

function stepsOf(isAdmin: boolean): readonly Step[] {
  return STEPS.filter(({ key }) => isAdmin || !OF_ADMINISTRATION.includes(key));
}

/** What is worth having waits until all that is needed is done. */
function nextOf(steps: Steps, isAdmin: boolean): Step | undefined {
  const left = stepsOf(isAdmin).filter((step) => !steps[step.key] && step.href(steps) !== null);
  return left.find(({ key }) => !OPTIONAL.includes(key)) ?? left[0];
}

export function FirstSteps() {
  const query = useQuery(firstStepsQuery);
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los primeros pasos…"
      errorTitle="No pudimos ver qué pasos llevas."
      skeleton={<TextSkeleton lines={6} />}
    >
      {(steps) => {
        const next = nextOf(steps, isAdmin);
        return (
          <>
            <ol className="flex flex-col gap-1">
              {stepsOf(isAdmin).map((step) => (
                <StepRow key={step.key} {...{ step, steps }} isNext={step === next} />
              ))}
            </ol>
            {isAdmin && next && (
              <p className="mt-3 border-t px-2 pt-3 text-sm text-ink-muted">
                ¿Entraste con la contraseña que dio la instalación?{" "}
                <Link to={PATHS.settings} className="link">
                  Cámbiala en Mi cuenta
                </Link>
                .
              </p>
            )}
          </>
        );
      }}
    </AsyncView>
  );
}

interface StepRowProps {
  step: Step;
  steps: Steps;
  isNext: boolean;
}

function StepRow({ step, steps, isNext }: StepRowProps) {
  const { title, words, action } = step;
  const isDone = steps[step.key];
  const href = step.href(steps);
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li
      className={clsx(
        "relative flex flex-wrap items-start gap-x-3 gap-y-2 rounded-button px-2 py-2 text-sm",
        href && "hover:bg-hover",
        isNext && "bg-primary-soft",
      )}
    >
      <Icon
        className={clsx(
          "mt-px size-5 shrink-0",
          isDone ? "text-success" : isNext ? "text-primary" : "text-ink-subtle",
        )}
      />
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {href && !isNext ? (
            <Link to={href} className="font-medium text-ink after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          {isDone && <span className="text-xs font-medium text-success">Listo</span>}
          {!isDone && OPTIONAL.includes(step.key) && (
            <span className="text-xs text-ink-muted">Opcional</span>
          )}
        </span>
        {!isDone && <span className="text-ink-muted text-pretty">{words}</span>}
      </span>
      {isNext && href && (
        <LinkButton to={href} variant="primary">
          {action}
        </LinkButton>
      )}
    </li>
  );
}

type Steps = components["schemas"]["FirstSteps"];
type StepKey = Exclude<keyof Steps, "course_id">;

/** What only administrators can do. */
const OF_ADMINISTRATION: readonly StepKey[] = ["company", "template"];

/** Which of the first steps are done: one cheap call for the start and the help. */
const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/firstSteps", { signal })),
  // Whoever comes back from a step sees its tick.
  staleTime: 0,
});

/**
 * Whether no course was completed yet. Until the server says so it is as the last time, and the
 * panel on the first visit: its numbers are not to wait for this answer.
 */
export function useIsFirstDay(): boolean {
  const userId = useSession((state) => state.user?.id ?? 0);
  const { data } = useQuery(firstStepsQuery);
  const isFirst = data && !data.completed;
  useEffect(() => {
    if (isFirst !== undefined) keepFirstDay(userId, isFirst);
  }, [userId, isFirst]);
  return isFirst ?? wasFirstDay(userId);
}

const OFTEN_MS = 5_000;

/** Over the screen of a step: which it is or which comes next, and in the end the way to the panel. */
export function NextStepLine() {
  const { pathname, key } = useLocation();
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const { data: steps, refetch } = useQuery({
    ...firstStepsQuery,
    refetchInterval: ({ state }) => (state.data?.completed ? false : OFTEN_MS),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place may be the end of a step.
  useEffect(() => void refetch(), [key]);
  if (!steps || pathname === PATHS.panel || pathname === PATHS.help) return null;
  const next = nextOf(steps, isAdmin);
  const href = steps.completed ? PATHS.panel : next?.href(steps);
  if (!href) return null;
  const isHere = href.split("?")[0] === pathname;
  return (
    <aside
      aria-label={TITLE}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-primary/25 bg-primary-soft px-4 py-1 text-sm print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60">
        {steps.completed ? (
          <strong className="font-semibold">{COMPLETED}</strong>
        ) : (
          <>
            <Link to={PATHS.panel} className="link">
              {TITLE}
            </Link>
            : <strong className="font-semibold">{next?.title}</strong>
            {isHere && <span className="text-ink-muted max-sm:hidden">. {next?.words}</span>}
          </>
        )}
      </p>
      {!isHere && (
        <LinkButton to={href} size="sm">
          {steps.completed ? SEE_PANEL : next?.action}
        </LinkButton>
      )}
    </aside>
  );
}

const TITLE = "Primeros pasos";
const COMPLETED = "Tu primer curso completado ya cuenta en el panel.";
const SEE_PANEL = "Ver el panel";
