/** A template from a file that was exported before: it opens in the editor, and is saved there. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { readTemplateFile } from "@/features/survey-templates/model/import-file";
import { PATHS } from "@/shared/lib/paths";
import { Dialog } from "@/shared/ui/dialog";
import { FileZone } from "@/shared/ui/file-zone";

interface ImportDialogProps {
  onClose: () => void;
}

export function ImportDialog({ onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  async function read(given: File): Promise<void> {
    setFile(given);
    setFault(undefined);
    const found = await readTemplateFile(given);
    if (found.state === "refused") setFault(found.fault);
    else await navigate(PATHS.surveyEdit, { state: { imported: found.template } });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Importar plantilla"
      description="La revisas en el editor antes de guardarla."
    >
      <FileZone
        label="Elige o arrastra el archivo"
        hint="Un archivo JSON exportado desde Plantillas, de hasta 256 kB."
        accept=".json,application/json"
        onFile={(given) => void read(given)}
        file={file}
        error={fault}
      />
    </Dialog>
  );
}
