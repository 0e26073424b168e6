/** The columns of the list of people. */
import type { PersonRow } from "@/features/people/people-api";
import { genderWord, kindWord, yesNo } from "@/features/people/person-words";
import { formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import type { ListColumn } from "@/shared/lists/list-spec";
import { ActiveBadge } from "@/shared/ui/active-badge";
import { Badge } from "@/shared/ui/badge";
import { ContactLink } from "@/shared/ui/contact-link";

const IDENTITY: readonly ListColumn<PersonRow>[] = [
  { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
  {
    id: "rut",
    header: "RUT",
    sortKey: "rut",
    onCard: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ rut }) => rut && formatRut(rut),
  },
  {
    id: "email",
    header: "Correo",
    cell: ({ email }) => email && <ContactLink kind="email" value={email} plain />,
  },
  {
    id: "phone",
    header: "Teléfono",
    hidden: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ phone }) => phone && <ContactLink kind="phone" value={phone} plain />,
  },
  { id: "gender", header: "Género", hidden: true, cell: ({ gender }) => genderWord(gender) },
];

const WORK: readonly ListColumn<PersonRow>[] = [
  {
    id: "companyName",
    header: "Empresa",
    onCard: true,
    cell: ({ companyName, isExternal }) =>
      isExternal ? (
        <span className="flex flex-wrap items-center gap-1.5">
          {companyName}
          <Badge>{kindWord(true)}</Badge>
        </span>
      ) : (
        companyName
      ),
  },
  { id: "areaName", header: "Área", onCard: true, cell: ({ areaName }) => areaName },
  { id: "bossName", header: "Jefatura", cell: ({ bossName }) => bossName },
  {
    id: "isExternal",
    header: "Tipo",
    hidden: true,
    cell: ({ isExternal }) => kindWord(isExternal),
  },
  {
    id: "franchiseSence",
    header: "Franquicia SENCE",
    hidden: true,
    cell: ({ franchiseSence }) => yesNo(franchiseSence),
  },
];

const TRAINING: readonly ListColumn<PersonRow>[] = [
  {
    id: "courses",
    header: "Cursos",
    align: "end",
    cell: ({ courses }) => formatNumber(courses),
  },
  {
    id: "hoursYear",
    header: "Horas año",
    align: "end",
    cell: ({ hoursYear }) => formatNumber(hoursYear),
  },
  {
    id: "statusName",
    header: "Estado",
    onCard: true,
    fields: ["statusName", "active"],
    // On a card nothing has no label either.
    cell: ({ statusName, active }) =>
      (statusName || !active) && (
        <span className="flex flex-wrap items-center gap-1.5">
          {statusName}
          {!active && <ActiveBadge active={false} feminine />}
        </span>
      ),
  },
];

export const PERSON_COLUMNS = [...IDENTITY, ...WORK, ...TRAINING];
