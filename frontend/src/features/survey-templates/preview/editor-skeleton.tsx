/** The shape of a template while it is on its way. */
import { Skeleton } from "@/shared/ui/skeleton";

export function EditorSkeleton() {
  return (
    <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
