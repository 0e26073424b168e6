/** The export window of a list, with what the list knows at the moment. */
import { ExportDialog } from "@/platform/lists/export/export-dialog-lazy";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import type { ResourceListState } from "@/platform/lists/use-resource-list";

interface ListExportProps<Row> extends ResourceListProps<Row> {
  state: ResourceListState<Row>;
}

export function ListExport<Row>({ spec, exports, exportAbout, state }: ListExportProps<Row>) {
  if (exports === undefined) return null;
  return (
    <ExportDialog
      open={state.exporting}
      onOpenChange={state.setExporting}
      list={exports}
      about={exportAbout}
      nouns={spec.nouns}
      columns={spec.columns}
      shown={state.columns}
      query={state.list.apiQuery}
      page={state.ids}
      selection={state.selecting.selection}
      total={state.total ?? 0}
    />
  );
}
