/** A list of records, whole: search, filters, views, columns, selection, keys, drawer, export, paper. */
import { useMediaQuery } from "@/platform/lib/hooks";
import { lastOpened } from "@/platform/lists/last-opened";
import { ListExport } from "@/platform/lists/list-export";
import { ListHeader } from "@/platform/lists/list-header";
import { ListResults } from "@/platform/lists/list-results";
import { ListSelectionBar, ListTools } from "@/platform/lists/list-tools";
import { OpenRecord } from "@/platform/lists/open-record";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { useResourceList } from "@/platform/lists/use-resource-list";
import { ViewTabs } from "@/platform/lists/view-tabs";

const NARROW = "(max-width: 639.98px)";

export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { spec, bulk, drawer, newRecord } = props;
  const state = useResourceList(props);
  const narrow = useMediaQuery(NARROW);
  const { list, rows, views, ids, total, selecting, columns, doorsOf, openExport } = state;
  const canSelect = bulk !== undefined || openExport !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <ListHeader
        spec={spec}
        total={total}
        create={state.creation}
        secondary={props.secondary}
        onExport={openExport}
      />
      {props.children}
      <ViewTabs list={list} views={views} />
      <ListTools spec={spec} state={state} narrow={narrow} />
      <ListResults
        {...props}
        {...{ list, rows, columns, narrow, doorsOf }}
        density={state.kept.preferences.density}
        selecting={canSelect ? selecting : undefined}
        opened={lastOpened(spec.name)}
      />
      <ListSelectionBar spec={spec} bulk={bulk} state={state} />
      {drawer && <OpenRecord name={spec.name} {...{ list, ids, drawer, newRecord }} />}
      <ListExport {...props} state={state} />
    </div>
  );
}
