/** Buttons that fetch a file of a load or send one in again, and the note that a load is not there. */

import { FileX, PencilLine, Upload } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { wizardAddress } from "@/features/loads/addresses";
import { correctLoad, getMapping, useMappingCache } from "@/features/loads/api";
import { commonTexts, resultTexts } from "@/features/loads/texts";
import type { Load } from "@/features/loads/types";
import { ACCEPTED_FILES } from "@/platform/lib/given-file";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { EmptyState } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

interface DownloadButtonProps {
  label: string;
  onDownload: () => Promise<void>;
  icon: ReactNode | undefined;
  variant?: "primary" | "secondary" | "ghost" | undefined;
  size?: "sm" | "md" | undefined;
}

/** A button that fetches a file as the signed-in person and says so when it could not. */
export function DownloadButton({ label, onDownload, ...look }: DownloadButtonProps) {
  const downloading = useCall(onDownload, commonTexts.downloadFailed);

  return (
    <Button {...look} loading={downloading.busy} onClick={() => void downloading.run()}>
      {label}
    </Button>
  );
}

interface FileButtonProps {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  icon?: ReactNode | undefined;
  loading?: boolean | undefined;
  size?: "sm" | "md" | undefined;
}

/** A button that asks for a file; the real input stays in the page, only out of sight. */
export function FileButton({
  label,
  accept,
  onFile,
  icon,
  loading = false,
  size,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    // The same file may be given again, e.g. after it was corrected.
    event.target.value = "";
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      <Button icon={icon} size={size} loading={loading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

interface SendCorrectionProps {
  load: Pick<Load, "load_id" | "mapping_id" | "model_id">;
  size?: "sm" | "md";
}

/** Leads to the review of the rows that failed: those of a workbook, or of the file they came in. */
function useCorrecting(load: SendCorrectionProps["load"], failed: string) {
  const navigate = useNavigate();
  const { mappingHeard, jobStarted } = useMappingCache();

  return useCall(async (file?: File) => {
    const job = await correctLoad(load, file);
    mappingHeard(await getMapping(load.mapping_id));
    jobStarted(load.mapping_id, job);
    await navigate(wizardAddress({ step: "revisar", mappingId: load.mapping_id }));
  }, failed);
}

/** The corrected workbook of rejected rows, on its way into the same load: it is reviewed first. */
export function SendCorrection({ load, size = "md" }: SendCorrectionProps) {
  const { busy, run: correct } = useCorrecting(load, resultTexts.uploadFailed);

  return (
    <FileButton
      label={resultTexts.uploadAgain}
      size={size}
      icon={<Upload />}
      accept={ACCEPTED_FILES}
      loading={busy}
      onFile={(file) => void correct(file)}
    />
  );
}

/** Opens the rows that failed in the grid, to be corrected in the file that they came in. */
export function CorrectHere({ load }: SendCorrectionProps) {
  const { busy, run: correct } = useCorrecting(load, resultTexts.openFailed);

  return (
    <Button variant="primary" icon={<PencilLine />} loading={busy} onClick={() => void correct()}>
      {resultTexts.correctHere}
    </Button>
  );
}

/** What a screen says about a load that is not there any more. */
export function MissingLoad() {
  return (
    <EmptyState
      icon={<FileX />}
      title={resultTexts.missingTitle}
      description={resultTexts.missingDescription}
      actions={
        <LinkButton to={wizardAddress()} variant="primary">
          {resultTexts.startAnother}
        </LinkButton>
      }
    />
  );
}
