/** A list inside the page of a course: the parts of a list without a heading of its own. */
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { Participant } from "@/features/courses/api/participants-api";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { ExportDialog } from "@/shared/lists/export/export-dialog-lazy";
import { lastOpened } from "@/shared/lists/last-opened";
import { ListResults } from "@/shared/lists/list-results";
import { ListTools } from "@/shared/lists/list-tools";
import { OpenRecord } from "@/shared/lists/open-record";
import type { ResourceListProps } from "@/shared/lists/resource-list-props";
import { useResourceList } from "@/shared/lists/use-resource-list";
import { Button } from "@/shared/ui/button";

interface ParticipantListProps {
  list: ResourceListProps<Participant>;
  actions: ReactNode;
}

export function ParticipantList({ list: props, actions }: ParticipantListProps) {
  const { spec, drawer, newRecord } = props;
  const state = useResourceList(props);
  const narrow = useMediaQuery("(max-width: 639.98px)");
  const { list, rows, ids, columns, doorsOf, selecting, total = 0 } = state;
  const exporting = {
    nouns: spec.nouns,
    columns: spec.columns,
    shown: columns,
    query: list.apiQuery,
    page: ids,
    selection: selecting.selection,
    total,
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button icon={<Download />} aria-keyshortcuts="x" onClick={state.openExport}>
          Exportar
        </Button>
        {actions}
      </div>
      <ListTools spec={spec} state={state} narrow={narrow} />
      <ListResults
        {...props}
        {...{ list, rows, columns, narrow, doorsOf, selecting }}
        density={state.kept.preferences.density}
        opened={lastOpened(spec.name)}
      />
      {drawer && <OpenRecord name={spec.name} {...{ list, ids, drawer, newRecord }} />}
      <ExportDialog
        open={state.exporting}
        onOpenChange={state.setExporting}
        list={props.exports ?? spec.name}
        about={props.exportAbout}
        {...exporting}
      />
    </div>
  );
}
