/** The list of courses: its columns, filters and words. */

import {
  findRapporteurs,
  useRapporteurName,
  useRegionChoices,
  useThematicAreaChoices,
} from "@/features/courses/api/choices";
import type { Course } from "@/features/courses/api/courses-api";
import { JORNADAS } from "@/features/courses/model/course-states";
import { STATE_WORDS } from "@/shared/courses/course-states";
import { MODALITIES } from "@/shared/courses/modalities";
import { StateBadge } from "@/shared/courses/state-badge";
import { formatDay, formatNumber } from "@/shared/lib/format";
import type { FilterSpec, ListColumn, ListSpec } from "@/shared/lists/list-spec";
import { useCompanyChoices } from "@/shared/lookups/lookup-choices";
import { findSuppliers } from "@/shared/lookups/searches";
import { useSupplierName } from "@/shared/lookups/supplier-name";

const DAY = "whitespace-nowrap tabular-nums";

const COLUMNS: ListColumn<Course>[] = [
  {
    id: "courseName",
    header: "Curso",
    sortKey: "courseName",
    cell: CourseName,
    fields: ["courseName", "courseSenceName"],
  },
  { id: "companyName", header: "Empresa", cell: ({ companyName }) => companyName },
  {
    id: "supplierName",
    header: "Proveedor",
    cell: ({ supplierName }) => supplierName ?? "Curso interno",
  },
  { id: "topicAreaName", header: "Área temática", cell: ({ topicAreaName }) => topicAreaName },
  { id: "modality", header: "Modalidad", hidden: true, cell: ({ modality }) => modality },
  { id: "jornada", header: "Jornada", hidden: true, cell: ({ jornada }) => jornada },
  {
    id: "initialDate",
    header: "Inicio",
    sortKey: "initialDate",
    onCard: true,
    className: DAY,
    cell: ({ initialDate }) => formatDay(initialDate),
  },
  {
    id: "endDate",
    header: "Término",
    sortKey: "endDate",
    onCard: true,
    className: DAY,
    cell: ({ endDate }) => formatDay(endDate),
  },
  {
    id: "totalHours",
    header: "Horas",
    sortKey: "totalHours",
    align: "end",
    hidden: true,
    cell: ({ totalHours }) => formatNumber(totalHours),
  },
  {
    id: "participantCount",
    header: "Participantes",
    align: "end",
    onCard: true,
    cell: ({ participantCount }) => formatNumber(participantCount),
  },
  {
    id: "surveyIndex",
    header: "Satisfacción",
    align: "end",
    hidden: true,
    cell: ({ surveyIndex }) => surveyIndex !== null && formatNumber(surveyIndex),
  },
  {
    id: "courseCodeSence",
    header: "Código SENCE",
    hidden: true,
    className: DAY,
    cell: ({ courseCodeSence }) => courseCodeSence,
  },
  { id: "region", header: "Región", hidden: true, cell: ({ region }) => region },
  {
    id: "state",
    header: "Estado",
    onCard: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
];

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
    options: MODALITIES.map((modality) => ({ value: modality, label: modality })),
  },
  {
    kind: "choice",
    key: "jornada",
    param: "jornada",
    label: "Jornada",
    options: JORNADAS.map((jornada) => ({ value: jornada, label: jornada })),
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
