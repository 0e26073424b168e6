/** The company of a widget; a long list is searched. */
import { DIMENSIONS } from "@/features/panel/wizard/model/dimensions";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import type { Companies } from "@/features/panel/wizard/use-companies";
import { Button } from "@/shared/ui/button";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { SelectField } from "@/shared/ui/select-field";

/** Above so many, a list is searched. */
const MANY = 8;

export function CompanyField({ companies }: { companies: Companies }) {
  const changed = useWizard((state) => state.filterChanged);
  const { chosen, options, loading, failed, retry } = companies;
  const Field = options.length > MANY ? ComboboxField : SelectField;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={DIMENSIONS.company.name}
        value={chosen}
        options={options}
        onValueChange={(value) => changed({ company: value === "" ? null : Number(value) })}
        {...(loading ? { hint: "Cargando las empresas…" } : {})}
        {...(failed ? { error: "No pudimos cargar las empresas." } : {})}
      />
      {failed && (
        <Button size="sm" className="self-start" onClick={retry}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
