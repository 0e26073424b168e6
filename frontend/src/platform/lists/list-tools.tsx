/** The bars of a list: what to look for over the rows, and under them what to do with the chosen ones. */
import { useState } from "react";
import { BulkBar } from "@/platform/lists/bulk-bar";
import { ColumnChooser } from "@/platform/lists/column-chooser";
import { FilterChips } from "@/platform/lists/filter-chips";
import { FiltersSheet } from "@/platform/lists/filters-sheet";
import { ListToolbar } from "@/platform/lists/list-toolbar";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { hasSelection } from "@/platform/lists/selection";
import type { ResourceListState } from "@/platform/lists/use-resource-list";

interface ListToolsProps<Row> extends Pick<ResourceListProps<Row>, "spec"> {
  state: ResourceListState<Row>;
  narrow: boolean;
}

interface SelectionBarProps<Row> extends Pick<ResourceListProps<Row>, "spec" | "bulk"> {
  state: ResourceListState<Row>;
}

export function ListTools<Row>({ spec, state, narrow }: ListToolsProps<Row>) {
  const [showsFilters, setShowsFilters] = useState(false);
  const { list, kept, total } = state;
  return (
    <>
      <ListToolbar spec={spec} list={list} narrow={narrow} onFilters={() => setShowsFilters(true)}>
        {!narrow && <ColumnChooser columns={spec.columns} rowHeader={spec.rowHeader} {...kept} />}
      </ListToolbar>
      <FilterChips spec={spec} list={list} />
      <FiltersSheet open={showsFilters} onOpenChange={setShowsFilters} {...{ spec, list, total }} />
    </>
  );
}

/** What can be done with the chosen rows; put it last, since it stays at the bottom of the window. */
export function ListSelectionBar<Row>({ spec, bulk = [], state }: SelectionBarProps<Row>) {
  const { selecting, narrowing, total, openExport } = state;
  if (!hasSelection(selecting.selection)) return null;
  return (
    <BulkBar
      nouns={spec.nouns}
      actions={bulk}
      total={total ?? 0}
      onExport={openExport}
      {...{ selecting, narrowing }}
    />
  );
}
