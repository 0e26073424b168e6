/** Whose answers are shown: a company's, an area's; only those that give nobody away. */
import { useSearchParams } from "react-router";
import type { Results } from "@/features/evaluations/api/evaluations-api";
import { withPart } from "@/features/evaluations/model/place";
import { Button } from "@/shared/ui/button";
import { type Choice, SelectField } from "@/shared/ui/select-field";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

type Named = Results["companies"];

export function PartFilters({ companies, areas }: Pick<Results, "companies" | "areas">) {
  const [query, setQuery] = useSearchParams();
  const keepFocus = useKeptFocus();
  const company = query.get("empresa") ?? "";
  const area = query.get("area") ?? "";
  // One company is everybody: there is nothing to choose.
  const hasCompanies = companies.length > 1 || company !== "";
  const hasAreas = areas.length > 0 || area !== "";
  if (!hasCompanies && !hasAreas) return null;
  const choose = (part: { empresa?: string; area?: string }) =>
    setQuery((current) => withPart(current, part), { preventScrollReset: true });
  return (
    <div onFocusCapture={keepFocus} className="flex flex-wrap items-end gap-3 print:hidden">
      {hasCompanies && (
        <div className="w-full sm:w-64">
          <SelectField
            label="Empresa"
            value={company}
            onValueChange={(value) => choose({ empresa: value })}
            options={choicesOf(companies, "Todas las empresas")}
          />
        </div>
      )}
      {hasAreas && (
        <div className="w-full sm:w-64">
          <SelectField
            label="Área"
            value={area}
            onValueChange={(value) => choose({ area: value })}
            options={choicesOf(areas, "Todas las áreas")}
          />
        </div>
      )}
      {(company || area) && (
        <Button variant="ghost" onClick={() => choose({ empresa: "", area: "" })}>
          Limpiar filtros
        </Button>
      )}
    </div>
  );
}

function choicesOf(named: Named, all: string): Choice[] {
  return [
    { value: "", label: all },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}
