/** The corrected workbook of rejected rows, back into the same load. */
import { Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { sendCorrection } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { Load } from "@/features/loads/api/types";
import { ACCEPTED_FILES } from "@/features/loads/model/accepted-files";
import { wizardAddress } from "@/features/loads/model/addresses";
import { FileButton } from "@/features/loads/ui/file-button";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";

export function SendCorrection({ load }: { load: Load }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { jobStarted, forgotten } = useMappingCache();

  async function send(file: File): Promise<void> {
    setBusy(true);
    try {
      jobStarted(load.mapping_id, await sendCorrection({ load, file }));
      forgotten();
      await navigate(wizardAddress({ step: "resultado", mappingId: load.mapping_id }));
    } catch (error) {
      await toast.failed("No pudimos subir el archivo.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FileButton
      label="Volver a cargar"
      icon={<Upload />}
      accept={ACCEPTED_FILES}
      loading={busy}
      onFile={(file) => void send(file)}
    />
  );
}
