/** The shape of a survey while it is on its way. */
import { Skeleton } from "@/shared/ui/skeleton";

export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
