/** /export-widget */
import { ExportLayout } from "@/app/layout/bare-layout";
import { ExportScreen } from "@/features/panel/export-screen";

const FOOTER =
  "El panel de control se muestra en una vista simplificada para generar una imagen PDF o PNG.";

export function Component() {
  return (
    <ExportLayout footer={FOOTER}>
      <ExportScreen />
    </ExportLayout>
  );
}
