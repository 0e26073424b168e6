/** /companies: the list of companies, and each of them beside it. */
import { Building2, CircleCheck, CircleSlash, Eye, Pencil } from "lucide-react";
import type { Company } from "@/features/companies/companies-api";
import { CompanyDrawer, NewCompanyDrawer } from "@/features/companies/company-drawer";
import { COMPANY_LIST } from "@/features/companies/company-list-spec";
import { useCompanyRows } from "@/features/companies/company-queries";
import { useCompanySwitch, useManyCompaniesSwitch } from "@/features/companies/use-company-switch";
import { useSession } from "@/shared/api/session";
import type { BulkAction } from "@/shared/lists/bulk";
import { ResourceList } from "@/shared/lists/resource-list";
import type { RowDoors } from "@/shared/lists/resource-list-props";
import { EmptyState } from "@/shared/ui/empty-state";
import type { MenuItem } from "@/shared/ui/menu";

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
