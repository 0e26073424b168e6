/** /export-widget */
import { Hammer } from "lucide-react";
import { ExportLayout } from "@/app/layout/export-layout";
import { EmptyState } from "@/shared/ui/empty-state";

export function Component() {
  return (
    <ExportLayout title="Panel de control">
      <EmptyState
        icon={<Hammer />}
        title="Esta sección se está preparando."
        description="Aquí verás el panel listo para guardarlo como PDF o imagen."
      />
    </ExportLayout>
  );
}
