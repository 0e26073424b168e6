/** /courses: the list of courses and what can be done with them. */

import {
  CircleCheck,
  CircleSlash,
  Copy,
  FileSpreadsheet,
  FolderOpen,
  GraduationCap,
  PencilLine,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { COURSES_KEY, STATE_WORDS, TOLD_OF_COURSES } from "@/entities/course/course";
import { StateBadge } from "@/entities/course/course-lines";
import { COMPANY_FILTER } from "@/entities/lookups/company-filter";
import { useThematicAreaChoices } from "@/entities/lookups/lookups";
import { findSuppliers, useSupplierName } from "@/entities/supplier/supplier";
import { DuplicateDialog, useCourseTurns } from "@/features/courses/actions";
import { detailAddress, editAddress } from "@/features/courses/addresses";
import {
  type Course,
  findRapporteurs,
  setManyActive,
  useCourseRows,
  useRapporteurName,
  useRegionChoices,
} from "@/features/courses/api";
import { commonTexts, courseTexts } from "@/features/courses/texts";
import { CHOICES } from "@/generated/records/choices";
import { COURSE_COLUMNS } from "@/generated/records/course-views";
import { DRAWER_TEXTS } from "@/platform/lib/fixed-texts";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { choicesOf, type FilterAt, type SortWord, type SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import type { BulkAction } from "@/platform/lists/selection";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { recordColumns } from "@/platform/records/record-view";
import { LinkButton } from "@/platform/ui/link-button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

const LOAD = withQuery(PATHS.massiveLoad, { tipo: "cursos" });

export function CoursesScreen() {
  const navigate = useNavigate();
  const { turns, question } = useCourseTurns();
  const bulk = useBulkActions();
  const [copied, setCopied] = useState<Course | null>(null);

  function rowActions(course: Course): MenuItem[] {
    const { course_id } = course;
    return [
      {
        label: courseTexts.seeDetail,
        icon: <FolderOpen />,
        onSelect: () => void navigate(detailAddress(course_id)),
      },
      {
        label: commonTexts.edit,
        icon: <PencilLine />,
        onSelect: () => void navigate(editAddress(course_id)),
      },
      { label: commonTexts.duplicate, icon: <Copy />, onSelect: () => setCopied(course) },
      ...turns(course),
    ];
  }

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
        cellForm={CourseCell}
        onEdit={({ course_id }) => void navigate(editAddress(course_id))}
        create={{ label: courseTexts.newCourse, onClick: () => void navigate(PATHS.newCourse) }}
        secondary={[{ label: DRAWER_TEXTS.massiveLoad, icon: <FileSpreadsheet />, to: LOAD }]}
        exports="courses"
        empty={<NoCourses />}
      />
      <DuplicateDialog course={copied} onClose={() => setCopied(null)} />
      {question}
    </>
  );
}

function NoCourses() {
  return (
    <EmptyState
      icon={<GraduationCap />}
      title={courseTexts.emptyTitle}
      description={courseTexts.emptyHelp}
      actions={
        <>
          <LinkButton to={PATHS.newCourse} variant="primary">
            {courseTexts.newCourse}
          </LinkButton>
          <LinkButton to={LOAD} icon={<FileSpreadsheet />}>
            {DRAWER_TEXTS.massiveLoad}
          </LinkButton>
        </>
      }
    />
  );
}

const CourseCell = late(async () => (await import("@/features/courses/course-cell")).CourseCell);

const COLUMNS = recordColumns<Course, SortWord<"/api/get_courses">>(COURSE_COLUMNS, {
  courseName: {
    sortKey: "courseName",
    edits: "courseName",
    cell: CourseName,
    fields: ["courseName", "courseSenceName"],
  },
  supplierName: { cell: ({ supplierName }) => supplierName ?? commonTexts.internal },
  initialDate: { sortKey: "initialDate" },
  endDate: { sortKey: "endDate", onCard: true },
  totalHours: { sortKey: "totalHours", edits: "totalHours" },
  topicAreaName: { edits: "topicArea" },
  modality: { edits: "modality" },
  jornada: { edits: "jornada" },
  courseCodeSence: { edits: "courseCodeSence" },
  participantCount: { onCard: true },
  // As wide as its longest word in its badge.
  state: {
    onCard: true,
    width: 136,
    least: 136,
    cell: ({ state }) => <StateBadge state={state} />,
  },
});

const FILTERS: FilterAt<"/api/get_courses">[] = [
  {
    kind: "choice",
    key: "state",
    param: "estado",
    label: commonTexts.state,
    promoted: true,
    options: choicesOf(STATE_WORDS),
  },
  {
    kind: "choice",
    key: "topicArea",
    param: "area",
    label: courseTexts.thematicArea,
    promoted: true,
    useOptions: useThematicAreaChoices,
  },
  { ...COMPANY_FILTER, key: "company_id" },
  {
    kind: "date-range",
    keys: ["from", "to"],
    param: "fechas",
    label: courseTexts.endDates,
  },
  {
    kind: "flag",
    key: "dateField",
    sends: "initialDate",
    param: "porinicio",
    label: courseTexts.searchStart,
  },
  { kind: "flag", key: "soon", sends: "30", param: "proximos", label: courseTexts.nextDays },
  {
    kind: "flag",
    key: "unprepared",
    sends: "6",
    param: "preparar",
    label: courseTexts.unprepared,
  },
  {
    kind: "flag",
    key: "incomplete",
    param: "incompletos",
    label: courseTexts.incomplete,
  },
  {
    kind: "choice",
    key: "supplier_id",
    param: "proveedor",
    label: courseTexts.supplier,
    search: { cacheKey: "suppliers", load: findSuppliers, useLabel: useSupplierName },
  },
  {
    kind: "choice",
    key: "modality",
    param: "modalidad",
    label: courseTexts.modality,
    options: CHOICES.modality,
  },
  {
    kind: "choice",
    key: "jornada",
    param: "jornada",
    label: courseTexts.shift,
    options: CHOICES.jornada,
  },
  {
    kind: "choice",
    key: "region",
    param: "region",
    label: courseTexts.region,
    useOptions: useRegionChoices,
  },
  {
    kind: "choice",
    key: "withSenceCode",
    param: "codigo",
    label: commonTexts.senceCode,
    options: [
      { value: "con", label: courseTexts.withCode, sends: "true" },
      { value: "sin", label: courseTexts.withoutCode, sends: "false" },
    ],
  },
  {
    kind: "choice",
    key: "rapporteur_id",
    param: "relator",
    label: commonTexts.teacher,
    search: { cacheKey: "rapporteurs", load: findRapporteurs, useLabel: useRapporteurName },
  },
];

/** The list of courses: its columns, filters and words. */
export const COURSE_LIST: SpecAt<"/api/get_courses", Course> = {
  name: "courses",
  title: courseTexts.title,
  nouns: { one: courseTexts.one, many: courseTexts.many, feminine: false },
  searchLabel: courseTexts.search,
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
    { id: "en-curso", label: courseTexts.running, query: "estado=en_curso&orden=termino" },
    { id: "por-cerrar", label: courseTexts.closing, query: "estado=por_cerrar&orden=termino" },
    { id: "proximos", label: courseTexts.nextDays, query: "proximos=si&orden=inicio" },
    { id: "por-preparar", label: courseTexts.toPrepare, query: "preparar=si&orden=inicio" },
    { id: "completados", label: courseTexts.completedOnes, query: "estado=completado" },
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
        <span data-beside className="ml-2 text-xs font-normal text-ink-subtle max-sm:hidden">
          {courseSenceName}
        </span>
      )}
    </>
  );
}

/** What can be done with many courses at once. */
function useBulkActions(): BulkAction[] {
  const change = useBulkChange(COURSES_KEY, ...TOLD_OF_COURSES);

  function turning(active: boolean): BulkAction["run"] {
    return ({ rows }, onDone) =>
      void change({
        send: () => setManyActive(rows, active),
        said: active ? courseTexts.enabledCount : courseTexts.disabledCount,
        effects: active ? undefined : courseTexts.stops,
        onDone,
      });
  }

  return [
    { label: commonTexts.enable, icon: <CircleCheck />, run: turning(true) },
    { label: commonTexts.disable, icon: <CircleSlash />, run: turning(false) },
  ];
}
