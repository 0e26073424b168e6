/** /companies: the list of companies, and each of them beside it. */

import { Building2, CircleCheck, CircleSlash, Eye, FileSpreadsheet, Pencil } from "lucide-react";
import { CompanyLogo } from "@/entities/company/company-logo";
import { COMPANY_NOUNS, type Company, useCities, useCompanyRows } from "@/features/companies/api";
import {
  CompanyDrawer,
  CompanyStat,
  Coverage,
  NewCompanyDrawer,
  useCompanySwitch,
  useManyCompaniesSwitch,
} from "@/features/companies/company-drawer";
import { commonTexts, companyTexts } from "@/features/companies/texts";
import { COMPANY_COLUMNS } from "@/generated/records/company-views";
import { useSession } from "@/platform/api/session";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import type { SortWord, SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import type { RowDoors } from "@/platform/lists/resource-list-props";
import type { BulkAction } from "@/platform/lists/selection";
import { insertedBefore, recordColumns } from "@/platform/records/record-view";
import { ActiveBadge } from "@/platform/ui/badge";
import { LinkButton } from "@/platform/ui/link-button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

const LOAD = withQuery(PATHS.massiveLoad, { tipo: "empresas" });

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
      cellForm={CompanyCell}
      onEdit={(_company, { edit }) => edit()}
      bulk={isAdmin ? bulk : undefined}
      create={isAdmin ? { label: commonTexts.newCompany } : undefined}
      secondary={
        isAdmin ? [{ label: companyTexts.load, icon: <FileSpreadsheet />, to: LOAD }] : undefined
      }
      drawer={(id) => <CompanyDrawer id={id} />}
      newRecord={isAdmin ? () => <NewCompanyDrawer /> : undefined}
      exports="companies"
      empty={
        <EmptyState
          icon={<Building2 />}
          title={companyTexts.emptyTitle}
          description={companyTexts.emptyDescription}
          actions={isAdmin && <LinkButton to={LOAD}>{companyTexts.load}</LinkButton>}
        />
      }
    />
  );
}

function useRowActions(isAdmin: boolean) {
  const switchCompany = useCompanySwitch();
  return (company: Company, { open, edit }: RowDoors): MenuItem[] => {
    const reading = [
      { label: companyTexts.see, icon: <Eye />, onSelect: open },
      { label: companyTexts.editOne, icon: <Pencil />, onSelect: edit },
    ];
    const switching = {
      label: company.active ? companyTexts.disable : companyTexts.enable,
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
      label: companyTexts.enable,
      icon: <CircleCheck />,
      run: (target, done) => void switchMany(target, true, done),
    },
    {
      label: companyTexts.disable,
      icon: <CircleSlash />,
      run: (target, done) => void switchMany(target, false, done),
    },
  ];
}

const CompanyCell = late(
  async () => (await import("@/features/companies/company-cell")).CompanyCell,
);

const DECLARED = recordColumns<Company, SortWord<"/api/getcompanies">>(COMPANY_COLUMNS, {
  name: { sortKey: "name", edits: "name" },
  rut: { sortKey: "rut", onCard: true },
  city: { sortKey: "city", onCard: true, edits: "city" },
  country: { sortKey: "country", edits: "country" },
  address: { edits: "address" },
  dotacion: { sortKey: "dotacion", onCard: true, edits: "dotacion" },
  active: {
    sortKey: "active",
    onCard: "bare",
    cell: ({ active }) => <ActiveBadge active={active} />,
  },
});

const COLUMNS = insertedBefore("active", DECLARED, [
  {
    id: "people",
    header: companyTexts.people,
    align: "end",
    fields: [],
    cell: ({ company_id }) => <CompanyStat id={company_id} of="people" />,
  },
  {
    id: "courses",
    header: companyTexts.coursesOfYear,
    align: "end",
    fields: [],
    cell: ({ company_id }) => <CompanyStat id={company_id} of="courses" />,
  },
  {
    id: "coverage",
    header: companyTexts.coverage,
    align: "end",
    width: 168,
    fields: [],
    cell: ({ company_id, name }) => <Coverage id={company_id} name={name} />,
  },
]);

/** The list of companies: its columns, filters and words. */
export const COMPANY_LIST: SpecAt<"/api/getcompanies", Company> = {
  name: "companies",
  title: companyTexts.title,
  nouns: COMPANY_NOUNS,
  searchLabel: companyTexts.search,
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
      label: companyTexts.state,
      promoted: true,
      options: [
        { value: "habilitadas", label: companyTexts.enabledOnes, sends: "true" },
        { value: "deshabilitadas", label: companyTexts.disabledOnes, sends: "false" },
      ],
    },
    {
      kind: "choice",
      key: "city",
      param: "ciudad",
      label: companyTexts.city,
      promoted: true,
      useOptions: useCities,
    },
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: companyTexts.incompleteData,
      options: [{ value: "dotacion", label: companyTexts.withoutHeadcount }],
    },
  ],
  rowHeader: "name",
  columns: [
    {
      id: "logo",
      header: commonTexts.logo,
      width: 64,
      fields: [],
      cell: ({ name, logo }) => <CompanyLogo name={name} logo={logo} />,
    },
    ...COLUMNS,
  ],
};
