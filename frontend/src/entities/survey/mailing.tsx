/** The mails of a survey: what is sent to whom, who is skipped, and a sample to oneself. */

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useSurveysChanged } from "@/entities/survey/survey";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { formatCount, formatList } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

export type Mailing = components["schemas"]["SendEmail"];

/** Somebody who gets no mail, and why. */
export interface Skipped {
  participantId: number;
  name: string;
  reason: string;
}

interface Emails {
  queued: number;
  /** Distinct persons: a boss gets one mail for several collaborators. */
  people: number;
  /** Pending answers that the mails ask for. */
  answers: number;
  /** Without a mail server: mails are kept and do not leave. */
  local: boolean;
  skipped: Skipped[];
}
/** Which of the texts in the settings. */
export type MailKind = "invitacion" | "recordatorio" | "jefatura" | "jefatura_recordatorio";

interface MailPreview {
  subject: string;
  text: string;
}

/** Who would be mailed; nobody is. */
export function tryMailing(mailing: Mailing, signal: AbortSignal): Promise<Emails> {
  return dataOf(api.POST("/api/sendEmail", { body: { ...mailing, dryRun: true }, signal }));
}

/** A sample to oneself. */
type Sample = components["schemas"]["SampleMail"];

export function sendSample(survey_id: number): Promise<Sample> {
  const params = { path: { survey_id } };
  return dataOf(api.POST("/api/surveys/{survey_id}/testMail", { params }));
}

/** A mail with example values, as its reader sees it. */
export function previewMail(kind: MailKind, signal: AbortSignal): Promise<MailPreview> {
  return dataOf(api.POST("/api/settings/surveys/preview", { body: { kind }, signal }));
}

/** Said before somebody sends mails that will not leave, nor later. */
export function NoServerBanner() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <Banner tone="warning" title="Los correos no saldrán">
      No hay un servidor de correo configurado: solo quedarán guardados
      {isAdmin && " en Configuración, Correos enviados"}. Estos correos tampoco saldrán después:
      entrega los enlaces o el QR.
    </Banner>
  );
}

interface SampleButtonProps {
  send: () => Promise<Sample>;
  size?: "sm" | undefined;
  className?: string | undefined;
}

/** Mails oneself what the others would get. */
export function SampleButton({ send, size, className }: SampleButtonProps) {
  const sending = useCall(async () => {
    const { recipient, local } = await send();
    if (local) await toast.done("La prueba quedó guardada, no salió.", whyKept());
    else await toast.done(`Te enviamos una prueba a ${recipient}.`);
  }, "No pudimos enviar la prueba.");

  return (
    <Button
      variant="ghost"
      size={size}
      icon={<MailCheck />}
      loading={sending.busy}
      onClick={() => void sending.run()}
      className={className}
    >
      Enviarme una prueba
    </Button>
  );
}

const FEW = 30;

/** Who gets no mail, and why. */
export function SkippedList({ groups }: { groups: readonly SkippedGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-label="Sin envío" className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">No reciben este correo</h3>
      {groups.map(({ reason, words, names }) => (
        <details key={reason} className="text-sm">
          <summary className="cursor-pointer text-ink-muted hover:text-ink">{words}</summary>
          <p className="py-1 pl-4 text-ink-muted">{namesWords(names)}</p>
        </details>
      ))}
    </section>
  );
}

function namesWords(names: readonly string[]): string {
  const rest = names.length - FEW;
  return formatList(rest > 0 ? [...names.slice(0, FEW), `${rest} más`] : names);
}

const REASONS: Readonly<Record<string, string>> = {
  ya_respondida: "Ya respondieron",
  sin_correo: "No tienen correo; entrégales el enlace o el QR",
  enviado_hoy: "Ya recibieron un correo hoy",
  rebotado: "Su correo rebotó; corrígelo en la ficha",
};

interface SkippedGroup {
  reason: string;
  words: string;
  names: string[];
}

/** Why some get no mail, the reasons in the order above. */
export function groupsOfSkipped(skipped: readonly Skipped[]): SkippedGroup[] {
  return Object.entries(REASONS).flatMap(([reason, words]) => {
    const names = skipped.filter((one) => one.reason === reason).map(({ name }) => name);
    return names.length > 0 ? [{ reason, words: `${words} (${names.length})`, names }] : [];
  });
}

function peopleWords(count: number): string {
  return formatCount(count, "persona", "personas");
}

type Counted = Pick<Emails, "people" | "answers" | "local">;

/** "Enviar a 25 personas", or what happens to their mails without a mail server. */
export function sendWords(counted: Pick<Counted, "people" | "local"> | undefined): string {
  const { people, local } = counted ?? { people: 0, local: false };
  if (people === 0) return local ? "Guardar" : "Enviar";
  return `${local ? "Guardar para" : "Enviar a"} ${peopleWords(people)}`;
}

/** Why a mail did not leave, and for whoever may read it where it is kept. */
function whyKept(): { description: string } {
  const where = "Se pueden leer en Configuración, Correos enviados.";
  const isAdmin = useSession.getState().user?.isAdmin ?? false;
  return { description: `No hay un servidor de correo configurado.${isAdmin ? ` ${where}` : ""}` };
}

/** Before anything leaves: how many mails, and for how many of the pending answers. */
export function outcomeWords(counted: Counted | undefined): string {
  if (counted === undefined) return "Contando destinatarios…";
  const { people, answers, local } = counted;
  if (people === 0) return "No hay destinatarios pendientes.";
  const whom = `${local ? "Se guardará para" : "Se enviará a"} ${peopleWords(people)}`;
  const pending = formatCount(answers, "respuesta pendiente", "respuestas pendientes");
  const forWhat = answers === people ? "" : `, por ${pending}`;
  return `${whom}${forWhat}${local ? " (no hay servidor de correo)" : ""}.`;
}

/** Mails about surveys are sent once, and what came of it is told. */
export function useSending(onSent: () => void) {
  const changed = useSurveysChanged();
  const [series] = useState(() => new AttemptSeries());
  return useCall(async (mailing: Mailing) => {
    const headers = { "Idempotency-Key": series.keyFor(mailing) };
    const call = api.POST("/api/sendEmail", { body: mailing, headers });
    const { people, queued, local } = await dataOf(call);
    series.ended();
    await changed();
    onSent();
    await told(people, queued, local);
  });
}

async function told(people: number, queued: number, local: boolean): Promise<void> {
  if (queued === 0) {
    await toast.done("No hay destinatarios pendientes.");
    return;
  }
  if (local) {
    await toast.done("Los correos quedan guardados, no salen.", whyKept());
    return;
  }
  await toast.done(`Envío iniciado a ${peopleWords(people)}`, {
    description: "Te avisaremos cuando termine.",
  });
}
