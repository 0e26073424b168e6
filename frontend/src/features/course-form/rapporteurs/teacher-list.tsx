/** People who teach the course, or who were taken out of it. */
import { Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Teacher } from "@/features/course-form/model/course-fields";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";

interface AssignedProps {
  assigned: readonly Teacher[];
  onRemove: (teacher: Teacher) => void;
}

export function AssignedTeachers({ assigned, onRemove }: AssignedProps) {
  if (assigned.length === 0) {
    return <p className="text-sm text-ink-muted">Este curso aún no tiene relatores.</p>;
  }
  return (
    <ul aria-label="Relatores asignados" className="divide-y rounded-button border">
      {assigned.map((teacher) => (
        <TeacherRow key={teacher.rapporteur_id} teacher={teacher}>
          <IconButton
            size="sm"
            label={`Quitar a ${teacher.name}`}
            icon={<X />}
            onClick={() => onRemove(teacher)}
          />
        </TeacherRow>
      ))}
    </ul>
  );
}

interface RemovedProps {
  removed: readonly Teacher[];
  onRestore: (teacher: Teacher) => void;
}

export function RemovedTeachers({ removed, onRestore }: RemovedProps) {
  if (removed.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-ink-muted">Quitados</h3>
      <ul aria-label="Relatores quitados" className="divide-y rounded-button border border-dashed">
        {removed.map((teacher) => (
          <TeacherRow key={teacher.rapporteur_id} teacher={teacher} faded>
            <Button
              size="sm"
              icon={<Undo2 />}
              aria-label={`Deshacer: volver a asignar a ${teacher.name}`}
              onClick={() => onRestore(teacher)}
            >
              Deshacer
            </Button>
          </TeacherRow>
        ))}
      </ul>
    </div>
  );
}

interface TeacherRowProps {
  teacher: Teacher;
  faded?: boolean | undefined;
  children: ReactNode;
}

function TeacherRow({ teacher, faded = false, children }: TeacherRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-2">
      <div className="flex min-w-0 flex-col">
        <span className={faded ? "text-sm text-ink-muted line-through" : "text-sm font-medium"}>
          {teacher.name}
        </span>
        {teacher.detail && <span className="text-xs text-ink-subtle">{teacher.detail}</span>}
      </div>
      {children}
    </li>
  );
}
