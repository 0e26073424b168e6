/** The corrected workbook of rejected rows, on its way into the same load: it is reviewed first. */
import { Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getMapping, sendCorrection } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { Load } from "@/features/loads/api/types";
import { ACCEPTED_FILES } from "@/features/loads/model/accepted-files";
import { wizardAddress } from "@/features/loads/model/addresses";
import { FileButton } from "@/features/loads/ui/file-button";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";

interface SendCorrectionProps {
  load: Pick<Load, "load_id" | "mapping_id" | "model">;
  size?: "sm" | "md";
}

export function SendCorrection({ load, size = "md" }: SendCorrectionProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const { mappingHeard, jobStarted } = useMappingCache();

  async function send(file: File): Promise<void> {
    setBusy(true);
    try {
      const job = await sendCorrection(load, file);
      mappingHeard(await getMapping(load.mapping_id));
      jobStarted(load.mapping_id, job);
      await navigate(wizardAddress({ step: "revisar", mappingId: load.mapping_id }));
    } catch (error) {
      await toast.failed("No pudimos subir el archivo.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FileButton
      label="Volver a cargar"
      size={size}
      icon={<Upload />}
      accept={ACCEPTED_FILES}
      loading={busy}
      onFile={(file) => void send(file)}
    />
  );
}
