/** Auditoría: who did what, when, and what changed. */
import { ScrollText } from "lucide-react";
import { useAuditRows } from "@/features/settings/audit/audit-api";
import { AUDIT_LIST } from "@/features/settings/audit/audit-list-spec";
import { ResourceList } from "@/shared/lists/resource-list";
import { EmptyState } from "@/shared/ui/empty-state";

export function AuditSection() {
  return (
    <ResourceList
      spec={AUDIT_LIST}
      useRows={useAuditRows}
      rowId={({ id }) => id}
      rowName={({ sentence }) => sentence}
      rowHref={() => null}
      exports="audit"
      empty={
        <EmptyState
          icon={<ScrollText />}
          title="Aún no hay registros"
          description="Aquí queda quién hizo cada cambio y cuándo."
        />
      }
    />
  );
}
