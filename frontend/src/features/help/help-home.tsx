/** The first page of the help: first steps, the six usual tasks, all articles, and whom to ask. */
import {
  BellRing,
  BookOpen,
  CalendarClock,
  FileSpreadsheet,
  LayoutDashboard,
  type LucideIcon,
  Presentation,
} from "lucide-react";
import { Link } from "react-router";
import { ContactCard } from "@/features/help/contact-card";
import { FirstSteps } from "@/shared/first-steps/first-steps";
import { articleAddress } from "@/shared/help/addresses";
import { articlesByGroup } from "@/shared/help/articles";
import { Card } from "@/shared/ui/card";

interface Task {
  title: string;
  article: string;
  Icon: LucideIcon;
}

const TASKS: readonly Task[] = [
  {
    title: "Cargar personas desde una planilla",
    article: "carga-masiva",
    Icon: FileSpreadsheet,
  },
  { title: "Crear un curso", article: "formulario-curso", Icon: BookOpen },
  { title: "Armar el panel", article: "widgets", Icon: LayoutDashboard },
  { title: "Programar encuestas", article: "programar-encuestas", Icon: CalendarClock },
  { title: "Enviar recordatorios", article: "recordatorios", Icon: BellRing },
  { title: "Exportar y presentar", article: "exportar-panel", Icon: Presentation },
];

export function HelpHome() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Tasks />
        <AllArticles />
      </div>
      <div className="flex flex-col gap-4">
        <Card title="Primeros pasos" description="Se marcan solos a medida que avanzas.">
          <FirstSteps />
        </Card>
        <ContactCard />
      </div>
    </div>
  );
}

function Tasks() {
  return (
    <section aria-label="Tareas frecuentes">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {TASKS.map(({ title, article, Icon }) => (
          <li
            key={article}
            className="relative flex items-center gap-3 rounded-card border bg-surface p-4 shadow-raised transition-colors hover:border-primary/50"
          >
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-card bg-primary-soft text-primary"
            >
              <Icon className="size-5" />
            </span>
            <Link
              to={articleAddress({ id: article, heading: null })}
              className="text-sm font-semibold text-ink text-balance after:absolute after:inset-0 after:rounded-card"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllArticles() {
  return (
    <Card title="Todos los artículos">
      <div className="gap-8 sm:columns-2">
        {articlesByGroup().map(([group, articles]) => (
          <section key={group} className="flex break-inside-avoid flex-col gap-1 pb-5">
            <h3 className="text-sm font-semibold">{group}</h3>
            <ul className="flex flex-col">
              {articles.map(({ id, title }) => (
                <li key={id} className="py-1 text-sm pointer-coarse:py-2.5">
                  <Link to={articleAddress({ id, heading: null })} className="link">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
