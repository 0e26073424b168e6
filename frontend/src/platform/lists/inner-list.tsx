/** A list inside a page that has a heading of its own: the parts of a list without theirs. */
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaQuery } from "@/platform/lib/hooks";
import { lastOpened } from "@/platform/lists/last-opened";
import { ListExport } from "@/platform/lists/list-export";
import { ListResults } from "@/platform/lists/list-results";
import { ListSelectionBar, ListTools } from "@/platform/lists/list-tools";
import { OpenRecord } from "@/platform/lists/open-record";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { useResourceList } from "@/platform/lists/use-resource-list";
import { Button } from "@/platform/ui/button";

interface InnerListProps<Row> {
  list: ResourceListProps<Row>;
  actions?: ReactNode | undefined;
}

export function InnerList<Row>({ list: props, actions }: InnerListProps<Row>) {
  const { spec, drawer, newRecord, exports } = props;
  const state = useResourceList(props);
  const narrow = useMediaQuery("(max-width: 639.98px)");
  const { list, rows, ids, columns, doorsOf, selecting } = state;
  const canSelect = exports !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2 empty:hidden print:hidden">
        {exports !== undefined && (
          <Button icon={<Download />} aria-keyshortcuts="x" onClick={state.openExport}>
            Exportar
          </Button>
        )}
        {actions}
      </div>
      <ListTools spec={spec} state={state} narrow={narrow} />
      <ListResults
        {...props}
        {...{ list, rows, columns, narrow, doorsOf }}
        selecting={canSelect ? selecting : undefined}
        density={state.kept.preferences.density}
        opened={lastOpened(spec.name)}
      />
      <ListSelectionBar spec={spec} state={state} />
      {drawer && <OpenRecord name={spec.name} {...{ list, ids, drawer, newRecord }} />}
      <ListExport {...props} state={state} />
    </div>
  );
}
