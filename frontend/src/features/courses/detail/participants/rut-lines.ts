/** A pasted column of RUTs: what each line says, and what the server made of it. */
import { checkRut, formatRut } from "@/shared/lib/rut";

export interface RutLine {
  /** Its number in the text, from 1. */
  line: number;
  rut: string;
  /** A spreadsheet often has the name beside the RUT: then an unknown person can be made. */
  name?: string | undefined;
}

export interface RutLines {
  lines: readonly RutLine[];
  /** Lines whose RUT stood before already, which are sent once. */
  repeated: readonly RutLine[];
  /** Lines that hold no RUT, which are not sent. */
  notRut: readonly RutLine[];
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
  return { lines, repeated, notRut };
}

function readLine(content: string, line: number): RutLine[] {
  const [rut = "", name = ""] = content.split(/[\t;,]/).map((part) => part.trim());
  if (rut === "" || isHeading(rut)) return [];
  return [{ line, rut, ...(name === "" ? {} : { name }) }];
}

/** A column is often copied with its heading. */
function isHeading(text: string): boolean {
  return /^(rut|r\.u\.t\.?|run)$/i.test(text);
}

export type LineFate = "added" | "already" | "notFound" | "invalid";

export interface LineOutcome {
  line: number;
  rut: string;
  name: string | null;
  fate: LineFate;
  /** Why a line could not be used. */
  reason: string | null;
}

/** What the server answers for one call. */
export interface PastedAnswer {
  added: readonly AnsweredLine[];
  already: readonly AnsweredLine[];
  notFound: readonly AnsweredLine[];
  invalid: readonly AnsweredLine[];
}

interface AnsweredLine {
  /** Counted within the call, from 1. */
  line: number;
  rut: string | null;
  name?: string | undefined;
  reason?: string | undefined;
}

const FATES: readonly LineFate[] = ["added", "already", "notFound", "invalid"];

/** The fate of every line sent in one call, by the line's number in the text. */
export function outcomesOf(sent: readonly RutLine[], answer: PastedAnswer): LineOutcome[] {
  return FATES.flatMap((fate) => answer[fate].map((answered) => outcomeOf(sent, answered, fate)));
}

function outcomeOf(sent: readonly RutLine[], answered: AnsweredLine, fate: LineFate): LineOutcome {
  const from = sent[answered.line - 1];
  const rut = from?.rut ?? answered.rut ?? "";
  return {
    line: from?.line ?? answered.line,
    rut,
    name: answered.name ?? from?.name ?? null,
    fate,
    reason: reasonOf(rut, answered.reason),
  };
}

/** Only a wrong check digit can be put right by us. */
function reasonOf(rut: string, reason: string | undefined): string | null {
  const check = checkRut(rut);
  if (reason && check.state === "wrong-digit") {
    return `El dígito verificador no coincide. ¿Es ${formatRut(check.suggestion)}?`;
  }
  return reason ?? null;
}

/** The lines whose check digit alone is wrong, with the right one: text to look over and paste again. */
export function correctedText(outcomes: readonly LineOutcome[]): string {
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
    ...repeated.map((line) => unsent(line, "Este RUT ya está en una línea anterior.")),
    ...notRut.map((line) =>
      unsent(line, "Esta línea no trae un RUT: escríbelo y pégalo de nuevo."),
    ),
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

export function countOf(outcomes: readonly LineOutcome[], fate: LineFate): number {
  return outcomes.filter((outcome) => outcome.fate === fate).length;
}

/** The lines in pieces that the server takes. */
export function inCalls(lines: readonly RutLine[]): RutLine[][] {
  const count = Math.ceil(lines.length / MOST_LINES);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  );
}
