/** A list that is already here, a page at a time. */
import { type ReactNode, useState } from "react";
import { Pagination } from "@/shared/ui/pagination";

interface PagedProps<Row> {
  rows: readonly Row[];
  children: (page: readonly Row[]) => ReactNode;
}

const PAGE_SIZE = 20;

export function Paged<Row>({ rows, children }: PagedProps<Row>) {
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const current = Math.min(page, last);
  return (
    <>
      {children(rows.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE))}
      {last > 1 && (
        <div className="border-t px-4 py-2">
          <Pagination
            page={current}
            pageSize={PAGE_SIZE}
            total={rows.length}
            onPageChange={setPage}
          />
        </div>
      )}
    </>
  );
}
