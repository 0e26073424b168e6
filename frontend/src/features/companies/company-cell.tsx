/** A cell of the list of companies while it is edited. */

import {
  COMPANIES_KEY,
  type Company,
  updateCompany,
  useCompaniesChanged,
} from "@/features/companies/api";
import { COMPANY } from "@/generated/records/company";
import { CellForm, type CellFormProps } from "@/platform/lists/cell-form";

export function CompanyCell(props: CellFormProps<Company>) {
  const { company_id, name } = props.row;
  const changed = useCompaniesChanged();
  return (
    <CellForm
      {...props}
      record={COMPANY}
      name={name}
      listKey={COMPANIES_KEY}
      idName="company_id"
      send={(changes) => updateCompany(company_id, changes)}
      onSaved={() => void changed()}
    />
  );
}
