/** What to do with the problems: take them home, copy them, bring them back corrected. */
import { Download } from "lucide-react";
import { downloadRejected } from "@/features/loads/api/loads";
import type { Load } from "@/features/loads/api/types";
import { CopyErrors } from "@/features/loads/errors/copy-errors";
import { SendCorrection } from "@/features/loads/errors/send-correction";
import { hasRejected } from "@/features/loads/model/outcomes";
import { DownloadButton } from "@/features/loads/ui/download-button";

export function ErrorActions({ load }: { load: Load }) {
  if (!hasRejected(load)) return null;
  return (
    <>
      <CopyErrors loadId={load.load_id} />
      <SendCorrection load={load} />
      <DownloadButton
        variant="primary"
        icon={<Download />}
        label="Descargar filas rechazadas"
        onDownload={() => downloadRejected(load)}
      />
    </>
  );
}
