/** The kind and the state of a template, at a glance. */
import { Archive, CircleCheck, GraduationCap, Smile } from "lucide-react";
import { TRANSFER } from "@/features/survey-templates/model/template-words";
import { Badge } from "@/shared/ui/badge";

export function TypeBadge({ type }: { type: string }) {
  const isTransfer = type === TRANSFER;
  return (
    <Badge tone={isTransfer ? "info" : "primary"} icon={isTransfer ? <GraduationCap /> : <Smile />}>
      {type}
    </Badge>
  );
}

export function StateBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? "success" : "neutral"} icon={active ? <CircleCheck /> : <Archive />}>
      {active ? "Activa" : "Archivada"}
    </Badge>
  );
}
