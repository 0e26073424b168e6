/** The form of a company, new or known. */
import { useQueryClient } from "@tanstack/react-query";
import { LogoInput } from "@/entities/company/logo";
import { COMPANY } from "@/entities/records/company";
import {
  type Company,
  getCompany,
  type SavedCompany,
  sendCompany,
  useCompaniesChanged,
  warningsKey,
} from "@/features/companies/api";
import {
  COMPANY_FIELDS,
  companyForm,
  companySchema,
  NEW_COMPANY,
  valuesOf,
} from "@/features/companies/company-fields";
import { RutInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordFields } from "@/platform/records/record-section";
import { requiredOf } from "@/platform/records/record-spec";

interface CompanyFormProps {
  /** The company being edited; null for a new one. */
  company: Company | null;
  onSaved: (company: SavedCompany) => void;
  onCancel: () => void;
}

export function CompanyForm({ company, onSaved, onCancel }: CompanyFormProps) {
  const form = useCompanyForm(company, onSaved);
  return (
    <RecordForm
      form={form}
      label={company ? `Editar ${company.name}` : "Nueva empresa"}
      place="drawer"
      submitLabel={company ? "Guardar empresa" : "Crear empresa"}
      onCancel={onCancel}
    >
      <RecordFields
        record={COMPANY}
        names={COMPANY.sections.firm.fields}
        inputs={{ rut: <RutInput name="rut" /> }}
      />
      <LogoInput name="logo" companyName={company?.name ?? ""} present={company?.logo ?? null} />
    </RecordForm>
  );
}

function useCompanyForm(company: Company | null, onSaved: CompanyFormProps["onSaved"]) {
  const changed = useCompaniesChanged();
  const client = useQueryClient();
  const id = company?.company_id ?? null;
  return useRecordForm({
    schema: companySchema,
    values: company ? valuesOf(company) : NEW_COMPANY,
    updatedAt: company?.updatedAt,
    fields: COMPANY_FIELDS,
    required: requiredOf(COMPANY),
    noun: "esta empresa",
    draft: { key: "company", id: id ?? "new", omit: ["logo"] },
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const body = companyForm(id === null ? all : changes, updatedAt);
      const saved = await sendCompany(id, body, idempotencyKey);
      client.setQueryData(warningsKey(saved.company_id), saved.warnings);
      await changed();
      return saved;
    },
    onSaved,
    ...(id === null ? {} : { reload: () => reload(id) }),
  });
}

async function reload(id: number) {
  const company = await getCompany(id);
  return { values: valuesOf(company), updatedAt: company.updatedAt };
}
