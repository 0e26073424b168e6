/** What the course is: its name, for whom, by whom, about what and in which way. */

import { useOpenCompanyChoices, useThematicAreaChoices } from "@/entities/lookups/lookups";
import { COURSE } from "@/entities/records/course";
import { findSuppliers } from "@/entities/supplier/supplier";
import { FIELDS, IDENTITY } from "@/features/course-form/model/course-fields";
import { useSession } from "@/platform/api/session";
import { textOf, useForm } from "@/platform/forms/form-context";
import { SearchSelectInput } from "@/platform/forms/search-select-input";
import { SelectInput } from "@/platform/forms/select-input";
import { RecordSection } from "@/platform/records/record-section";

interface IdentitySectionProps {
  /** The name of the provider that the form begins with. */
  supplierName: string | null;
  /** A course that exists can be called complete. */
  exists: boolean;
}

export function IdentitySection({ supplierName, exists }: IdentitySectionProps) {
  const areas = useThematicAreaChoices();
  return (
    <RecordSection
      record={COURSE}
      section="identity"
      id={IDENTITY.id}
      options={{ topicArea: areas }}
      inputs={{
        company_id: <CompanyInput />,
        supplier_id: (
          <SearchSelectInput
            name="supplier_id"
            load={findSuppliers}
            cacheKey="suppliers"
            initialLabel={supplierName}
            placeholder="Sin proveedor: curso interno"
            clearable
          />
        ),
        ...(exists ? {} : { isComplete: null }),
      }}
    />
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
