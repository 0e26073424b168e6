/** The list of accounts: its columns, filters and words. */
import { companyWords, ROLES, STATES } from "@/features/settings/users/user-words";
import type { Account } from "@/features/settings/users/users-api";
import { formatMoment, formatNumber } from "@/shared/lib/format";
import type { ListSpec } from "@/shared/lists/list-spec";
import { useCompanyChoices } from "@/shared/lookups/lookup-choices";
import { Badge } from "@/shared/ui/badge";

export const USER_LIST: ListSpec<Account> = {
  name: "users",
  title: "Usuarios",
  nouns: { one: "usuario", many: "usuarios", feminine: false },
  searchLabel: "Buscar por nombre o correo",
  sorts: { nombre: "name", correo: "email", ingreso: "lastSignInAt" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "state",
      param: "estado",
      label: "Estado",
      promoted: true,
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
    {
      kind: "choice",
      key: "role",
      param: "rol",
      label: "Rol",
      promoted: true,
      options: Object.entries(ROLES).map(([value, label]) => ({ value, label })),
    },
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: "Empresa",
      useOptions: useCompanyChoices,
    },
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    {
      id: "email",
      header: "Correo",
      sortKey: "email",
      onCard: true,
      cell: ({ email }) => email,
    },
    { id: "role", header: "Rol", onCard: true, cell: ({ role }) => ROLES[role] },
    { id: "company", header: "Empresa", onCard: true, cell: companyWords },
    {
      id: "state",
      header: "Estado",
      onCard: true,
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    {
      id: "lastSignInAt",
      header: "Último ingreso",
      sortKey: "lastSignInAt",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatMoment(lastSignInAt) : "Nunca"),
    },
    {
      id: "openSessions",
      header: "Sesiones abiertas",
      hidden: true,
      align: "end",
      className: "tabular-nums",
      cell: ({ openSessions }) => formatNumber(openSessions),
    },
  ],
};
