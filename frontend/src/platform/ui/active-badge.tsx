/** Whether a record is in use, in the gender of what it is. */
import { CircleCheck, CircleSlash } from "lucide-react";
import { Badge } from "@/platform/ui/badge";

interface ActiveBadgeProps {
  active: boolean;
  feminine?: boolean | undefined;
}

export function ActiveBadge({ active, feminine = false }: ActiveBadgeProps) {
  const ending = feminine ? "a" : "o";
  return active ? (
    <Badge tone="success" icon={<CircleCheck />}>{`Habilitad${ending}`}</Badge>
  ) : (
    <Badge icon={<CircleSlash />}>{`Deshabilitad${ending}`}</Badge>
  );
}
