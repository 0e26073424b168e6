/** The list of survey templates: its columns, filters and words. */
import type { TemplateInfo } from "@/features/survey-templates/api/template-calls";
import { StateBadge, TypeBadge } from "@/features/survey-templates/list/template-badges";
import { roleWords, TYPE_CHOICES } from "@/features/survey-templates/model/template-words";
import { formatDay, formatNumber } from "@/shared/lib/format";
import type { ListSpec } from "@/shared/lists/list-spec";

const ACTIVE: Readonly<Record<string, string>> = {
  activas: "true",
  archivadas: "false",
  todas: "all",
};

export const TEMPLATE_LIST: ListSpec<TemplateInfo> = {
  name: "survey-templates",
  title: "Plantillas de encuesta",
  nouns: { one: "plantilla", many: "plantillas", feminine: true },
  searchLabel: "Buscar por título",
  sorts: {
    titulo: "title",
    tipo: "type",
    dirigida: "respondent",
    version: "version",
    actualizada: "updatedAt",
  },
  defaultSort: "title",
  filters: [
    {
      kind: "choice",
      key: "type",
      param: "tipo",
      label: "Tipo",
      promoted: true,
      options: TYPE_CHOICES,
    },
    {
      kind: "choice",
      key: "active",
      param: "estado",
      label: "Estado",
      promoted: true,
      options: [
        { value: "activas", label: "Activas" },
        { value: "archivadas", label: "Archivadas" },
        { value: "todas", label: "Todas" },
      ],
      toApi: (value) => ACTIVE[value] ?? "true",
    },
  ],
  presets: [{ id: "archivadas", label: "Archivadas", query: "estado=archivadas" }],
  rowHeader: "title",
  columns: [
    { id: "title", header: "Título", sortKey: "title", cell: ({ title }) => title },
    {
      id: "type",
      header: "Tipo",
      sortKey: "type",
      onCard: true,
      cell: ({ type }) => <TypeBadge type={type} />,
    },
    {
      id: "respondent",
      header: "Dirigida a",
      sortKey: "respondent",
      cell: ({ respondent }) => roleWords(respondent),
    },
    {
      id: "size",
      header: "Tablas / preguntas",
      align: "end",
      onCard: true,
      className: "whitespace-nowrap",
      cell: ({ tables, rows }) => `${formatNumber(tables)} / ${formatNumber(rows)}`,
    },
    {
      id: "uses",
      header: "Usada en (cursos)",
      align: "end",
      onCard: true,
      cell: ({ uses }) => formatNumber(uses),
    },
    {
      id: "responses",
      header: "Respuestas",
      align: "end",
      cell: ({ responses }) => formatNumber(responses),
    },
    {
      id: "version",
      header: "Versión",
      sortKey: "version",
      align: "end",
      cell: ({ version }) => formatNumber(version),
    },
    {
      id: "updatedAt",
      header: "Actualizada",
      sortKey: "updatedAt",
      className: "whitespace-nowrap",
      cell: ({ updatedAt }) => formatDay(updatedAt),
    },
    {
      id: "active",
      header: "Estado",
      onCard: true,
      cell: ({ active }) => <StateBadge active={active} />,
    },
  ],
};
