/** Buttons that copy a text. */

import { ClipboardCheck, Copy } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/platform/ui/attempt";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";
import { toast } from "@/platform/ui/toast";

/** Puts a text on the clipboard and says so; answers whether the browser let it. */
export function copyText(text: string, said: string): Promise<boolean> {
  const failed = () => toast.failed("No pudimos copiarlo.", "Selecciónalo y cópialo a mano.");
  return attempt(failed, async () => {
    await navigator.clipboard.writeText(text);
    announce(said);
  });
}

export function copyLink(address: string): Promise<boolean> {
  return copyText(address, "Enlace copiado.");
}

interface CopyButtonProps {
  label: string;
  /** What it says once it has copied. */
  copiedLabel: string;
  variant?: "primary" | "secondary" | "ghost";
  size?: "sm" | "md";
  /** Answers whether it was copied. */
  onCopy: () => Promise<boolean>;
}

export function CopyButton({ label, copiedLabel, onCopy, ...look }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      {...look}
      icon={isCopied ? <ClipboardCheck /> : <Copy />}
      onClick={() => void onCopy().then(setCopied)}
    >
      {isCopied ? copiedLabel : label}
    </Button>
  );
}

/** Copies the technical words of a fault, so that support needs no screenshot. */
export function CopyDetail({ detail }: { detail: string }) {
  const copiedLabel = "Detalle copiado";
  return (
    <CopyButton
      size="sm"
      variant="ghost"
      label="Copiar detalle"
      copiedLabel={copiedLabel}
      onCopy={() => copyText(detail, copiedLabel)}
    />
  );
}

export function CopyLinkButton({ address }: { address: string }) {
  return (
    <CopyButton
      variant="primary"
      label="Copiar enlace"
      copiedLabel="Enlace copiado"
      onCopy={() => copyLink(address)}
    />
  );
}
