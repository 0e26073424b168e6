/** Over the rows: search, filters, and how the rows are shown. */
import { ListFilter, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { FilterControl } from "@/platform/lists/filter-control";
import { ListSearch } from "@/platform/lists/list-search";
import type { FilterSpec, ListSpec } from "@/platform/lists/list-spec";
import { showDisabledWords } from "@/platform/lists/list-words";
import type { ListPlace } from "@/platform/lists/use-list-place";
import { Button } from "@/platform/ui/button";
import { Popover } from "@/platform/ui/popover";
import { SwitchField } from "@/platform/ui/switch-field";

interface ListToolbarProps {
  spec: Pick<ListSpec<never>, "filters" | "nouns" | "searchLabel" | "hasDisabled">;
  list: ListPlace;
  /** Below 640 px the filters lie in a sheet. */
  narrow: boolean;
  onFilters: () => void;
  children?: ReactNode | undefined;
}

export function ListToolbar({ spec, list, narrow, onFilters, children }: ListToolbarProps) {
  const { place, change } = list;
  const promoted = spec.filters.filter((filter) => filter.promoted);
  const others = spec.filters.filter((filter) => !filter.promoted);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ListSearch
        label={spec.searchLabel}
        value={place.q}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      {narrow ? (
        <Button icon={<ListFilter />} onClick={onFilters}>
          {filtersWords(Object.keys(place.filters).length)}
        </Button>
      ) : (
        <>
          {promoted.map((filter) => (
            <div key={filter.param} className="w-48">
              <FilterControl filter={filter} compact {...bound(list, filter)} />
            </div>
          ))}
          {others.length > 0 && (
            <Popover
              label="Más filtros"
              align="start"
              trigger={<Button icon={<Plus />}>Filtro</Button>}
            >
              <div className="-m-1 max-h-[60dvh] overflow-y-auto p-1">
                <FilterFields filters={others} list={list} />
              </div>
            </Popover>
          )}
          <ShowDisabled spec={spec} list={list} />
        </>
      )}
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

interface FilterFieldsProps {
  filters: readonly FilterSpec[];
  list: ListPlace;
}

export function FilterFields({ filters, list }: FilterFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {filters.map((filter) => (
        <FilterControl key={filter.param} filter={filter} {...bound(list, filter)} />
      ))}
    </div>
  );
}

export function ShowDisabled({ spec, list }: Pick<ListToolbarProps, "spec" | "list">) {
  if (!spec.hasDisabled) return null;
  return (
    <SwitchField
      label={showDisabledWords(spec.nouns)}
      checked={list.place.showDisabled}
      onCheckedChange={(showDisabled) => list.change({ showDisabled })}
    />
  );
}

function bound({ place, change }: ListPlace, { param }: FilterSpec) {
  return {
    value: place.filters[param] ?? "",
    onChange: (value: string) => change({ filters: { [param]: value } }),
  };
}

function filtersWords(count: number): string {
  return count > 0 ? `Filtros (${count})` : "Filtros";
}
