/** Grey shapes with the size of what is coming, so nothing jumps when it arrives. */
import { clsx } from "clsx";

interface SkeletonProps {
  className?: string | undefined;
}

export function Skeleton({ className = "h-4 w-full" }: SkeletonProps) {
  return (
    <div aria-hidden className={clsx("animate-skeleton rounded-field bg-line/70", className)} />
  );
}

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div className="flex flex-col gap-2.5" aria-hidden>
      {numbered(lines).map((line) => (
        <Skeleton key={line} className={clsx("h-4", line === lines ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}

interface TableSkeletonProps {
  rows?: number | undefined;
  columns?: number | undefined;
}

export function TableSkeleton({ rows = 6, columns = 4 }: TableSkeletonProps) {
  return (
    <div aria-hidden className="divide-y">
      {numbered(rows).map((row) => (
        <div key={row} className="flex h-(--row) items-center gap-6 px-4">
          {numbered(columns).map((column) => (
            <Skeleton key={column} className={clsx("h-3.5 flex-1", column === 1 && "flex-2")} />
          ))}
        </div>
      ))}
    </div>
  );
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
