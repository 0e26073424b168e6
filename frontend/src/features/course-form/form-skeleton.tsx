/** The shape of the course form while its course is on the way. */
import { Skeleton } from "@/platform/ui/states";

export function FormSkeleton() {
  return (
    <div className="flex max-w-220 flex-col gap-5">
      {["identity", "schedule", "values"].map((section) => (
        <Skeleton key={section} className="h-72 w-full rounded-card" />
      ))}
    </div>
  );
}
