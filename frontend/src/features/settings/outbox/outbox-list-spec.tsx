/** The list of mails: its columns, filters and words. */
import { KINDS, kindWords, MAIL_TONES, STATES } from "@/features/settings/outbox/mail-words";
import type { Mail } from "@/features/settings/outbox/outbox-api";
import { formatMoment } from "@/shared/lib/format";
import type { ListSpec } from "@/shared/lists/list-spec";
import { Badge } from "@/shared/ui/badge";

export const OUTBOX: ListSpec<Mail> = {
  name: "mails",
  title: "Correos enviados",
  nouns: { one: "correo", many: "correos", feminine: false },
  searchLabel: "Buscar por destinatario o asunto",
  sorts: { creado: "createdAt" },
  defaultSort: "-createdAt",
  filters: [
    {
      kind: "choice",
      key: "state",
      param: "estado",
      label: "Estado",
      promoted: true,
      options: STATES.map((state) => ({ value: state, label: state })),
    },
    {
      kind: "choice",
      key: "kind",
      param: "tipo",
      label: "Tipo",
      promoted: true,
      options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
    },
  ],
  rowHeader: "subject",
  columns: [
    { id: "subject", header: "Asunto", cell: ({ subject }) => subject },
    {
      id: "recipient",
      header: "Destinatario",
      onCard: true,
      cell: ({ recipient }) => recipient,
    },
    { id: "kind", header: "Tipo", onCard: true, cell: ({ kind }) => kindWords(kind) },
    {
      id: "state",
      header: "Estado",
      onCard: true,
      cell: ({ state }) => <Badge tone={MAIL_TONES[state]}>{state}</Badge>,
    },
    {
      id: "createdAt",
      header: "Creado",
      sortKey: "createdAt",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
    {
      id: "sentAt",
      header: "Enviado",
      hidden: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ sentAt }) => sentAt && formatMoment(sentAt),
    },
    { id: "error", header: "Motivo", hidden: true, cell: ({ error }) => error },
  ],
};
