/** Copies how the product fares, so that whoever helps needs no screenshot. */
import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/platform/api/session";
import { diagnosisText, readDiagnosis } from "@/platform/diagnosis/diagnosis";
import { lastErrors } from "@/platform/lib/log";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

/** A browser lets a page copy only shortly after it was asked to. */
const PATIENCE_MS = 3_000;

export function CopyDiagnosis() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Without the server the browser's own part is all the more wanted.
    const server = isAdmin
      ? await readDiagnosis(AbortSignal.timeout(PATIENCE_MS)).catch(() => null)
      : null;
    try {
      await navigator.clipboard.writeText(diagnosisText(server, lastErrors()));
      setCopied(true);
      announce("Diagnóstico copiado.");
    } catch {
      void toast.failed("No pudimos copiar el diagnóstico.", "Vuelve a intentarlo.");
    }
  }

  return (
    <Button icon={copied ? <ClipboardCheck /> : <Copy />} onClick={() => void copy()}>
      {copied ? "Diagnóstico copiado" : "Copiar diagnóstico"}
    </Button>
  );
}
