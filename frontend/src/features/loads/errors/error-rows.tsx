/** The faults of a load, paged by the server. */
import { CircleCheck } from "lucide-react";
import type { ErrorsQuery } from "@/features/loads/api/loads";
import { useLoadErrors } from "@/features/loads/api/queries";
import { ErrorTable } from "@/features/loads/errors/error-table";
import { AsyncView } from "@/shared/ui/async-view";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { TableSkeleton } from "@/shared/ui/skeleton";

interface ErrorRowsProps {
  asked: ErrorsQuery;
  filtered?: boolean | undefined;
  onPageChange: (page: number) => void;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
}

export function ErrorRows({ asked, filtered = false, ...paging }: ErrorRowsProps) {
  const query = useLoadErrors(asked);
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando los problemas…"
      errorTitle="No pudimos cargar los problemas. Tus datos están a salvo."
      skeleton={<TableSkeleton rows={8} columns={5} />}
      empty={<NoErrors filtered={filtered} />}
      isEmpty={(page) => page.meta.total === 0}
    >
      {(page) => (
        <>
          <ErrorTable errors={page.items} />
          <div className="border-t px-4 py-2">
            <Pagination
              page={page.meta.page}
              pageSize={page.meta.pageSize}
              total={page.meta.total}
              {...paging}
            />
          </div>
        </>
      )}
    </AsyncView>
  );
}

function NoErrors({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={filtered ? "Ningún problema coincide con los filtros." : "No hay errores pendientes."}
    />
  );
}
