/** The list of the participants of a course: its columns, filters and words. */
import type { Participant } from "@/features/courses/api/participants-api";
import { formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import type { ListSpec } from "@/shared/lists/list-spec";
import { useCompanyChoices, useStatusChoices } from "@/shared/lookups/lookup-choices";
import { Badge } from "@/shared/ui/badge";

const shown = (value: number | null) => (value === null ? null : formatNumber(value));

export const PARTICIPANT_LIST: ListSpec<Participant> = {
  name: "participants",
  title: "Participantes",
  nouns: { one: "participante", many: "participantes", feminine: false },
  searchLabel: "Buscar por nombre o RUT",
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut", asistencia: "attendance", nota: "grade" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: "Estado",
      promoted: true,
      useOptions: useStatusChoices,
    },
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: "Empresa",
      useOptions: useCompanyChoices,
    },
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: "Tipo",
      options: [
        { value: "internos", label: "Internos" },
        { value: "externos", label: "Externos" },
      ],
      toApi: (value) => String(value === "externos"),
    },
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    {
      id: "rut",
      header: "RUT",
      sortKey: "rut",
      onCard: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ rut }) => rut && formatRut(rut),
    },
    { id: "companyName", header: "Empresa", cell: ({ companyName }) => companyName },
    {
      id: "email",
      header: "Correo",
      cell: ({ email }) => email,
    },
    { id: "bossName", header: "Jefatura", hidden: true, cell: ({ bossName }) => bossName },
    {
      id: "attendance",
      header: "Asistencia %",
      sortKey: "attendance",
      align: "end",
      onCard: true,
      cell: ({ attendance }) => shown(attendance),
    },
    {
      id: "attendedHours",
      header: "Horas",
      align: "end",
      hidden: true,
      cell: ({ attendedHours }) => shown(attendedHours),
    },
    {
      id: "grade",
      header: "Nota",
      sortKey: "grade",
      align: "end",
      cell: ({ grade }) => shown(grade),
    },
    {
      id: "statusName",
      header: "Estado",
      onCard: true,
      cell: ({ statusName, active }) =>
        active ? statusName && <Badge>{statusName}</Badge> : <Badge>Deshabilitado</Badge>,
    },
  ],
};
