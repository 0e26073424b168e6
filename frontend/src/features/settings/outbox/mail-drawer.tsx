/** A mail beside the list: how it fared, and what it says. */
import { useQuery } from "@tanstack/react-query";
import { MailViews } from "@/features/settings/mail/mail-views";
import {
  adviceFor,
  kindWords,
  MAIL_TONES,
  triesWords,
} from "@/features/settings/outbox/mail-words";
import { mailQuery, type OpenedMail } from "@/features/settings/outbox/outbox-api";
import { formatMoment } from "@/shared/lib/format";
import { RecordDrawer } from "@/shared/lists/record-drawer";
import { AsyncView } from "@/shared/ui/async-view";
import { Badge } from "@/shared/ui/badge";
import { Banner } from "@/shared/ui/banner";
import { KeyValue } from "@/shared/ui/key-value";
import { TextSkeleton } from "@/shared/ui/skeleton";

export function MailDrawer({ id }: { id: number }) {
  const mail = useQuery(mailQuery(id));
  return (
    <RecordDrawer title={mail.data?.subject ?? "Correo"}>
      <AsyncView
        query={mail}
        loadingLabel="Cargando el correo…"
        errorTitle="No pudimos cargar el correo."
        skeleton={<TextSkeleton lines={10} />}
      >
        {(opened) => <Content key={id} mail={opened} />}
      </AsyncView>
    </RecordDrawer>
  );
}

function Content({ mail }: { mail: OpenedMail }) {
  const { subject, text, html } = mail;
  return (
    <div className="flex flex-col gap-5">
      <Trouble mail={mail} />
      <KeyValue items={factsOf(mail)} />
      <MailViews title={`Correo: ${subject}`} text={text} html={html} withLinks />
    </div>
  );
}

function Trouble({ mail: { state, error } }: { mail: OpenedMail }) {
  if (!error) return null;
  return (
    <Banner tone={state === "Error" ? "danger" : "warning"} title={error}>
      {adviceFor(state)}
    </Banner>
  );
}

function factsOf({ state, recipient, kind, createdAt, sentAt, tries }: OpenedMail) {
  return [
    { label: "Estado", value: <Badge tone={MAIL_TONES[state]}>{state}</Badge> },
    { label: "Destinatario", value: recipient },
    { label: "Tipo", value: kindWords(kind) },
    { label: "Creado", value: formatMoment(createdAt) },
    { label: "Enviado", value: sentAt ? formatMoment(sentAt) : "Todavía no" },
    { label: "Intentos", value: triesWords(tries) },
  ];
}
