/** Says that mails stay on this computer, and how to let them leave. */
import { useQuery } from "@tanstack/react-query";
import { localQuery } from "@/features/settings/outbox/outbox-api";
import { Banner } from "@/shared/ui/banner";

export function LocalNote() {
  const { data: isLocal = false } = useQuery(localQuery);
  if (!isLocal) return null;
  return (
    <Banner
      tone="warning"
      title="Sin servidor de correo configurado: los mensajes quedan aquí y no salen."
    >
      <p>Para enviarlos, quien administra el servidor define estas variables y lo reinicia:</p>
      <pre className="mt-1 rounded-field bg-surface p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {"MAIL_URL=smtp://usuario:clave@mail.empresa.cl:587\nMAIL_FROM=capacitacion@empresa.cl"}
      </pre>
      <p className="text-ink-muted">
        Los mensajes que ya están aquí no se envían después: vuelve a enviar la encuesta.
      </p>
    </Banner>
  );
}
