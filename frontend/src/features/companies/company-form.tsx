/** The form of a company, new or known. */

import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { LogoChange } from "@/entities/company/logo";
import { LogoInput } from "@/entities/company/logo";
import {
  type Company,
  createCompany,
  getCompany,
  type SavedCompany,
  updateCompany,
  useCompaniesChanged,
  warningsKey,
} from "@/features/companies/api";
import { commonTexts, formTexts } from "@/features/companies/texts";
import { COMPANY } from "@/generated/records/company";
import { RutInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { formValues } from "@/platform/forms/typed";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { RecordFields } from "@/platform/records/record-section";
import { blankOf, labelsOf, requiredOf, shapeOf } from "@/platform/records/record-spec";

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
      label={company ? formTexts.editing(company.name) : commonTexts.newCompany}
      place="drawer"
      submitLabel={company ? formTexts.save : formTexts.create}
      onCancel={onCancel}
    >
      <RecordFields
        record={COMPANY}
        names={COMPANY.sections.firm.fields}
        inputs={{ rut: <RutInput<CompanyValues> name="rut" /> }}
      />
      <LogoInput<CompanyValues>
        name="logo"
        companyName={company?.name ?? ""}
        present={company?.logo ?? null}
      />
    </RecordForm>
  );
}

function useCompanyForm(company: Company | null, onSaved: CompanyFormProps["onSaved"]) {
  const changed = useCompaniesChanged();
  const client = useQueryClient();
  return useRecordForm({
    schema: companySchema,
    ...(company
      ? ofRecord(company, valuesOf, () => getCompany(company.company_id))
      : { values: NEW_COMPANY }),
    fields: COMPANY_FIELDS,
    required: requiredOf(COMPANY),
    noun: formTexts.noun,
    draft: { key: "company", id: company?.company_id, omit: ["logo"] },
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const saved = company
        ? await updateCompany(company.company_id, { ...changesForm(changes), updatedAt })
        : await createCompany(companyForm(all), idempotencyKey);
      client.setQueryData(warningsKey(saved.company_id), saved.warnings);
      await changed();
      return saved;
    },
    onSaved,
  });
}

const COMPANY_FIELDS = { ...labelsOf(COMPANY), logo: commonTexts.logo };

const companySchema = z.object({
  ...shapeOf(COMPANY),
  logo: z.custom<LogoChange>(),
});

type CompanyValues = z.input<typeof companySchema>;

const BLANK: CompanyValues = { ...blankOf(COMPANY), logo: "" };

const NEW_COMPANY: CompanyValues = { ...BLANK, country: "Chile" };

/** The picture is shown beside its input: only another one is a value of the form. */
function valuesOf(company: Company): CompanyValues {
  return formValues(BLANK, { ...company, logo: "" });
}

type Typed = z.output<typeof companySchema>;

/** What travels of a new company. */
function companyForm({ logo, ...texts }: Typed) {
  return { ...texts, logo: logo instanceof File ? logo : undefined };
}

/** What travels of a changed one: only what is said. */
function changesForm({ logo, ...texts }: Partial<Typed>) {
  return {
    ...texts,
    logo: logo instanceof File ? logo : undefined,
    removeLogo: logo === "remove" || undefined,
  };
}
