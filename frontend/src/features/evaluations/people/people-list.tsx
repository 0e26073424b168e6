/** The people of a survey in groups, with the link of each. */
import { Copy, QrCode, Search } from "lucide-react";
import { useState } from "react";
import { type Recipient, showLink } from "@/features/evaluations/api/evaluations-api";
import { deliveryWords, PROGRESS_TONES } from "@/features/evaluations/model/words";
import { found, type Group, groupsOf } from "@/features/evaluations/people/people-model";
import { describeError } from "@/shared/api/errors";
import { formatDay, formatMoment } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/badge";
import { Button } from "@/shared/ui/button";
import { copyLink } from "@/shared/ui/copy-link-button";
import { Dialog } from "@/shared/ui/dialog";
import { IconButton } from "@/shared/ui/icon-button";
import { LinkCard } from "@/shared/ui/link-card";
import { Tabs } from "@/shared/ui/tabs";
import { TextField } from "@/shared/ui/text-field";
import { toast } from "@/shared/ui/toast";

/** More are drawn when they are asked for. */
const AT_ONCE = 100;

type Scanned = Recipient & { link: string };

export function PeopleList({ people }: { people: readonly Recipient[] }) {
  const [group, setGroup] = useState<Group>("todas");
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const matching = found(people, group, search);
  return (
    <Tabs
      label="Grupos de participantes"
      value={group}
      onValueChange={(next) => setGroup(next as Group)}
      tabs={groupsOf(people)}
    >
      <div className="flex flex-col gap-3 px-2">
        <TextField
          type="search"
          label="Buscar participante"
          hideLabel
          placeholder="Buscar por nombre, área o empresa"
          icon={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {matching.length === 0 && (
          <p className="py-6 text-center text-sm text-ink-muted">Nadie en este grupo.</p>
        )}
        <ul className="flex flex-col divide-y">
          {matching.slice(0, shown).map((one) => (
            <PersonRow
              key={one.invitationId}
              person={one}
              onScan={(link) => setScanned({ ...one, link })}
            />
          ))}
        </ul>
        {matching.length > shown && (
          <Button onClick={() => setShown(shown + AT_ONCE)}>
            {`Mostrar más (${matching.length - shown})`}
          </Button>
        )}
      </div>
      {scanned && (
        <Dialog
          open
          onOpenChange={(open) => !open && setScanned(null)}
          title={`Enlace de ${scanned.name}`}
          description={whoseLink(scanned)}
          size="sm"
        >
          <LinkCard
            address={scanned.link}
            label={`Código QR de ${scanned.name}`}
            fileName={`QR ${scanned.name}`}
          />
        </Dialog>
      )}
    </Tabs>
  );
}

function whoseLink({ recipient }: Recipient): string {
  return recipient === "jefatura"
    ? "Lo responde su jefatura. Entrégalo solo a esa persona."
    : "Es personal: entrégalo solo a esa persona.";
}

interface PersonRowProps {
  person: Recipient;
  onScan: (link: string) => void;
}

function PersonRow({ person, onScan }: PersonRowProps) {
  const { name, state, canAnswer } = person;

  async function withLink(use: (link: string) => unknown): Promise<void> {
    try {
      await use(await showLink(person.invitationId));
    } catch (error) {
      await toast.failed("No pudimos mostrar el enlace.", describeError(error).message);
    }
  }

  return (
    <li className="flex items-start gap-2 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={PROGRESS_TONES[state]}>{state}</Badge>
        </div>
        <p className="text-xs text-ink-muted">{placeOf(person)}</p>
        <p className="text-xs text-ink-muted">{mailOf(person)}</p>
      </div>
      {canAnswer && (
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={`Copiar enlace de ${name}`}
            icon={<Copy />}
            onClick={() => void withLink(copyLink)}
          />
          <IconButton
            size="sm"
            label={`QR de ${name}`}
            icon={<QrCode />}
            onClick={() => void withLink(onScan)}
          />
        </span>
      )}
    </li>
  );
}

function placeOf({ recipient, area, company }: Recipient): string {
  const boss = recipient === "jefatura" ? "Responde su jefatura" : null;
  return [boss, area, company].filter(Boolean).join(" · ");
}

/** When they answered, or how the mail to them fared. */
function mailOf(person: Recipient): string {
  if (person.answeredAt) return `Respondió el ${formatDay(person.answeredAt)}`;
  const last = person.lastSent ? `último ${formatMoment(person.lastSent)}` : null;
  return [person.email, deliveryWords(person), last].filter(Boolean).join(" · ");
}
