/** The steps from nothing to the first survey, each with a tick once it is done. */

import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { api, dataOf } from "@/platform/api/client";
import type { components } from "@/platform/api/schema";
import { useSession } from "@/platform/api/session";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface Step {
  key: StepKey;
  title: string;
  words: string;
  href: string;
}

const STEPS: readonly Step[] = [
  {
    key: "company",
    title: "Registra tu empresa",
    words: "Con su dotación, para medir qué parte de ella se capacita.",
    href: PATHS.companies,
  },
  {
    key: "people",
    title: "Carga a las personas",
    words: "Desde la planilla que ya tienes: verás qué cambia antes de guardar.",
    href: withQuery(PATHS.massiveLoad, { tipo: "personas" }),
  },
  {
    key: "template",
    title: "Prepara una plantilla de encuesta",
    words: "Escribe la tuya o parte de uno de los ejemplos.",
    href: PATHS.survey,
  },
  {
    key: "course",
    title: "Crea el primer curso",
    words: "Con sus fechas, sus participantes y sus relatores.",
    href: PATHS.newCourse,
  },
  {
    key: "survey",
    title: "Programa la primera encuesta",
    words: "En la pestaña Encuestas del curso; los correos salen solos.",
    href: PATHS.courses,
  },
  {
    key: "completed",
    title: "Completa el primer curso",
    words: "Registra asistencia y resultados cuando termine: entonces cuenta en el panel.",
    href: withQuery(PATHS.courses, { estado: "por_cerrar" }),
  },
];

export function FirstSteps() {
  const query = useFirstSteps();
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los primeros pasos…"
      errorTitle="No pudimos ver qué pasos llevas."
      skeleton={<TextSkeleton lines={5} />}
    >
      {(done) => (
        <ol className="flex flex-col gap-1">
          {STEPS.filter(({ key }) => key in done).map((step) => (
            <StepRow key={step.key} step={step} isDone={done[step.key] === true} />
          ))}
        </ol>
      )}
    </AsyncView>
  );
}

function StepRow({ step, isDone }: { step: Step; isDone: boolean }) {
  const { title, words, href } = step;
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="relative flex items-start gap-3 rounded-button px-2 py-2 text-sm hover:bg-hover">
      <Icon
        aria-hidden
        className={
          isDone ? "mt-px size-5 shrink-0 text-success" : "mt-px size-5 shrink-0 text-ink-subtle"
        }
      />
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Link to={href} className="font-medium text-ink after:absolute after:inset-0">
            {title}
          </Link>
          {isDone && <span className="text-xs font-medium text-success">Listo</span>}
        </span>
        {!isDone && <span className="text-ink-muted text-pretty">{words}</span>}
      </span>
    </li>
  );
}

type Steps = components["schemas"]["FirstSteps"];
/** Which of the first steps are done: one cheap call for the panel and the help. */
export type StepKey = keyof Steps;

const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/firstSteps", { signal })),
});

/** The steps that are for whoever is signed in. */
export function useFirstSteps() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return useQuery({
    ...firstStepsQuery,
    select: (steps): Partial<Steps> => (isAdmin ? steps : withoutAdministration(steps)),
  });
}

function withoutAdministration({ company: _, template: __, ...own }: Steps): Partial<Steps> {
  return own;
}
