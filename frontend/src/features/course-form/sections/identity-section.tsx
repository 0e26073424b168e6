/** What the course is: its name, for whom, by whom, about what and in which way. */
import { FIELDS, IDENTITY, MODALITIES } from "@/features/course-form/model/course-fields";
import { useSession } from "@/shared/api/session";
import { textOf, useForm } from "@/shared/forms/form-context";
import { FieldRow, FormSection } from "@/shared/forms/form-section";
import { SearchSelectInput } from "@/shared/forms/inputs/search-select-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { SwitchInput } from "@/shared/forms/inputs/switch-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { useOpenCompanyChoices, useThematicAreaChoices } from "@/shared/lookups/lookup-choices";
import { findSuppliers } from "@/shared/lookups/searches";

interface IdentitySectionProps {
  /** The name of the provider that the form begins with. */
  supplierName: string | null;
  /** A course that exists can be called complete. */
  exists: boolean;
}

export function IdentitySection({ supplierName, exists }: IdentitySectionProps) {
  const areas = useThematicAreaChoices();
  return (
    <FormSection {...IDENTITY}>
      <TextInput name="courseName" maxLength={150} />
      <FieldRow>
        <CompanyInput />
        <SearchSelectInput
          name="supplier_id"
          load={findSuppliers}
          cacheKey="suppliers"
          initialLabel={supplierName}
          placeholder="Sin proveedor: curso interno"
          clearable
        />
        <SelectInput name="topicArea" options={areas} />
        <SelectInput name="modality" options={MODALITIES} />
      </FieldRow>
      <SwitchInput
        name="active"
        description="Un curso deshabilitado no cuenta en los indicadores."
      />
      {exists && (
        <SwitchInput
          name="isComplete"
          description="Solo cuando el curso ya terminó y tiene participantes."
        />
      )}
    </FormSection>
  );
}

/** Who belongs to a company makes courses for it only. */
function CompanyInput() {
  const own = useSession((state) => state.user?.companyName ?? null);
  const known = useForm().core.baseline().values.company_id;
  const companies = useOpenCompanyChoices(Number(textOf(known)) || null);
  if (own === null) return <SelectInput name="company_id" options={companies} />;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-medium">{FIELDS.company_id}</span>
      <span className="flex min-h-(--control) items-center">{own}</span>
    </div>
  );
}
