/** The list of companies: its columns, filters and words. */
import type { Company } from "@/features/companies/companies-api";
import { useCities } from "@/features/companies/company-queries";
import { CompanyStat, Coverage } from "@/features/companies/company-stat";
import { formatNumber } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import type { ListSpec } from "@/shared/lists/list-spec";
import { CompanyLogo } from "@/shared/logos/company-logo";
import { ActiveBadge } from "@/shared/ui/active-badge";

export const COMPANY_LIST: ListSpec<Company> = {
  name: "companies",
  title: "Empresas",
  nouns: { one: "empresa", many: "empresas", feminine: true },
  searchLabel: "Buscar por nombre, RUT o ciudad",
  hasDisabled: true,
  sorts: {
    nombre: "name",
    rut: "rut",
    ciudad: "city",
    pais: "country",
    dotacion: "dotacion",
    estado: "active",
  },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "active",
      param: "estado",
      label: "Estado",
      promoted: true,
      options: [
        { value: "habilitadas", label: "Habilitadas" },
        { value: "deshabilitadas", label: "Deshabilitadas" },
      ],
      toApi: (value) => String(value === "habilitadas"),
    },
    {
      kind: "choice",
      key: "city",
      param: "ciudad",
      label: "Ciudad",
      promoted: true,
      useOptions: useCities,
    },
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: "Datos incompletos",
      options: [{ value: "dotacion", label: "Sin dotación" }],
    },
  ],
  rowHeader: "name",
  columns: [
    {
      id: "logo",
      header: "Logo",
      className: "w-16",
      fields: [],
      cell: ({ name, logo }) => <CompanyLogo name={name} logo={logo} />,
    },
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    {
      id: "rut",
      header: "RUT",
      sortKey: "rut",
      onCard: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ rut }) => formatRut(rut),
    },
    { id: "city", header: "Ciudad", sortKey: "city", onCard: true, cell: ({ city }) => city },
    {
      id: "country",
      header: "País",
      sortKey: "country",
      hidden: true,
      cell: ({ country }) => country,
    },
    { id: "address", header: "Dirección", hidden: true, cell: ({ address }) => address },
    {
      id: "dotacion",
      header: "Dotación",
      sortKey: "dotacion",
      align: "end",
      onCard: true,
      cell: ({ dotacion }) => dotacion !== null && formatNumber(dotacion),
    },
    {
      id: "people",
      header: "Personas registradas",
      align: "end",
      fields: [],
      cell: ({ company_id }) => <CompanyStat id={company_id} of="people" />,
    },
    {
      id: "courses",
      header: "Cursos del año",
      align: "end",
      fields: [],
      cell: ({ company_id }) => <CompanyStat id={company_id} of="courses" />,
    },
    {
      id: "coverage",
      header: "% dotación capacitada",
      align: "end",
      fields: [],
      cell: ({ company_id, name }) => <Coverage id={company_id} name={name} />,
    },
    {
      id: "active",
      header: "Estado",
      sortKey: "active",
      onCard: true,
      cell: ({ active }) => <ActiveBadge active={active} feminine />,
    },
  ],
};
