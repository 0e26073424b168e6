/** A button that fetches a file as the signed-in person and says so when it could not. */
import { type ReactNode, useState } from "react";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { toast } from "@/shared/ui/toast";

interface DownloadButtonProps {
  label: string;
  onDownload: () => Promise<void>;
  icon?: ReactNode | undefined;
  variant?: "primary" | "secondary" | "ghost" | undefined;
  size?: "sm" | "md" | undefined;
}

export function DownloadButton({ label, onDownload, ...look }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    try {
      await onDownload();
    } catch (error) {
      await toast.failed("No pudimos descargar el archivo.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button {...look} loading={busy} onClick={() => void start()}>
      {label}
    </Button>
  );
}
