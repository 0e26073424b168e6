/** Whose budget, of which year, and whether beside the year before. */
import type { EstimateNavigation } from "@/features/estimate/head/use-estimate-place";
import { FIRST_YEAR, LAST_YEAR } from "@/features/estimate/model/place";
import { todayInChile } from "@/shared/lib/format";
import { useCompanyChoices } from "@/shared/lookups/lookup-choices";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { type Choice, SelectField } from "@/shared/ui/select-field";
import { SwitchField } from "@/shared/ui/switch-field";

const YEARS_BACK = 5;
const YEARS_AHEAD = 2;

export function EstimateFilters({ place }: { place: EstimateNavigation }) {
  const { company, year, compares, isBound, change } = place;
  const companies = useCompanyChoices();
  return (
    <section
      aria-label="Filtros del presupuesto"
      className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden"
    >
      {!isBound && (
        <ComboboxField
          label="Empresa"
          value={company === null ? "" : String(company)}
          onValueChange={(next) => change({ company: Number(next) })}
          options={companies}
          placeholder="Elegir empresa…"
          className="w-72 max-w-full"
        />
      )}
      <SelectField
        label="Año"
        value={String(year)}
        onValueChange={(next) => change({ year: Number(next) })}
        options={yearChoices(year)}
        className="w-28"
      />
      <div className="flex min-h-(--control) items-center">
        <SwitchField
          label="Comparar con año anterior"
          checked={compares}
          onCheckedChange={(next) => change({ compares: next })}
        />
      </div>
    </section>
  );
}

/** The years around this one, and the one that the address asks for. */
function yearChoices(asked: number): Choice[] {
  const present = Number(todayInChile().slice(0, 4));
  const first = Math.max(FIRST_YEAR, Math.min(asked, present - YEARS_BACK));
  const last = Math.min(LAST_YEAR, Math.max(asked, present + YEARS_AHEAD));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = String(last - index);
    return { value: year, label: year };
  });
}
