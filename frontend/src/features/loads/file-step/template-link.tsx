/** The empty workbook to fill in: headings, two example rows and a sheet that says how. */
import { Download } from "lucide-react";
import { downloadTemplate } from "@/features/loads/api/loads";
import type { LoadKind } from "@/features/loads/model/kinds";
import { DownloadButton } from "@/features/loads/ui/download-button";

export function TemplateLink({ kind }: { kind: LoadKind }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      ¿No tienes una planilla? Parte de la nuestra: trae ejemplos y una hoja que explica cada dato.
      <DownloadButton
        size="sm"
        icon={<Download />}
        label="Descargar plantilla"
        onDownload={() => downloadTemplate(kind)}
      />
    </p>
  );
}
