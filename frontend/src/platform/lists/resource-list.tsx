/** A list of records, whole: search, filters, views, columns, selection, keys, drawer, export, paper. */

import { Download } from "lucide-react";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import type { ExportDialogProps } from "@/platform/lists/export-dialog";
import { ListHeader } from "@/platform/lists/list-header";
import { ListResults } from "@/platform/lists/list-results";
import { ListColumns, ListSelectionBar, ListTools } from "@/platform/lists/list-tools";
import { lastOpened, OpenRecord } from "@/platform/lists/record-drawer";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { type ResourceListState, useResourceList } from "@/platform/lists/use-resource-list";
import { hasTabs, ViewSaving, ViewTabs } from "@/platform/lists/view-tabs";
import { Button } from "@/platform/ui/button";

const NARROW = "(max-width: 639.98px)";

export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { spec } = props;
  const state = useResourceList(props);
  const narrow = useMediaQuery(NARROW);
  const { list, views } = state;
  const tools = { spec, state, narrow };
  return (
    <div className="flex flex-col gap-2.5">
      <ListHeader
        spec={spec}
        total={state.total}
        create={state.creation}
        secondary={props.secondary}
        onExport={state.openExport}
      />
      {props.children}
      {hasTabs(views) ? (
        <>
          <ViewTabs list={list} views={views}>
            <div className="flex items-center gap-2">
              {props.shapes}
              <ListColumns {...tools} small />
            </div>
          </ViewTabs>
          <ListTools {...tools} />
        </>
      ) : (
        <ListTools {...tools}>
          <ViewSaving views={views} />
          <ListColumns {...tools} />
        </ListTools>
      )}
      <ListBody {...props} state={state} narrow={narrow} />
    </div>
  );
}

interface InnerListProps<Row> {
  list: ResourceListProps<Row>;
}

/** A list inside a page that has a heading of its own: the parts of a list without theirs. */
export function InnerList<Row>({ list: props }: InnerListProps<Row>) {
  const state = useResourceList(props);
  const narrow = useMediaQuery(NARROW);
  const tools = { spec: props.spec, state, narrow };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2 empty:hidden print:hidden">
        {props.exports !== undefined && (
          <Button icon={<Download />} aria-keyshortcuts="Shift+X" onClick={state.openExport}>
            Exportar
          </Button>
        )}
      </div>
      <ListTools {...tools}>
        <ListColumns {...tools} />
      </ListTools>
      <ListBody {...props} state={state} narrow={narrow} />
    </div>
  );
}

interface ListBodyProps<Row> extends ResourceListProps<Row> {
  state: ResourceListState<Row>;
  narrow: boolean;
}

/** The rows, and what opens from them: the bar of the chosen ones, a record and the export window. */
function ListBody<Row>({ state, narrow, ...props }: ListBodyProps<Row>) {
  const { spec, bulk, drawer, newRecord } = props;
  const { list, rows, ids } = state;
  return (
    <>
      <ListResults
        {...props}
        {...{ list, rows, narrow }}
        columns={state.columns}
        layout={state.layout}
        doorsOf={state.doorsOf}
        density={state.kept.preferences.density}
        selecting={state.canSelect ? state.selecting : undefined}
        opened={lastOpened(spec.name)}
      />
      <ListSelectionBar spec={spec} bulk={bulk} state={state} />
      {drawer && <OpenRecord name={spec.name} {...{ list, ids, drawer, newRecord }} />}
      <ListExport {...props} state={state} />
    </>
  );
}

interface ListExportProps<Row> extends ResourceListProps<Row> {
  state: ResourceListState<Row>;
}

/** The export window of a list, with what the list knows at the moment. */
export function ListExport<Row>({ spec, exports, exportAbout, state }: ListExportProps<Row>) {
  if (exports === undefined) return null;
  return (
    <ExportDialog
      open={state.exporting}
      onClose={() => state.setExporting(false)}
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

const Lazy = late(async () => (await import("@/platform/lists/export-dialog")).ExportDialog);

/** The export dialog, whose code arrives when it is first opened. */
export function ExportDialog(props: ExportDialogProps) {
  if (!props.open) return null;
  return <Lazy {...props} />;
}
