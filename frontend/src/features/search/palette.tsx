/** The command palette: go anywhere, do anything, find anybody, from the keyboard. */

import { useQuery } from "@tanstack/react-query";
import { Command as Cmdk } from "cmdk";
import {
  ArrowRight,
  Building2,
  GraduationCap,
  History,
  type LucideIcon,
  Search,
  Truck,
  UserRound,
} from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { type CourseState, STATE_WORDS } from "@/entities/course/course";
import { keepRecent, type Recent, readRecents } from "@/features/search/recents";
import { searchTexts } from "@/features/search/texts";
import { api, dataOf } from "@/platform/api/client";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { fold, formatDay } from "@/platform/lib/format";
import { useDebounced } from "@/platform/lib/hooks";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { OVERLAY_LOOK } from "@/platform/ui/dialog";
import { useFocusReturn } from "@/platform/ui/focus";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: readonly Command[];
  /** What a search of another kind finds, the best first. */
  search: (typed: string) => readonly Command[];
  onGo: (href: string) => void;
}

export function Palette({ open, onOpenChange, commands, search, onGo }: PaletteProps) {
  const focusReturn = useFocusReturn(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_LOOK} />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 layer-modal mx-auto flex max-h-dvh w-full max-w-2xl animate-layer flex-col overflow-hidden border bg-surface shadow-modal sm:top-[12vh] sm:max-h-[70vh] sm:rounded-modal"
        >
          <Dialog.Title className="sr-only">{searchTexts.title}</Dialog.Title>
          <Body
            commands={commands}
            search={search}
            onGo={onGo}
            onClose={() => onOpenChange(false)}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface BodyProps extends Pick<PaletteProps, "commands" | "search" | "onGo"> {
  onClose: () => void;
}

function Body({ commands, search, onGo, onClose }: BodyProps) {
  const [typed, setTyped] = useState("");

  function run(command: Command): void {
    onClose();
    command.run();
  }

  function go(recent: Recent): void {
    keepRecent(recent);
    onClose();
    onGo(recent.href);
  }

  return (
    <Cmdk
      label={searchTexts.title}
      shouldFilter={false}
      loop
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-3 border-b px-4">
        <Search className="size-5 shrink-0 text-ink-subtle" />
        <Cmdk.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={searchTexts.placeholder}
          className="min-h-14 w-full bg-transparent text-base outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="rounded-button px-2 py-2 text-xs text-ink-muted hover:bg-hover"
        >
          {searchTexts.close}
        </button>
      </div>
      <PaletteList typed={typed} commands={commands} search={search} onRun={run} onGo={go} />
      <Hints />
    </Cmdk>
  );
}

function Hints() {
  return (
    <p
      aria-hidden
      className="hidden items-center gap-4 border-t bg-canvas px-4 py-2 text-2xs text-ink-subtle sm:flex pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {searchTexts.move}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Enter</Kbd>
        {searchTexts.choose}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Esc</Kbd>
        {searchTexts.closeHint}
      </span>
    </p>
  );
}

interface PaletteListProps extends Pick<PaletteProps, "commands" | "search"> {
  typed: string;
  onRun: (command: Command) => void;
  onGo: (recent: Recent) => void;
}

/** Of what was searched for, below people and courses. */
const MOST_SEARCHED = 5;

const KINDS: readonly { kind: FindingKind; title: string; Icon: LucideIcon }[] = [
  { kind: "person", title: searchTexts.people, Icon: UserRound },
  { kind: "course", title: searchTexts.courses, Icon: GraduationCap },
  { kind: "company", title: searchTexts.companies, Icon: Building2 },
  { kind: "supplier", title: searchTexts.suppliers, Icon: Truck },
];

/** What the palette offers for the typed words. */
function PaletteList({ typed, commands, search, onRun, onGo }: PaletteListProps) {
  const found = useFound(typed);
  const matches = matching(commands, typed);
  // What stands at the end comes last: else it would be what Enter opens.
  const searched = found.searching ? [] : search(typed).slice(0, MOST_SEARCHED);
  return (
    <>
      <Cmdk.List className="min-h-0 flex-1 overflow-y-auto p-2" label={searchTexts.results}>
        {typed === "" && <Recents onGo={onGo} />}
        <Commands commands={matches} onRun={onRun} />
        <Findings {...found} onGo={onGo} />
        <Commands commands={searched} onRun={onRun} />
      </Cmdk.List>
      {/* Beside the list, which holds nothing but what can be chosen. */}
      <Verdict
        nothing={matches.length + found.findings.length + searched.length === 0}
        {...found}
      />
    </>
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
    <Group title={searchTexts.recent}>
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

interface FindingsProps extends Pick<PaletteListProps, "onGo">, Pick<Found, "findings" | "words"> {}

function Findings({ findings, words, onGo }: FindingsProps) {
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
        <Row
          id={`all ${kind}`}
          Icon={ArrowRight}
          label={searchTexts.seeAll[kind]}
          onSelect={() => onGo({ label: `${title}: ${words}`, href: listOf(kind, words) })}
        />
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
      <Icon className="size-4.5 shrink-0 opacity-75" />
      <span className="flex min-w-0 flex-1 flex-col py-1 sm:flex-row sm:items-center sm:gap-3 sm:py-0">
        <span className="min-w-24 flex-1 truncate">{label}</span>
        {detail && (
          <span className="min-w-0 truncate text-xs tabular-nums opacity-80 sm:max-w-3/5">
            {detail}
          </span>
        )}
      </span>
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
    ? searchTexts.searching
    : failed
      ? searchTexts.searchFailed
      : nothing
        ? searchTexts.nothingFound
        : "";
  return (
    <p role="status" className="px-5 pt-1 pb-5 text-sm text-ink-muted empty:hidden">
      {words}
    </p>
  );
}

const SHORTEST = 2;

interface Found {
  findings: readonly Finding[];
  /** What they were found by. */
  words: string;
  searching: boolean;
  failed: boolean;
}

/** What the server finds for the typed words: people, courses, companies and suppliers. */
function useFound(typed: string): Found {
  const asked = typed.trim();
  const q = useDebounced(asked);
  const enabled = q.length >= SHORTEST;
  const query = useQuery({
    queryKey: ["search", q],
    queryFn: async ({ signal }): Promise<readonly Finding[]> =>
      findingsOf(await dataOf(api.GET("/api/search", { params: { query: { q } }, signal }))),
    enabled,
    placeholderData: (previous) => previous,
    retry: false,
  });
  return {
    words: q,
    findings: enabled ? (query.data ?? []) : [],
    searching: (enabled && query.isFetching) || (asked !== q && asked.length >= SHORTEST),
    failed: enabled && query.isError,
  };
}

type FindingKind = "person" | "course" | "company" | "supplier";

interface Finding {
  kind: FindingKind;
  id: number;
  label: string;
  /** Tells apart two of the same name. */
  detail: string;
  href: string;
}

interface Named {
  name: string;
  rut?: string | null;
}

interface SearchAnswer {
  people: (Named & { people_id: number; companyName: string | null })[];
  courses: {
    course_id: number;
    courseName: string;
    companyName: string | null;
    initialDate: string;
    endDate: string;
    state: CourseState;
  }[];
  companies: (Named & { company_id: number })[];
  suppliers: { supplier_id: number; razon_social: string; rut: string }[];
}

/** The server's answer to a search as one list, in the order of the palette. */
export function findingsOf(answer: SearchAnswer): readonly Finding[] {
  return [
    ...answer.people.map((row) => finding("person", row.people_id, row, row.companyName)),
    ...answer.courses.map(
      ({ course_id, courseName, companyName, initialDate, endDate, state }) => ({
        ...finding("course", course_id, { name: courseName }),
        // Editions of a course have one name. What is cut where there is no room comes last.
        detail: [
          STATE_WORDS[state].label,
          searchTexts.days(formatDay(initialDate), formatDay(endDate)),
          companyName,
        ]
          .filter(Boolean)
          .join(" · "),
      }),
    ),
    ...answer.companies.map((row) => finding("company", row.company_id, row)),
    ...answer.suppliers.map(({ supplier_id, razon_social, rut }) =>
      finding("supplier", supplier_id, { name: razon_social, rut }),
    ),
  ];
}

function finding(
  kind: FindingKind,
  id: number,
  { name, rut }: Named,
  companyName: string | null = null,
): Finding {
  const detail = [rut ? formatRut(rut) : "", companyName].filter(Boolean).join(" · ");
  return { kind, id, label: name, detail, href: HREFS[kind](id) };
}

const LISTS: Record<FindingKind, string> = {
  person: PATHS.people,
  course: PATHS.courses,
  company: PATHS.companies,
  supplier: PATHS.providers,
};

/** The whole list of a kind, searched by the same words. */
export function listOf(kind: FindingKind, words: string): string {
  return withQuery(LISTS[kind], { q: words });
}

const HREFS: Record<FindingKind, (id: number) => string> = {
  person: (id) => withQuery(PATHS.people, { ver: id }),
  course: (id) => withQuery(PATHS.courseDetail, { id }),
  company: (id) => withQuery(PATHS.companies, { ver: id }),
  supplier: (id) => withQuery(PATHS.providers, { ver: id }),
};

export interface Command {
  id: string;
  label: string;
  group: string;
  Icon: LucideIcon;
  /** Other words by which people look for it. */
  keywords?: string | undefined;
  /** Its keyboard shortcut, e.g. "g p". */
  shortcut?: string | undefined;
  run: () => void;
}

/** Long lists make the palette slow, and nobody reads them. */
const MOST = 60;

/** Every word typed must begin a word of the command; accents and capitals do not matter. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  return commands
    .filter(({ label, group, keywords = "" }) => {
      const words = fold(`${label} ${group} ${keywords}`).split(/\s+/);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .slice(0, MOST);
}

export function byGroup(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}
