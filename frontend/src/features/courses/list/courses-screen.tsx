/** /courses: the list of courses and what can be done with them. */
import {
  CircleCheck,
  CircleSlash,
  Copy,
  FileSpreadsheet,
  FolderOpen,
  GraduationCap,
  PencilLine,
  RotateCcw,
} from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCourseRows } from "@/features/courses/api/course-queries";
import type { Course } from "@/features/courses/api/courses-api";
import { COURSE_LIST } from "@/features/courses/list/course-list-spec";
import { useBulkActions } from "@/features/courses/list/use-bulk-actions";
import { detailAddress, editAddress } from "@/features/courses/model/addresses";
import { DuplicateDialog } from "@/features/courses/ui/duplicate-dialog";
import { useCourseChanges, whyNotComplete } from "@/features/courses/ui/use-course-changes";
import { PATHS } from "@/shared/lib/paths";
import { ResourceList } from "@/shared/lists/resource-list";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import type { MenuItem } from "@/shared/ui/menu";

export function CoursesScreen() {
  const navigate = useNavigate();
  const [copied, setCopied] = useState<Course | null>(null);
  const rowActions = useRowActions(setCopied);
  const bulk = useBulkActions();
  return (
    <>
      <ResourceList
        spec={COURSE_LIST}
        useRows={useCourseRows}
        rowId={({ course_id }) => course_id}
        rowName={({ courseName }) => courseName}
        isDimmed={({ active }) => !active}
        rowHref={({ course_id }) => detailAddress(course_id)}
        rowActions={rowActions}
        bulk={bulk}
        onEdit={({ course_id }) => void navigate(editAddress(course_id))}
        create={{ label: "Nuevo curso", onClick: () => void navigate(PATHS.newCourse) }}
        exports="courses"
        empty={<NoCourses />}
      />
      <DuplicateDialog course={copied} onClose={() => setCopied(null)} />
    </>
  );
}

function useRowActions(onCopy: (course: Course) => void): (course: Course) => MenuItem[] {
  const navigate = useNavigate();
  const { switchCourse, complete } = useCourseChanges();
  return (course) => {
    const { course_id, active, isComplete } = course;
    return [
      {
        label: "Ver detalle",
        icon: <FolderOpen />,
        onSelect: () => void navigate(detailAddress(course_id)),
      },
      {
        label: "Editar",
        icon: <PencilLine />,
        onSelect: () => void navigate(editAddress(course_id)),
      },
      { label: "Duplicar", icon: <Copy />, onSelect: () => onCopy(course) },
      {
        label: isComplete ? "Quitar completado" : "Marcar completado",
        icon: isComplete ? <RotateCcw /> : <CircleCheck />,
        onSelect: () => void complete(course),
        disabled: whyNotComplete(course) !== null,
        note: whyNotComplete(course) ?? undefined,
      },
      {
        label: active ? "Deshabilitar" : "Habilitar",
        icon: active ? <CircleSlash /> : <CircleCheck />,
        onSelect: () => void switchCourse(course),
      },
    ];
  };
}

function NoCourses() {
  return (
    <EmptyState
      icon={<GraduationCap />}
      title="Aún no hay cursos"
      description="Crea el primer curso para empezar a medir."
      actions={
        <>
          <Button asChild variant="primary">
            <Link to={PATHS.newCourse}>Nuevo curso</Link>
          </Button>
          <Button asChild icon={<FileSpreadsheet />}>
            <Link to={PATHS.massiveLoad}>Ir a carga masiva</Link>
          </Button>
        </>
      }
    />
  );
}
