/** The company of a record in its form; who may make one makes it without leaving the form. */

import { useState } from "react";
import { useSession } from "@/platform/api/session";
import {
  type AnyForm,
  type FieldOf,
  type NoForm,
  useBoundField,
} from "@/platform/forms/form-context";
import { SelectInput } from "@/platform/forms/select-input";
import { late } from "@/platform/lib/late";
import type { Choice } from "@/platform/ui/select-field";

/** Few forms make a company, so its dialog comes when it is opened. */
const NewCompanyDialog = late(
  async () => (await import("@/entities/company/new-company-dialog")).NewCompanyDialog,
);

interface CompanyInputProps<Values> {
  name: NoInfer<FieldOf<Values, string>>;
  options: readonly Choice[];
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
}

export function CompanyInput<Values = NoForm>(props: CompanyInputProps<Values>) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const field = useBoundField<AnyForm>(props.name);
  const [isMaking, setMaking] = useState(false);
  const create = { label: "Nueva empresa…", onCreate: () => setMaking(true) };
  return (
    <>
      <SelectInput<Values> {...props} create={isAdmin ? create : undefined} />
      {isMaking && (
        <NewCompanyDialog
          onMade={(id) => field.change(String(id))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
