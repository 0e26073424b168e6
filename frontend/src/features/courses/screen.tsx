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
import { COURSES_KEY, STATE_WORDS, TOLD_OF_COURSES } from "@/entities/course/course";
import { StateBadge } from "@/entities/course/course-lines";
import { useCompanyChoices } from "@/entities/lookups/lookups";
import { CHOICES } from "@/entities/records/choices";
import { COURSE_COLUMNS } from "@/entities/records/course-views";
import { findSuppliers, useSupplierName } from "@/entities/supplier/supplier";
import {
  COURSE_STOPS,
  DuplicateDialog,
  useCourseChanges,
  whyNotComplete,
} from "@/features/courses/actions";
import { detailAddress, editAddress } from "@/features/courses/addresses";
import {
  type Course,
  findRapporteurs,
  setManyActive,
  useCourseRows,
  useRapporteurName,
  useRegionChoices,
  useThematicAreaChoices,
} from "@/features/courses/api";
import { formatCount } from "@/platform/lib/format";
import { PATHS } from "@/platform/lib/paths";
import type { FilterSpec, ListSpec } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import type { BulkAction } from "@/platform/lists/selection";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { recordColumns } from "@/platform/records/record-view";
import { Button } from "@/platform/ui/button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

/** /courses: the list of courses and what can be done with them. */
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

const COLUMNS = recordColumns<Course>(COURSE_COLUMNS, {
  courseName: {
    sortKey: "courseName",
    cell: CourseName,
    fields: ["courseName", "courseSenceName"],
  },
  supplierName: { cell: ({ supplierName }) => supplierName ?? "Curso interno" },
  initialDate: { sortKey: "initialDate", onCard: true },
  endDate: { sortKey: "endDate", onCard: true },
  totalHours: { sortKey: "totalHours" },
  participantCount: { onCard: true },
  state: { onCard: true, cell: ({ state }) => <StateBadge state={state} /> },
});

const FILTERS: FilterSpec[] = [
  {
    kind: "choice",
    key: "state",
    param: "estado",
    label: "Estado",
    promoted: true,
    options: Object.entries(STATE_WORDS).map(([value, { label }]) => ({ value, label })),
  },
  {
    kind: "choice",
    key: "topicArea",
    param: "area",
    label: "Área temática",
    promoted: true,
    useOptions: useThematicAreaChoices,
  },
  {
    kind: "choice",
    key: "company_id",
    param: "empresa",
    label: "Empresa",
    useOptions: useCompanyChoices,
  },
  {
    kind: "date-range",
    keys: ["from", "to"],
    param: "fechas",
    label: "Fechas de término",
  },
  {
    kind: "flag",
    key: "dateField",
    sends: "initialDate",
    param: "porinicio",
    label: "Buscar esas fechas en el inicio",
  },
  { kind: "flag", key: "soon", sends: "30", param: "proximos", label: "Próximos 30 días" },
  {
    kind: "choice",
    key: "supplier_id",
    param: "proveedor",
    label: "Proveedor",
    search: { cacheKey: "suppliers", load: findSuppliers, useLabel: useSupplierName },
  },
  {
    kind: "choice",
    key: "modality",
    param: "modalidad",
    label: "Modalidad",
    options: CHOICES.modality,
  },
  {
    kind: "choice",
    key: "jornada",
    param: "jornada",
    label: "Jornada",
    options: CHOICES.jornada,
  },
  {
    kind: "choice",
    key: "region",
    param: "region",
    label: "Región",
    useOptions: useRegionChoices,
  },
  {
    kind: "choice",
    key: "withSenceCode",
    param: "codigo",
    label: "Código SENCE",
    options: [
      { value: "con", label: "Con código" },
      { value: "sin", label: "Sin código" },
    ],
    toApi: (value) => String(value === "con"),
  },
  {
    kind: "choice",
    key: "rapporteur_id",
    param: "relator",
    label: "Relator",
    search: { cacheKey: "rapporteurs", load: findRapporteurs, useLabel: useRapporteurName },
  },
];

/** The list of courses: its columns, filters and words. */
export const COURSE_LIST: ListSpec<Course> = {
  name: "courses",
  title: "Cursos",
  nouns: { one: "curso", many: "cursos", feminine: false },
  searchLabel: "Buscar por nombre o código SENCE",
  hasDisabled: true,
  sorts: {
    curso: "courseName",
    inicio: "initialDate",
    termino: "endDate",
    horas: "totalHours",
  },
  defaultSort: "-endDate",
  filters: FILTERS,
  presets: [
    { id: "en-curso", label: "En curso", query: "estado=en_curso&orden=termino" },
    { id: "por-cerrar", label: "Por cerrar", query: "estado=por_cerrar&orden=termino" },
    { id: "proximos", label: "Próximos 30 días", query: "proximos=si&orden=inicio" },
    { id: "completados", label: "Completados", query: "estado=completado" },
  ],
  rowHeader: "courseName",
  columns: COLUMNS,
};

/** The SENCE name says something only when it is another one. */
function CourseName({ courseName, courseSenceName }: Course) {
  return (
    <>
      {courseName}
      {courseSenceName && courseSenceName !== courseName && (
        <span className="block text-xs font-normal text-ink-subtle">{courseSenceName}</span>
      )}
    </>
  );
}

const OFF = { one: "curso deshabilitado", many: "cursos deshabilitados" };
const ON = { one: "curso habilitado", many: "cursos habilitados" };

/** What can be done with many courses at once. */
export function useBulkActions(): BulkAction[] {
  const change = useBulkChange(COURSES_KEY, ...TOLD_OF_COURSES);

  function turning(active: boolean): BulkAction["run"] {
    const words = active ? ON : OFF;
    return ({ rows }, onDone) =>
      void change({
        send: () => setManyActive(rows, active),
        said: (changed) => formatCount(changed, words.one, words.many),
        effects: active ? undefined : COURSE_STOPS,
        onDone,
      });
  }

  return [
    { label: "Habilitar", icon: <CircleCheck />, run: turning(true) },
    { label: "Deshabilitar", icon: <CircleSlash />, run: turning(false) },
  ];
}
