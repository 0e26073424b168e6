/** "Cargas anteriores": what was loaded, by whom, with what result, and what can be done about it. */

import { Download, Eye, FileSearch, History, MoreHorizontal, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { errorsAddress, wizardAddress } from "@/features/loads/addresses";
import { downloadRejected, useLoadHistory } from "@/features/loads/api";
import { historyTexts } from "@/features/loads/history-texts";
import { kindByModelId } from "@/features/loads/kinds";
import { countsInWords, hasRejected, stateWords } from "@/features/loads/outcomes";
import { commonTexts } from "@/features/loads/texts";
import type { Load } from "@/features/loads/types";
import { formatMoment } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Card } from "@/platform/ui/card";
import type { DataColumn, DataTableProps } from "@/platform/ui/data-table";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { Pagination } from "@/platform/ui/pagination";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

const Waiting = () => <TableSkeleton rows={4} columns={5} />;

/** With the first load: who has none yet waits for no table. */
const LoadsTable = late<DataTableProps<Load>>(
  async () => (await import("@/platform/ui/data-table")).DataTable,
  Waiting,
);
const UndoDialog = late(async () => (await import("@/features/loads/undo")).UndoDialog);

const PAGE_SIZE = 10;

export function LoadHistory() {
  const [page, setPage] = useState(1);
  const history = useLoadHistory(page, PAGE_SIZE);
  return (
    <Card title={historyTexts.title} flush>
      <AsyncView
        query={history}
        loaded={historyTexts.loaded}
        skeleton={<Waiting />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState
            icon={<History />}
            title={historyTexts.emptyTitle}
            description={historyTexts.emptyDescription}
          />
        }
      >
        {({ items, meta }) => (
          <>
            <LoadsTable
              columns={HISTORY_COLUMNS}
              rows={items}
              rowHeader="fileName"
              rowId={(load) => load.load_id}
              caption={historyTexts.title}
            />
            {meta.total > PAGE_SIZE && (
              <div className="border-t px-4 py-2">
                <Pagination
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={meta.total}
                  onPageChange={setPage}
                />
              </div>
            )}
          </>
        )}
      </AsyncView>
    </Card>
  );
}

/** The columns of the list of earlier loads. */
const HISTORY_COLUMNS: readonly DataColumn<Load>[] = [
  {
    id: "createdAt",
    header: historyTexts.date,
    className: "w-36 whitespace-nowrap text-ink-muted",
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: "kind",
    header: historyTexts.kind,
    className: "w-28",
    cell: ({ model_id }) => kindByModelId(model_id).label,
  },
  {
    id: "fileName",
    header: historyTexts.file,
    className: "min-w-56",
    cell: (load) => <FileCell load={load} />,
  },
  {
    id: "userName",
    header: historyTexts.loadedBy,
    className: "w-36",
    cell: ({ userName }) => userName,
  },
  { id: "counts", header: historyTexts.result, cell: (load) => <ResultCell load={load} /> },
  {
    id: "actions",
    header: historyTexts.actions,
    className: "w-16 print:hidden",
    cell: (load) => <LoadMenu load={load} />,
  },
];

function FileCell({ load }: { load: Load }) {
  return (
    <span className="flex flex-col py-1">
      <Link
        className="link break-all"
        to={wizardAddress({ step: "resultado", mappingId: load.mapping_id })}
      >
        {load.fileName}
      </Link>
      {load.courseName && (
        <span className="text-xs font-normal break-words text-ink-muted">
          {kindByModelId(load.model_id).ofCourse
            ? historyTexts.course(load.courseName)
            : historyTexts.participantsOf(load.courseName)}
        </span>
      )}
      {load.comment && (
        <span className="text-xs font-normal break-words text-ink-muted">{load.comment}</span>
      )}
    </span>
  );
}

function ResultCell({ load }: { load: Load }) {
  const { label, tone } = stateWords(load);
  const counts = load.state === "done" ? load.counts : null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <Badge tone={tone}>{label}</Badge>
      {counts && (
        <span className="text-xs text-ink-muted">
          {countsInWords(counts, kindByModelId(load.model_id), "past")}
        </span>
      )}
    </span>
  );
}

/** What can be done with an earlier load. */
function LoadMenu({ load }: { load: Load }) {
  const [undoing, setUndoing] = useState(false);
  const navigate = useNavigate();
  const rejected = hasRejected(load);

  const saveRejected = () => attempt(commonTexts.downloadFailed, () => downloadRejected(load));

  const items: MenuItem[] = [
    {
      label: historyTexts.seeResult,
      icon: <Eye />,
      onSelect: () =>
        void navigate(wizardAddress({ step: "resultado", mappingId: load.mapping_id })),
    },
    {
      label: commonTexts.seeErrors,
      icon: <FileSearch />,
      disabled: !rejected,
      onSelect: () => void navigate(errorsAddress(load.load_id)),
    },
    {
      label: commonTexts.downloadRejected,
      icon: <Download />,
      disabled: !rejected,
      onSelect: () => void saveRejected(),
    },
    {
      label: commonTexts.undo,
      icon: <Undo2 />,
      danger: true,
      disabled: !load.canUndo,
      onSelect: () => setUndoing(true),
    },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={historyTexts.actionsOf(load.fileName)}
            icon={<MoreHorizontal />}
          />
        }
        items={items}
      />
      {undoing && <UndoDialog load={load} onClose={() => setUndoing(false)} />}
    </>
  );
}
