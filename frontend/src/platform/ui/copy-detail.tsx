/** Copies the technical words of a fault, so that support needs no screenshot. */
import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/platform/ui/button";

export function CopyDetail({ detail }: { detail: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(detail);
    setCopied(true);
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      icon={copied ? <ClipboardCheck /> : <Copy />}
      onClick={() => void copy()}
    >
      {copied ? "Detalle copiado" : "Copiar detalle"}
    </Button>
  );
}
