/** "Cargas anteriores": what was loaded, by whom, with what result, and what can be done about it. */
import { History } from "lucide-react";
import { useState } from "react";
import { useLoadHistory } from "@/features/loads/api/queries";
import { HISTORY_COLUMNS } from "@/features/loads/history/history-columns";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { DataTable } from "@/shared/ui/data-table";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { TableSkeleton } from "@/shared/ui/skeleton";

const PAGE_SIZE = 10;

export function LoadHistory() {
  const [page, setPage] = useState(1);
  const history = useLoadHistory(page, PAGE_SIZE);
  return (
    <Card title="Cargas anteriores" flush>
      <AsyncView
        query={history}
        loadingLabel="Cargando las cargas anteriores…"
        errorTitle="No pudimos cargar las cargas anteriores. Tus datos están a salvo."
        skeleton={<TableSkeleton rows={4} columns={5} />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState
            icon={<History />}
            title="Aún no hay cargas"
            description="Aquí quedará cada archivo que cargues, con sus cifras y la opción de deshacerlo."
          />
        }
      >
        {({ items, meta }) => (
          <>
            <DataTable
              columns={HISTORY_COLUMNS}
              rows={items}
              rowHeader="fileName"
              rowId={(load) => load.load_id}
              caption="Cargas anteriores"
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
