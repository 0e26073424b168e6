/** The list of what was written down: its columns, filters and words. */
import {
  type AuditEvent,
  useActionChoices,
  useEntityChoices,
  useUserChoices,
} from "@/features/settings/audit/audit-api";
import { AUDIT_CHOICES, fieldWords } from "@/features/settings/audit/audit-words";
import { valueWords } from "@/shared/history/history-words";
import { formatMoment } from "@/shared/lib/format";
import type { ListSpec } from "@/shared/lists/list-spec";

export const AUDIT_LIST: ListSpec<AuditEvent> = {
  name: "audit",
  title: "Auditoría",
  nouns: { one: "registro", many: "registros", feminine: false },
  searchLabel: "Buscar por quién lo hizo",
  sorts: { fecha: "at" },
  defaultSort: "-at",
  filters: [
    {
      kind: "date-range",
      keys: ["since", "until"],
      param: "fecha",
      label: "Fecha",
      promoted: true,
    },
    {
      kind: "choice",
      key: "user",
      param: "usuario",
      label: "Quién",
      promoted: true,
      useOptions: useUserChoices,
    },
    {
      kind: "choice",
      key: "entity",
      param: "sobre",
      label: "Sobre",
      promoted: true,
      useOptions: useEntityChoices,
    },
    {
      kind: "choice",
      key: "action",
      param: "accion",
      label: "Acción",
      useOptions: useActionChoices,
    },
  ],
  rowHeader: "sentence",
  columns: [
    {
      id: "at",
      header: "Fecha",
      sortKey: "at",
      onCard: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ at }) => formatMoment(at),
    },
    {
      id: "userName",
      header: "Quién",
      onCard: true,
      cell: ({ userName }) => userName ?? "El sistema",
    },
    { id: "sentence", header: "Qué hizo", cell: ({ sentence }) => sentence },
    { id: "subject", header: "Sobre", onCard: true, cell: ({ subject }) => subject },
    { id: "changes", header: "Cambios", cell: Changes },
  ],
};

function Changes({ changes }: AuditEvent) {
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-ink-muted">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          {fieldWords(field)}: {valueWords(before, AUDIT_CHOICES[field])} →{" "}
          {valueWords(after, AUDIT_CHOICES[field])}
        </li>
      ))}
    </ul>
  );
}
