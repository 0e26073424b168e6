/** Whether everything that work with a supplier needs is known. */
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Badge } from "@/shared/ui/badge";

export function CompletenessBadge({ isComplete }: { isComplete: boolean }) {
  return isComplete ? (
    <Badge tone="success" icon={<CircleCheck />}>
      Completo
    </Badge>
  ) : (
    <Badge tone="warning" icon={<TriangleAlert />}>
      Incompleto
    </Badge>
  );
}
