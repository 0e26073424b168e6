/** Mails oneself what the others would get. */
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { describeError } from "@/shared/api/errors";
import type { Sample } from "@/shared/surveys/mailing/mailing-api";
import { NO_SERVER } from "@/shared/surveys/mailing/skipped";
import { Button } from "@/shared/ui/button";
import { toast } from "@/shared/ui/toast";

interface SampleButtonProps {
  send: () => Promise<Sample>;
  size?: "sm" | undefined;
  className?: string | undefined;
}

export function SampleButton({ send, size, className }: SampleButtonProps) {
  const [busy, setBusy] = useState(false);

  async function sendNow(): Promise<void> {
    setBusy(true);
    try {
      const { recipient, local } = await send();
      if (local)
        await toast.done("La prueba quedó guardada, no salió.", { description: NO_SERVER });
      else await toast.done(`Te enviamos una prueba a ${recipient}.`);
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
