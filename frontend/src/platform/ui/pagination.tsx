/** Which part of a long list is on screen, and how to move through it. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "@/platform/lib/format";
import { IconButton } from "@/platform/ui/icon-button";
import { SelectField } from "@/platform/ui/select-field";

export const PAGE_SIZES = [25, 50, 100] as const;

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
}

export function Pagination({
  page,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label="Paginación"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-muted print:hidden"
    >
      <p className="tabular-nums">
        {`${formatNumber(first)} a ${formatNumber(last)} de ${formatNumber(total)}`}
      </p>
      <div className="flex items-center gap-4">
        {onPageSizeChange && (
          <SelectField
            label="Filas por página"
            hideLabel
            value={String(pageSize)}
            onValueChange={(next) => onPageSizeChange(Number(next))}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} filas` }))}
          />
        )}
        <div className="flex items-center gap-1">
          <IconButton
            size="sm"
            label="Página anterior"
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          <span aria-current="page" className="px-2 whitespace-nowrap tabular-nums">
            Página {formatNumber(page)} de {formatNumber(pages)}
          </span>
          <IconButton
            size="sm"
            label="Página siguiente"
            icon={<ChevronRight />}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          />
        </div>
      </div>
    </nav>
  );
}
