/** Mails about surveys are sent once, and what came of it is told. */
import { useState } from "react";
import { describeError } from "@/shared/api/errors";
import { AttemptSeries } from "@/shared/forms/attempt-key";
import { type Mailing, sendMailing } from "@/shared/surveys/mailing/mailing-api";
import { NO_SERVER, peopleWords } from "@/shared/surveys/mailing/skipped";
import { useSurveysChanged } from "@/shared/surveys/survey-keys";
import { toast } from "@/shared/ui/toast";

export function useSending(onSent: () => void) {
  const changed = useSurveysChanged();
  const [series] = useState(() => new AttemptSeries());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(mailing: Mailing): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const { people, queued, local } = await sendMailing(mailing, series.keyFor(mailing));
      series.ended();
      await changed();
      onSent();
      await told(people, queued, local);
    } catch (trouble) {
      setError(describeError(trouble).message);
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, error };
}

async function told(people: number, queued: number, local: boolean): Promise<void> {
  if (queued === 0) {
    await toast.done("No hay destinatarios pendientes.");
    return;
  }
  if (local) {
    await toast.done("Los correos quedan guardados, no salen.", { description: NO_SERVER });
    return;
  }
  await toast.done(`Envío iniciado a ${peopleWords(people)}`, {
    description: "Te avisaremos cuando termine.",
  });
}
