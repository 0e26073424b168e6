/** Mails oneself what the others would get. */
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { toast } from "@/shared/ui/toast";

interface SampleButtonProps {
  /** Answers the address that it went to. */
  send: () => Promise<string>;
  size?: "sm" | undefined;
  className?: string | undefined;
}

export function SampleButton({ send, size, className }: SampleButtonProps) {
  const [busy, setBusy] = useState(false);

  async function sendNow(): Promise<void> {
    setBusy(true);
    try {
      const address = await send();
      await toast.done(`Te enviamos una prueba a ${address}.`);
    } catch (error) {
      await toast.failed("No pudimos enviar la prueba.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="ghost"
      size={size}
      icon={<MailCheck />}
      loading={busy}
      onClick={() => void sendNow()}
      className={className}
    >
      Enviarme una prueba
    </Button>
  );
}
