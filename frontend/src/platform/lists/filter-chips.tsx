/** What narrows the list, each with its way out; on paper, the same as text. */
import { X } from "lucide-react";
import { isNarrowed } from "@/platform/lists/list-place";
import type { FilterSpec, ListSpec } from "@/platform/lists/list-spec";
import { showDisabledWords } from "@/platform/lists/list-words";
import { useFilterWords } from "@/platform/lists/use-filter-words";
import type { ListPlace } from "@/platform/lists/use-list-place";
import { Button } from "@/platform/ui/button";

interface FilterChipsProps {
  spec: Pick<ListSpec<never>, "filters" | "nouns">;
  list: ListPlace;
}

export function FilterChips({ spec, list }: FilterChipsProps) {
  const { place, change, clear } = list;
  if (!isNarrowed(place)) return null;
  const set = spec.filters.filter(({ param }) => place.filters[param] !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filtros activos" className="flex flex-wrap items-center gap-2">
        {place.q && <Chip words={`Búsqueda: ${place.q}`} onRemove={() => change({ q: "" })} />}
        {set.map((filter) => (
          <FilterChip
            key={filter.param}
            filter={filter}
            value={place.filters[filter.param] ?? ""}
            onRemove={() => change({ filters: { [filter.param]: "" } })}
          />
        ))}
        {place.showDisabled && (
          <Chip
            words={showDisabledWords(spec.nouns)}
            onRemove={() => change({ showDisabled: false })}
          />
        )}
      </ul>
      <Button variant="ghost" size="sm" className="print:hidden" onClick={clear}>
        Limpiar filtros
      </Button>
    </div>
  );
}

interface FilterChipProps {
  filter: FilterSpec;
  value: string;
  onRemove: () => void;
}

function FilterChip({ filter, value, onRemove }: FilterChipProps) {
  return <Chip words={useFilterWords(filter, value)} onRemove={onRemove} />;
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-pill bg-primary-soft text-xs font-medium text-on-primary-soft print:border">
      <span className="min-w-0 py-1 pl-3 break-words print:pr-3">{words}</span>
      <button
        type="button"
        aria-label={`Quitar filtro ${words}`}
        onClick={onRemove}
        className="mx-0.5 flex size-6 shrink-0 items-center justify-center rounded-pill hover:bg-hover pointer-coarse:size-11 print:hidden"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </li>
  );
}
