/** /companies: the list of companies, and each of them beside it. */

import { Building2, CircleCheck, CircleSlash, Eye, Pencil } from "lucide-react";
import { CompanyLogo } from "@/entities/company/company-logo";
import { COMPANY_COLUMNS } from "@/entities/records/company-views";
import { type Company, useCities, useCompanyRows } from "@/features/companies/api";
import {
  CompanyDrawer,
  CompanyStat,
  Coverage,
  NewCompanyDrawer,
  useCompanySwitch,
  useManyCompaniesSwitch,
} from "@/features/companies/company-drawer";
import { useSession } from "@/platform/api/session";
import type { ListSpec } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import type { RowDoors } from "@/platform/lists/resource-list-props";
import type { BulkAction } from "@/platform/lists/selection";
import { insertedBefore, recordColumns } from "@/platform/records/record-view";
import { ActiveBadge } from "@/platform/ui/badge";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

/** /companies: the list of companies, and each of them beside it. */
export function CompaniesScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const actionsOf = useRowActions(isAdmin);
  const bulk = useBulkActions();
  return (
    <ResourceList
      spec={COMPANY_LIST}
      useRows={useCompanyRows}
      rowId={({ company_id }) => company_id}
      rowName={({ name }) => name}
      isDimmed={({ active }) => !active}
      rowActions={actionsOf}
      onEdit={(_company, { edit }) => edit()}
      bulk={isAdmin ? bulk : undefined}
      create={isAdmin ? { label: "Nueva empresa" } : undefined}
      drawer={(id) => <CompanyDrawer id={id} />}
      newRecord={isAdmin ? () => <NewCompanyDrawer /> : undefined}
      exports="companies"
      empty={
        <EmptyState
          icon={<Building2 />}
          title="Aún no hay empresas"
          description="Registra la primera empresa para crear cursos."
        />
      }
    />
  );
}

function useRowActions(isAdmin: boolean) {
  const switchCompany = useCompanySwitch();
  return (company: Company, { open, edit }: RowDoors): MenuItem[] => {
    const reading = [
      { label: "Ver ficha", icon: <Eye />, onSelect: open },
      { label: "Editar", icon: <Pencil />, onSelect: edit },
    ];
    const switching = {
      label: company.active ? "Deshabilitar" : "Habilitar",
      icon: company.active ? <CircleSlash /> : <CircleCheck />,
      onSelect: () => void switchCompany(company),
    };
    return isAdmin ? [...reading, switching] : reading;
  };
}

function useBulkActions(): BulkAction[] {
  const switchMany = useManyCompaniesSwitch();
  return [
    {
      label: "Habilitar",
      icon: <CircleCheck />,
      run: (target, done) => void switchMany(target, true, done),
    },
    {
      label: "Deshabilitar",
      icon: <CircleSlash />,
      run: (target, done) => void switchMany(target, false, done),
    },
  ];
}

const DECLARED = recordColumns<Company>(COMPANY_COLUMNS, {
  name: { sortKey: "name" },
  rut: { sortKey: "rut", onCard: true },
  city: { sortKey: "city", onCard: true },
  country: { sortKey: "country" },
  dotacion: { sortKey: "dotacion", onCard: true },
  active: {
    sortKey: "active",
    onCard: true,
    cell: ({ active }) => <ActiveBadge active={active} feminine />,
  },
});

const COLUMNS = insertedBefore("active", DECLARED, [
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
]);

/** The list of companies: its columns, filters and words. */
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
    ...COLUMNS,
  ],
};
