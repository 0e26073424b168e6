/** Mails oneself what the others would get. */
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { describeError } from "@/shared/api/errors";
import { sendSample } from "@/shared/surveys/mailing/mailing-api";
import { Button } from "@/shared/ui/button";
import { toast } from "@/shared/ui/toast";

export function SampleButton({ surveyId }: { surveyId: number }) {
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const address = await sendSample(surveyId);
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
      icon={<MailCheck />}
      loading={busy}
      onClick={() => void send()}
      className="sm:mr-auto"
    >
      Enviarme una prueba
    </Button>
  );
}
