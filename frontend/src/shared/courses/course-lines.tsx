/** Somebody's courses, a page at a time, in the four states of anything that comes from the server. */
import { GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import type { Page } from "@/shared/api/answers";
import { formatCount } from "@/shared/lib/format";
import { AsyncView, type QueryFace } from "@/shared/ui/async-view";
import { EmptyState } from "@/shared/ui/empty-state";
import { Pagination } from "@/shared/ui/pagination";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface CourseLinesProps<Row> {
  query: QueryFace<Page<Row[]>>;
  /** What stands there while there are none. */
  emptyTitle: string;
  onPageChange: (page: number) => void;
  /** A CourseLine. */
  children: (row: Row) => ReactNode;
}

export function CourseLines<Row>({
  query,
  emptyTitle,
  onPageChange,
  children,
}: CourseLinesProps<Row>) {
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando cursos…"
      errorTitle="No pudimos cargar los cursos. Tus datos están a salvo."
      skeleton={<TextSkeleton lines={6} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={<EmptyState icon={<GraduationCap />} title={emptyTitle} />}
    >
      {({ items, meta }) => (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-muted">{formatCount(meta.total, "curso", "cursos")}</p>
          <ul className="divide-y border-y">{items.map(children)}</ul>
          {meta.pages > 1 && <Pagination {...meta} onPageChange={onPageChange} />}
        </div>
      )}
    </AsyncView>
  );
}
