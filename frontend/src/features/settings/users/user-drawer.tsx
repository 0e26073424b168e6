/** One account beside the list: who it is, what it may do, and the link that waits to be used. */
import { useQuery } from "@tanstack/react-query";
import { Link2, Pencil } from "lucide-react";
import { useState } from "react";
import { useUserActions } from "@/features/settings/users/use-user-actions";
import { UserForm } from "@/features/settings/users/user-form";
import { companyWords, ROLES, STATES } from "@/features/settings/users/user-words";
import { type Account, showLink, userQuery } from "@/features/settings/users/users-api";
import { describeError } from "@/shared/api/errors";
import { formatMoment, formatNumber } from "@/shared/lib/format";
import { RecordDrawer, useRecordPlace } from "@/shared/lists/record-drawer";
import { AsyncView } from "@/shared/ui/async-view";
import { Badge } from "@/shared/ui/badge";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { CopyLinkButton } from "@/shared/ui/copy-link-button";
import { KeyValue } from "@/shared/ui/key-value";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { toast } from "@/shared/ui/toast";

export function UserDrawer({ id }: { id: number }) {
  const { editing, read, edit } = useRecordPlace();
  const account = useQuery(userQuery(id));
  return (
    <RecordDrawer
      title={account.data?.name ?? "Usuario"}
      footer={
        !editing &&
        account.data && (
          <Button variant="primary" icon={<Pencil />} onClick={edit}>
            Editar usuario
          </Button>
        )
      }
    >
      <AsyncView
        query={account}
        loadingLabel="Cargando el usuario…"
        errorTitle="No pudimos cargar el usuario."
        skeleton={<TextSkeleton lines={8} />}
      >
        {(known) =>
          editing ? (
            <UserForm key={id} account={known} onSaved={() => read()} onCancel={() => read()} />
          ) : (
            <Facts key={id} account={known} />
          )
        }
      </AsyncView>
    </RecordDrawer>
  );
}

export function NewUserDrawer() {
  const { read, close } = useRecordPlace();
  return (
    <RecordDrawer title="Invitar usuario">
      <UserForm account={null} onSaved={({ id }) => read(id)} onCancel={close} />
    </RecordDrawer>
  );
}

function Facts({ account }: { account: Account }) {
  const actionsOf = useUserActions();
  return (
    <div className="flex flex-col gap-5">
      {account.linkUntil && <WaitingLink account={account} until={account.linkUntil} />}
      <KeyValue items={factsOf(account)} />
      <div className="flex flex-wrap gap-2">
        {actionsOf(account).map(({ label, icon, onSelect }) => (
          <Button key={label} size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function factsOf({ email, role, state, lastSignInAt, openSessions, ...rest }: Account) {
  return [
    { label: "Estado", value: <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> },
    { label: "Correo", value: email },
    { label: "Rol", value: ROLES[role] },
    { label: "Empresa", value: companyWords(rest) },
    { label: "Último ingreso", value: lastSignInAt ? formatMoment(lastSignInAt) : "Nunca" },
    { label: "Sesiones abiertas", value: formatNumber(openSessions) },
  ];
}

/** The link itself is asked for only when somebody wants it: each look is written down. */
function WaitingLink({ account, until }: { account: Account; until: string }) {
  const [link, setLink] = useState<string>();

  async function show(): Promise<void> {
    try {
      setLink(await showLink(account.id));
    } catch (error) {
      void toast.failed("No pudimos mostrar el enlace.", describeError(error).message);
    }
  }

  return (
    <Banner
      tone="info"
      title={`El enlace para elegir contraseña sirve hasta el ${formatMoment(until)}.`}
      actions={
        link ? (
          <CopyLinkButton address={link} />
        ) : (
          <Button size="sm" icon={<Link2 />} onClick={() => void show()}>
            Mostrar enlace
          </Button>
        )
      }
    >
      {link ? (
        <p className="font-mono text-xs break-all">{link}</p>
      ) : (
        <p>Lo enviamos por correo. También puedes copiarlo y entregarlo en persona.</p>
      )}
    </Banner>
  );
}
