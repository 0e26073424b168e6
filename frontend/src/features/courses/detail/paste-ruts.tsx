/** A pasted column of RUTs into the course, and what became of each line. */

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, Copy, PencilLine } from "lucide-react";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";
import { coursesChanged } from "@/entities/course/course";
import { type CourseDetail, pasteParticipants } from "@/features/courses/api";
import { commonTexts, pasteTexts, peopleTexts } from "@/features/courses/texts";
import { describeError } from "@/platform/api/errors";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { formatCount } from "@/platform/lib/format";
import { checkRut, formatRut } from "@/platform/lib/rut";
import { Badge, type Tone } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { announce, useAnnouncement } from "@/platform/ui/live-region";
import { TextareaField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";

interface Pasting {
  outcomes: readonly LineOutcome[];
  warnings: readonly string[];
}

/** What a way of adding people shows in the window over the course. */
export interface AddingPane {
  title: string;
  content: ReactNode;
  footer: ReactNode;
  /** It tells what became of what was sent; the other ways would hide that. */
  isTelling: boolean;
}

interface PasteProps {
  course: CourseDetail;
  onClose: () => void;
}

/** Pasting a column of RUTs: when all of them went in there is nothing more to read. */
export function usePastePane({ course, onClose }: PasteProps): AddingPane {
  const formId = useId();
  const [text, setText] = useState("");
  const [outcomes, setOutcomes] = useState<Pasting | null>(null);
  const read = readRutLines(text);
  const { busy, error, send } = usePasting(course.course_id, (pasting) => {
    const isWhole = pasting.outcomes.every(({ fate }) => fate === "added");
    if (!isWhole || pasting.warnings.length > 0) return setOutcomes(pasting);
    onClose();
    void toast.done(peopleTexts.added(pasting.outcomes.length));
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(read);
  }

  if (outcomes) {
    return {
      title: pasteTexts.resultTitle,
      isTelling: true,
      content: (
        <PastedOutcomes
          {...outcomes}
          onCorrect={(corrected) => {
            setText(corrected);
            setOutcomes(null);
          }}
        />
      ),
      footer: (
        <>
          <Button onClick={() => setOutcomes(null)}>{pasteTexts.pasteMore}</Button>
          <Button variant="primary" onClick={onClose}>
            {pasteTexts.seeParticipants}
          </Button>
        </>
      ),
    };
  }
  return {
    title: peopleTexts.addTitle,
    isTelling: false,
    content: (
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {error && <Banner tone="danger">{error}</Banner>}
        <FocusedTextarea
          label={pasteTexts.oneByLine}
          hint={`${pasteTexts.help} ${pasteTexts.namesHelp}`}
          rows={8}
          spellCheck={false}
          className="min-h-36 font-mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {read.hasMore && <Banner tone="warning">{pasteTexts.moreColumns}</Banner>}
        <p role="status" className="text-sm text-ink-muted">
          {lineWords(read)}
        </p>
      </form>
    ),
    footer: (
      <>
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={busy}
          aria-disabled={read.lines.length === 0}
        >
          {busy ? pasteTexts.adding : pasteTexts.addCount(read.lines.length)}
        </Button>
      </>
    ),
  };
}

/** The window opens to be pasted into: no click is needed before. */
function FocusedTextarea(props: ComponentProps<typeof TextareaField>) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <TextareaField id={id} {...props} />;
}

function lineWords({ lines, repeated, notRut }: RutLines): string {
  return [
    pasteTexts.found(lines.length),
    repeated.length > 0 && pasteTexts.repeated(repeated.length),
    notRut.length > 0 && pasteTexts.notRut(notRut.length),
  ]
    .filter(Boolean)
    .join("; ");
}

/** A long list goes in several calls; what was sent before a fault stays in the course. */
function usePasting(courseId: number, onDone: (pasting: Pasting) => void) {
  const client = useQueryClient();
  const [series] = useState(() => new AttemptSeries());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(read: RutLines): Promise<void> {
    const { lines } = read;
    if (busy || lines.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      const outcomes = unsentOutcomes(read);
      const warnings: string[] = [];
      const key = series.keyFor(lines);
      for (const [index, call] of inCalls(lines).entries()) {
        const answer = await pasteParticipants(courseId, call, `${key}-${index}`);
        outcomes.push(...outcomesOf(call, answer));
        warnings.push(...answer.warnings.map(({ message }) => message));
      }
      series.ended();
      onDone({ outcomes: inNeed(outcomes), warnings });
    } catch (trouble) {
      setError(describeError(trouble).message);
    } finally {
      await coursesChanged(client);
      setBusy(false);
    }
  }

  return { busy, error, send };
}

interface FateWords {
  fate: LineFate;
  one: string;
  many: string;
  tone: Tone;
  icon: ReactNode;
}

const FATE_WORDS: readonly FateWords[] = [
  {
    fate: "added",
    one: pasteTexts.added,
    many: pasteTexts.addedMany,
    tone: "success",
    icon: <CircleCheck />,
  },
  {
    fate: "already",
    one: pasteTexts.already,
    many: pasteTexts.alreadyMany,
    tone: "info",
    icon: <CircleMinus />,
  },
  {
    fate: "notFound",
    one: pasteTexts.notFound,
    many: pasteTexts.notFoundMany,
    tone: "warning",
    icon: <CircleHelp />,
  },
  {
    fate: "invalid",
    one: pasteTexts.invalid,
    many: pasteTexts.invalidMany,
    tone: "danger",
    icon: <CircleAlert />,
  },
];

const column = columnsOf<LineOutcome>();

const COLUMNS = [
  column.accessor("line", { header: pasteTexts.line, meta: { align: "end", className: "w-16" } }),
  column.accessor("rut", {
    header: commonTexts.rut,
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatRut(getValue())}</span>,
  }),
  column.accessor("name", { header: commonTexts.name, cell: ({ getValue }) => getValue() ?? "" }),
  column.accessor("fate", {
    header: pasteTexts.result,
    cell: ({ row }) => <Fate outcome={row.original} />,
  }),
];

interface PastedOutcomesProps {
  outcomes: readonly LineOutcome[];
  /** What is worth knowing about those who were added. */
  warnings: readonly string[];
  /** Takes lines with their right check digits, to be looked over and pasted again. */
  onCorrect: (text: string) => void;
}

/** What became of pasted lines: counts, and each line with its fate. */
export function PastedOutcomes({ outcomes, warnings, onCorrect }: PastedOutcomesProps) {
  const words = FATE_WORDS.map(({ fate, one, many }) =>
    formatCount(
      outcomes.filter((outcome) => outcome.fate === fate).length,
      one.toLocaleLowerCase("es-CL"),
      many,
    ),
  );
  const unknown = outcomes.filter(({ fate }) => fate === "notFound").map(({ rut }) => rut);
  const corrected = correctedText(outcomes);
  useAnnouncement(words.join(", "));

  async function copyUnknown(): Promise<void> {
    await navigator.clipboard.writeText(unknown.join("\n"));
    announce(pasteTexts.copied);
  }

  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={commonTexts.summary} className="flex flex-wrap gap-2">
        {FATE_WORDS.map(({ fate, tone, icon }, index) => (
          <li key={fate}>
            <Badge tone={tone} icon={icon}>
              {words[index]}
            </Badge>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      {unknown.length > 0 && (
        <Button size="sm" icon={<Copy />} className="w-fit" onClick={() => void copyUnknown()}>
          {pasteTexts.copyMissing}
        </Button>
      )}
      {corrected !== "" && (
        <Button
          size="sm"
          icon={<PencilLine />}
          className="w-fit"
          onClick={() => onCorrect(corrected)}
        >
          {pasteTexts.pasteSuggested}
        </Button>
      )}
      <div className="rounded-card border">
        <DataTable
          caption={pasteTexts.resultByLine}
          columns={COLUMNS}
          rows={outcomes}
          rowHeader="rut"
          rowId={({ line }) => line}
          dense
        />
      </div>
    </div>
  );
}

function Fate({ outcome }: { outcome: LineOutcome }) {
  const known = FATE_WORDS.find(({ fate }) => fate === outcome.fate);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={known?.tone} icon={known?.icon}>
        {known?.one}
      </Badge>
      {outcome.reason && <span className="text-xs text-ink-muted">{outcome.reason}</span>}
    </span>
  );
}

interface RutLine {
  /** Its number in the text, from 1. */
  line: number;
  rut: string;
  /** A spreadsheet often has the name beside the RUT: then an unknown person can be made. */
  name?: string | undefined;
}

interface RutLines {
  lines: readonly RutLine[];
  /** Lines whose RUT stood before already, which are sent once. */
  repeated: readonly RutLine[];
  /** Lines that hold no RUT, which are not sent. */
  notRut: readonly RutLine[];
  /** Whether columns beyond the name were pasted: they are not read. */
  hasMore: boolean;
}

/** What the server takes in one call. */
export const MOST_LINES = 1_000;

export function readRutLines(text: string): RutLines {
  const read = text.split(/\r\n|\r|\n/).flatMap((content, index) => readLine(content, index + 1));
  const seen = new Set<string>();
  const lines: RutLine[] = [];
  const repeated: RutLine[] = [];
  const notRut: RutLine[] = [];
  for (const line of read) {
    const { state, rut } = checkRut(line.rut);
    if (state === "unreadable") notRut.push(line);
    else (seen.has(rut) ? repeated : lines).push(line);
    seen.add(rut);
  }
  return {
    lines,
    repeated,
    notRut,
    hasMore: /^[^\t;\n]*[\t;][^\t;\n]*[\t;][^\S\n]*[^\s\t;]/m.test(text),
  };
}

function readLine(content: string, line: number): RutLine[] {
  const [rut = "", name = ""] = content.split(/[\t;,]/).map((part) => part.trim());
  // A column is often copied with its heading.
  if (rut === "" || /^(rut|r\.u\.t\.?|run)$/i.test(rut)) return [];
  return [{ line, rut, ...(name === "" ? {} : { name }) }];
}

type LineFate = "added" | "already" | "notFound" | "invalid";

export interface LineOutcome {
  line: number;
  rut: string;
  name: string | null;
  fate: LineFate;
  /** Why a line could not be used. */
  reason: string | null;
}

/** What the server answers for one call. */
type PastedAnswer = Readonly<Record<LineFate, readonly AnsweredLine[]>>;

interface AnsweredLine {
  /** Counted within the call, from 1. */
  line: number;
  rut: string | null;
  name?: string | undefined;
  reason?: string | undefined;
}

/** The fate of every line sent in one call, by the line's number in the text. */
export function outcomesOf(sent: readonly RutLine[], answer: PastedAnswer): LineOutcome[] {
  return FATE_WORDS.flatMap(({ fate }) =>
    answer[fate].map((answered) => {
      const from = sent[answered.line - 1];
      const rut = from?.rut ?? answered.rut ?? "";
      return {
        line: from?.line ?? answered.line,
        rut,
        name: answered.name ?? from?.name ?? null,
        fate,
        reason: reasonOf(rut, answered.reason),
      };
    }),
  );
}

/** Only a wrong check digit can be put right by us. */
function reasonOf(rut: string, reason: string | undefined): string | null {
  const check = checkRut(rut);
  if (reason && check.state === "wrong-digit") {
    return pasteTexts.wrongDigit(formatRut(check.suggestion));
  }
  return reason ?? null;
}

/** The lines whose check digit alone is wrong, with the right one: text to look over and paste again. */
function correctedText(outcomes: readonly LineOutcome[]): string {
  return outcomes
    .flatMap(({ rut, name }) => {
      const check = checkRut(rut);
      return check.state === "wrong-digit"
        ? [[check.suggestion, name ?? ""].join("\t").trim()]
        : [];
    })
    .join("\n");
}

/** What becomes of the lines that are not sent. */
export function unsentOutcomes({ repeated, notRut }: RutLines): LineOutcome[] {
  return [
    ...repeated.map((line) => unsent(line, pasteTexts.sameAsBefore)),
    ...notRut.map((line) => unsent(line, pasteTexts.noRut)),
  ];
}

function unsent({ line, rut, name }: RutLine, reason: string): LineOutcome {
  return { line, rut, name: name ?? null, fate: "invalid", reason };
}

/** What needs a look comes first. */
const NEED: Readonly<Record<LineFate, number>> = { invalid: 0, notFound: 1, already: 2, added: 3 };

export function inNeed(outcomes: readonly LineOutcome[]): LineOutcome[] {
  return [...outcomes].sort(
    (left, right) => NEED[left.fate] - NEED[right.fate] || left.line - right.line,
  );
}

/** The lines in pieces that the server takes. */
export function inCalls(lines: readonly RutLine[]): RutLine[][] {
  const count = Math.ceil(lines.length / MOST_LINES);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  );
}
