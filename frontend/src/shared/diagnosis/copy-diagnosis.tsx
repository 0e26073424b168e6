/** Copies how the product fares, so that whoever helps needs no screenshot. */
import { useQueryClient } from "@tanstack/react-query";
import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/shared/api/session";
import { diagnosisQuery, diagnosisText } from "@/shared/diagnosis/diagnosis";
import { lastErrors } from "@/shared/lib/log";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

export function CopyDiagnosis() {
  const client = useQueryClient();
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Without the server the browser's own part is all the more wanted.
    const server = isAdmin ? await client.fetchQuery(diagnosisQuery).catch(() => null) : null;
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
