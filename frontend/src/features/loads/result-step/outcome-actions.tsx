/** What can be done after a load: correct, look, take back, go on. */
import { Download, FileSearch, RotateCcw, Undo2, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { downloadRejected } from "@/features/loads/api/loads";
import type { Load } from "@/features/loads/api/types";
import { SendCorrection } from "@/features/loads/errors/send-correction";
import { errorsAddress } from "@/features/loads/model/addresses";
import { hasRejected } from "@/features/loads/model/outcomes";
import { DownloadButton } from "@/features/loads/ui/download-button";
import { UndoDialog } from "@/features/loads/undo/undo-dialog";
import { formatDay } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";

interface OutcomeActionsProps {
  load: Load;
  onOtherFile: () => void;
  onReview: () => void;
}

export function OutcomeActions({ load, onOtherFile, onReview }: OutcomeActionsProps) {
  const [undoing, setUndoing] = useState(false);
  const rejected = hasRejected(load);
  const unwritten = load.state === "failed" || load.state === "cancelled";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {rejected && (
          <>
            <DownloadButton
              variant="primary"
              icon={<Download />}
              label="Descargar filas rechazadas"
              onDownload={() => downloadRejected(load)}
            />
            <SendCorrection load={load} />
            <Button asChild>
              <Link to={errorsAddress(load.load_id)}>
                <FileSearch className="size-4" aria-hidden />
                Ver errores
              </Link>
            </Button>
          </>
        )}
        {unwritten && (
          <Button variant="primary" icon={<RotateCcw />} onClick={onReview}>
            Volver a revisar
          </Button>
        )}
        {load.canUndo && (
          <Button icon={<Undo2 />} onClick={() => setUndoing(true)}>
            Deshacer carga
          </Button>
        )}
        <Button
          variant={rejected || unwritten ? "secondary" : "primary"}
          icon={<Upload />}
          onClick={onOtherFile}
        >
          Cargar otro archivo
        </Button>
      </div>
      {load.canUndo && load.undoUntil && (
        <p className="text-xs text-ink-subtle">
          {`Puedes deshacer esta carga hasta el ${formatDay(load.undoUntil)}.`}
        </p>
      )}
      <UndoDialog load={load} open={undoing} onOpenChange={setUndoing} />
    </div>
  );
}
