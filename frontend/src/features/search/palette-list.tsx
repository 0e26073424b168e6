/** What the palette offers for the typed words. */
import { Command as Cmdk } from "cmdk";
import { Building2, GraduationCap, History, type LucideIcon, Truck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { byGroup, type Command, matching } from "@/features/search/command";
import type { Finding, FindingKind } from "@/features/search/findings";
import { type Recent, readRecents } from "@/features/search/recents";
import { useFound } from "@/features/search/use-found";
import { Kbd } from "@/shared/ui/kbd";

interface PaletteListProps {
  typed: string;
  commands: readonly Command[];
  onRun: (command: Command) => void;
  onGo: (recent: Recent) => void;
}

/** Of many of a kind the first few stand for all, below what was found. */
const MOST_DEEP = 5;

const KINDS: readonly { kind: FindingKind; title: string; Icon: LucideIcon }[] = [
  { kind: "person", title: "Personas", Icon: UserRound },
  { kind: "course", title: "Cursos", Icon: GraduationCap },
  { kind: "company", title: "Empresas", Icon: Building2 },
  { kind: "supplier", title: "Proveedores", Icon: Truck },
];

export function PaletteList({ typed, commands, onRun, onGo }: PaletteListProps) {
  const found = useFound(typed);
  const matches = matching(commands, typed);
  const deep = matches.filter(({ isDeep }) => isDeep).slice(0, MOST_DEEP);
  return (
    <Cmdk.List className="min-h-0 flex-1 overflow-y-auto p-2" label="Resultados">
      {typed === "" && <Recents onGo={onGo} />}
      <Commands commands={matches.filter(({ isDeep }) => !isDeep)} onRun={onRun} />
      <Findings findings={found.findings} onGo={onGo} />
      <Commands commands={deep} onRun={onRun} />
      <Verdict nothing={matches.length + found.findings.length === 0} {...found} />
    </Cmdk.List>
  );
}

function Commands({ commands, onRun }: Pick<PaletteListProps, "commands" | "onRun">) {
  return byGroup(commands).map(([title, ofGroup]) => (
    <Group key={title} title={title}>
      {ofGroup.map((command) => (
        <Row
          key={command.id}
          id={command.id}
          Icon={command.Icon}
          label={command.label}
          shortcut={command.shortcut}
          onSelect={() => onRun(command)}
        />
      ))}
    </Group>
  ));
}

function Recents({ onGo }: Pick<PaletteListProps, "onGo">) {
  const recents = readRecents();
  if (recents.length === 0) return null;
  return (
    <Group title="Recientes">
      {recents.map((recent) => (
        <Row
          key={recent.href}
          id={`recent ${recent.href}`}
          Icon={History}
          label={recent.label}
          onSelect={() => onGo(recent)}
        />
      ))}
    </Group>
  );
}

interface FindingsProps extends Pick<PaletteListProps, "onGo"> {
  findings: readonly Finding[];
}

function Findings({ findings, onGo }: FindingsProps) {
  return KINDS.map(({ kind, title, Icon }) => {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <Group key={kind} title={title}>
        {ofKind.map((finding) => (
          <Row
            key={finding.id}
            id={finding.href}
            Icon={Icon}
            label={finding.label}
            detail={finding.detail}
            onSelect={() => onGo({ label: finding.label, href: finding.href })}
          />
        ))}
      </Group>
    );
  });
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={title}
      className="pb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-subtle"
    >
      {children}
    </Cmdk.Group>
  );
}

interface RowProps {
  id: string;
  Icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  shortcut?: string | undefined;
  onSelect: () => void;
}

function Row({ id, Icon, label, detail, shortcut, onSelect }: RowProps) {
  return (
    <Cmdk.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-button px-3 text-sm text-ink data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft pointer-coarse:min-h-11"
    >
      <Icon className="size-4.5 shrink-0 opacity-75" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail && (
        <span className="max-w-1/2 truncate text-xs tabular-nums opacity-80">{detail}</span>
      )}
      {shortcut && (
        <span className="flex gap-1 pointer-coarse:hidden" aria-hidden>
          {shortcut.split(" ").map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Cmdk.Item>
  );
}

interface VerdictProps {
  nothing: boolean;
  searching: boolean;
  failed: boolean;
}

/** What there is to say when the list alone does not say it. */
function Verdict({ nothing, searching, failed }: VerdictProps) {
  const words = searching
    ? "Buscando…"
    : failed
      ? "No pudimos buscar personas, cursos ni empresas. Vuelve a intentarlo en un momento."
      : nothing
        ? "Nada coincide con lo que escribiste."
        : "";
  return (
    <p role="status" className="px-3 py-3 text-sm text-ink-muted empty:hidden">
      {words}
    </p>
  );
}
