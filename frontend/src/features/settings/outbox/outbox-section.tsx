/** Correos enviados: every mail of the last time, with what became of it. */
import { Eye, Mails } from "lucide-react";
import { LocalNote } from "@/features/settings/outbox/local-note";
import { MailDrawer } from "@/features/settings/outbox/mail-drawer";
import { useMailRows } from "@/features/settings/outbox/outbox-api";
import { OUTBOX } from "@/features/settings/outbox/outbox-list-spec";
import { ResourceList } from "@/shared/lists/resource-list";
import { EmptyState } from "@/shared/ui/empty-state";

export function OutboxSection() {
  return (
    <ResourceList
      spec={OUTBOX}
      useRows={useMailRows}
      rowId={({ id }) => id}
      rowName={({ subject, recipient }) => `${subject} a ${recipient}`}
      rowActions={(_mail, { open }) => [{ label: "Ver correo", icon: <Eye />, onSelect: open }]}
      drawer={(id) => <MailDrawer id={id} />}
      empty={
        <EmptyState
          icon={<Mails />}
          title="Aún no hay correos"
          description="Aquí aparecen las invitaciones y los recordatorios de las encuestas."
        />
      }
    >
      <LocalNote />
    </ResourceList>
  );
}
