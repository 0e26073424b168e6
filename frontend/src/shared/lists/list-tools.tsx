/** The bar over the rows: what to look for, or what to do with the rows that are chosen. */
import { useState } from "react";
import { BulkBar } from "@/shared/lists/bulk-bar";
import { ColumnChooser } from "@/shared/lists/column-chooser";
import { FilterChips } from "@/shared/lists/filter-chips";
import { FiltersSheet } from "@/shared/lists/filters-sheet";
import { ListToolbar } from "@/shared/lists/list-toolbar";
import type { ResourceListProps } from "@/shared/lists/resource-list-props";
import { hasSelection } from "@/shared/lists/selection";
import type { ResourceListState } from "@/shared/lists/use-resource-list";

interface ListToolsProps<Row> extends Pick<ResourceListProps<Row>, "spec" | "bulk"> {
  state: ResourceListState<Row>;
  narrow: boolean;
}

export function ListTools<Row>({ spec, bulk = [], state, narrow }: ListToolsProps<Row>) {
  const [showsFilters, setShowsFilters] = useState(false);
  const { list, kept, selecting, narrowing, total, openExport } = state;
  return (
    <>
      {hasSelection(selecting.selection) ? (
        <BulkBar
          nouns={spec.nouns}
          actions={bulk}
          total={total ?? 0}
          onExport={openExport}
          {...{ selecting, narrowing }}
        />
      ) : (
        <ListToolbar
          spec={spec}
          list={list}
          narrow={narrow}
          onFilters={() => setShowsFilters(true)}
        >
          {!narrow && <ColumnChooser columns={spec.columns} rowHeader={spec.rowHeader} {...kept} />}
        </ListToolbar>
      )}
      <FilterChips spec={spec} list={list} />
      <FiltersSheet open={showsFilters} onOpenChange={setShowsFilters} {...{ spec, list, total }} />
    </>
  );
}
