/** The ways of adding participants to a course. */
import { ClipboardPaste, FileSpreadsheet, Search, UserPlus } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { loadAddress } from "@/features/courses/model/addresses";
import { changedQuery } from "@/shared/lib/paths";
import { NEW_RECORD } from "@/shared/lists/list-place";
import { OPENED_HERE } from "@/shared/lists/use-list-place";
import { Button } from "@/shared/ui/button";
import { Menu } from "@/shared/ui/menu";

export type AddWay = "search" | "paste";

interface AddMenuProps {
  course: CourseDetail;
  onChoose: (way: AddWay) => void;
}

export function AddMenu({ course, onChoose }: AddMenuProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();

  function openNew(): void {
    const search = `?${changedQuery(query, { ver: NEW_RECORD })}`;
    void navigate({ search }, { state: OPENED_HERE, preventScrollReset: true });
  }

  if (course.state === "completado" || !course.active) return <Closed course={course} />;
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<UserPlus />}>
          Agregar participantes
        </Button>
      }
      items={[
        { label: "Pegar RUT", icon: <ClipboardPaste />, onSelect: () => onChoose("paste") },
        { label: "Buscar personas", icon: <Search />, onSelect: () => onChoose("search") },
        {
          label: "Cargar planilla",
          icon: <FileSpreadsheet />,
          onSelect: () => void navigate(loadAddress(course.course_id)),
        },
        { label: "Crear persona nueva", icon: <UserPlus />, onSelect: openNew },
      ]}
    />
  );
}

function Closed({ course }: { course: CourseDetail }) {
  return (
    <p className="self-center text-sm text-ink-muted">
      {course.active
        ? "El curso está completado: no admite más participantes."
        : "El curso está deshabilitado: no admite más participantes."}
    </p>
  );
}
