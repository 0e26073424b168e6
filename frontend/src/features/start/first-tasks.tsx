/** What can be done first, while there is nothing to look at yet. */
import { ArrowRight, BookOpen, type LucideIcon, Truck, Users } from "lucide-react";
import { Link } from "react-router";
import { PATHS, withQuery } from "@/shared/lib/paths";

export function FirstTasks() {
  return (
    <section aria-label="Para empezar" className="grid gap-4 md:grid-cols-3">
      <Task
        Icon={Users}
        title="Cargar personas"
        words="Desde la planilla que ya tienes: te mostramos qué cambiará antes de guardar."
        href={withQuery(PATHS.massiveLoad, { tipo: "personas" })}
      />
      <Task
        Icon={Truck}
        title="Cargar proveedores"
        words="Quienes dictan los cursos, con su RUT y sus contactos, de una vez."
        href={withQuery(PATHS.massiveLoad, { tipo: "proveedores" })}
      />
      <Task
        Icon={BookOpen}
        title="Crear un curso"
        words="Cuando termina y lo marcas como completado, sus horas aparecen en este panel."
        href={PATHS.newCourse}
      />
    </section>
  );
}

interface TaskProps {
  Icon: LucideIcon;
  title: string;
  words: string;
  href: string;
}

function Task({ Icon, title, words, href }: TaskProps) {
  return (
    <article className="group relative flex flex-col gap-3 rounded-card border bg-surface p-5 shadow-raised transition-colors hover:border-primary/50">
      <span
        aria-hidden
        className="flex size-11 items-center justify-center rounded-card bg-primary-soft text-primary"
      >
        <Icon className="size-5.5" />
      </span>
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">
          <Link to={href} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-muted text-pretty">{words}</p>
      </div>
      <span
        aria-hidden
        className="mt-auto flex items-center gap-1.5 pt-1 text-sm font-semibold text-primary"
      >
        Empezar
        <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
      </span>
    </article>
  );
}
