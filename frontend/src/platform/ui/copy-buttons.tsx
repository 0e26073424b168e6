/** Buttons that copy a text. */

import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

/** Copies the technical words of a fault, so that support needs no screenshot. */
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

/** Puts an address on the clipboard and says so. */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    announce("Enlace copiado.");
    return true;
  } catch {
    await toast.failed("No pudimos copiar el enlace.", "Selecciónalo y cópialo a mano.");
    return false;
  }
}

export function CopyLinkButton({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="primary"
      icon={copied ? <ClipboardCheck /> : <Copy />}
      onClick={() => void copyLink(address).then(setCopied)}
    >
      {copied ? "Enlace copiado" : "Copiar enlace"}
    </Button>
  );
}
