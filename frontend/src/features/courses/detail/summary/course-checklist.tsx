/** What is left to do before a course is closed, each with the way to do it. */
import { CircleCheck, CircleDashed, RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { detailAddress, editAddress } from "@/features/courses/model/addresses";
import { useCourseChanges, whyNotComplete } from "@/features/courses/ui/use-course-changes";
import { formatNumber } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { Meter } from "@/shared/ui/meter";

type Item = CourseDetail["checklist"][number];

interface Way {
  words: string;
  to: (id: number) => string;
}

/** Where each thing is done. */
const WAYS: Readonly<Record<string, Way>> = {
  participants: {
    words: "Agregar participantes",
    to: (id) => detailAddress(id, "participantes"),
  },
  rapporteur: { words: "Asignar relator", to: (id) => detailAddress(id, "relatores") },
  senceCode: { words: "Ingresar código", to: editAddress },
  senceCommunication: { words: "Registrar comunicación", to: editAddress },
  attendance: { words: "Registrar asistencia", to: (id) => detailAddress(id, "resultados") },
  swornStatements: {
    words: "Registrar declaraciones",
    to: (id) => detailAddress(id, "participantes"),
  },
};

export function CourseChecklist({ course }: { course: CourseDetail }) {
  const { checklist } = course;
  const done = checklist.filter((item) => item.done).length;
  const words = `${formatNumber(done)} de ${formatNumber(checklist.length)}`;
  return (
    <Card title="Lista de control" description={`${words} listos`}>
      <div className="flex flex-col gap-4">
        <Meter
          label={`Lista de control: ${words}`}
          value={done}
          max={checklist.length}
          tone={done === checklist.length ? "success" : "primary"}
        />
        <ul className="flex flex-col gap-3">
          {checklist.map((item) => (
            <CheckItem key={item.key} item={item} courseId={course.course_id} />
          ))}
        </ul>
        <Completing course={course} />
      </div>
    </Card>
  );
}

function CheckItem({ item, courseId }: { item: Item; courseId: number }) {
  const way = item.done ? undefined : WAYS[item.key];
  const Icon = item.done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon
        aria-hidden
        className={`mt-px size-4.5 shrink-0 ${item.done ? "text-success" : "text-ink-subtle"}`}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className={item.done ? "text-ink-muted" : "font-medium text-ink"}>
          {item.label}
          <span className="sr-only">{item.done ? " (listo)" : " (pendiente)"}</span>
        </span>
        {item.detail && <span className="text-xs text-ink-subtle">{item.detail}</span>}
        {way && (
          <Link
            to={way.to(courseId)}
            className="link w-fit text-xs pointer-coarse:py-2 print:hidden"
          >
            {way.words}
          </Link>
        )}
      </span>
    </li>
  );
}

function Completing({ course }: { course: CourseDetail }) {
  const [busy, setBusy] = useState(false);
  const { complete } = useCourseChanges();
  const { isComplete } = course;

  async function turn(): Promise<void> {
    setBusy(true);
    await complete(course);
    setBusy(false);
  }

  const whyNot = whyNotComplete(course);
  const reasonId = useId();
  return (
    <span className="flex flex-col items-end gap-1 print:hidden">
      <Button
        variant={course.state === "por_cerrar" ? "primary" : "secondary"}
        icon={isComplete ? <RotateCcw /> : <CircleCheck />}
        loading={busy}
        aria-disabled={whyNot !== null}
        aria-describedby={whyNot ? reasonId : undefined}
        onClick={() => void turn()}
      >
        {isComplete ? "Quitar completado" : "Marcar completado"}
      </Button>
      {whyNot && (
        <span id={reasonId} className="text-xs text-ink-subtle">
          {whyNot}
        </span>
      )}
    </span>
  );
}
