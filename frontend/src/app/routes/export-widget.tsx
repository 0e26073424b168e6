/** /export-widget */
import { ExportLayout } from "@/app/layout/export-layout";
import { ExportScreen } from "@/features/panel/export/export-screen";

export function Component() {
  return (
    <ExportLayout>
      <ExportScreen />
    </ExportLayout>
  );
}
