/** Lines out of a spreadsheet into the course: pasted, seen before they are kept, and what became of each. */

import { useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";
import { coursesChanged } from "@/entities/course/course";
import {
  type CourseDetail,
  pasteParticipants,
  type SentLine,
  useHeldStatuses,
} from "@/features/courses/api";
import {
  columnsOfLines,
  correctedText,
  type ExpectedFate,
  expectedFates,
  inCalls,
  inNeed,
  type LineOutcome,
  type Meaning,
  outcomesOf,
  type PastedColumn,
  type PastedLines,
  type ReadLine,
  readLines,
  readRutLines,
  resultsBrought,
  unsent,
  unsentOutcomes,
} from "@/features/courses/detail/pasted-lines";
import { PastedOutcomes, type Pasting } from "@/features/courses/detail/pasted-outcomes";
import { FIELD_LABELS, writeCell } from "@/features/courses/detail/results";
import { commonTexts, pasteTexts, peopleTexts } from "@/features/courses/texts";
import { AttemptSeries } from "@/platform/forms/attempt-key";
import { formatRut } from "@/platform/lib/rut";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { TextareaField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

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

const NOTHING_SAID: Readonly<Record<number, Meaning>> = {};

/** Pasting lines out of a spreadsheet: when all of them went in there is nothing more to read. */
export function usePastePane({ course, onClose }: PasteProps): AddingPane {
  const formId = useId();
  const typed = usePastedText(course);
  const { setText, pasted, lines } = typed;
  const [told, setTold] = useState<Pasting | null>(null);
  const { busy, error, send } = usePasting(course.course_id);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fit = lines.filter(({ fault }) => fault === null);
    if (fit.length === 0) return;
    await send(
      fit.map((line) => ({ line, isSame: false })),
      (sent) => {
        const faulty = lines.flatMap((line) => (line.fault ? [unsent(line, line.fault)] : []));
        const outcomes = [...sent.outcomes, ...faulty, ...unsentOutcomes(pasted)];
        const isWhole = outcomes.every(
          ({ fate, reason }) => (fate === "added" || fate === "updated") && !reason,
        );
        if (!isWhole || sent.warnings.length > 0) return setTold({ ...sent, outcomes });
        onClose();
        void toast.done(doneWords(outcomes));
      },
    );
  }

  /** Somebody looked: their RUT is right, and the name beside it is not. */
  async function addAnyway(chosen: readonly LineOutcome[]): Promise<void> {
    if (!told) return;
    const numbers = new Set(chosen.map(({ line }) => line));
    const again = lines.filter(({ line }) => numbers.has(line));
    await send(
      again.map((line) => ({ line, isSame: true })),
      ({ outcomes, warnings }) => {
        const others = told.outcomes.filter(({ line }) => !numbers.has(line));
        setTold({
          outcomes: [...others, ...outcomes],
          warnings: [...told.warnings, ...warnings],
        });
      },
    );
  }

  if (told) {
    return {
      title: pasteTexts.resultTitle,
      isTelling: true,
      content: (
        <>
          {error && <Banner tone="danger">{error}</Banner>}
          <PastedOutcomes
            outcomes={inNeed(told.outcomes)}
            warnings={told.warnings}
            corrected={correctedText(told.outcomes, pasted)}
            busy={busy}
            onSame={(chosen) => void addAnyway(chosen)}
            onCorrect={(corrected) => {
              setText(corrected);
              setTold(null);
            }}
          />
        </>
      ),
      footer: (
        <>
          <Button onClick={() => setTold(null)}>{pasteTexts.pasteMore}</Button>
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
    ...pasteForm({
      course,
      formId,
      onClose,
      typed,
      busy,
      error,
      onSubmit: (event) => void submit(event),
    }),
  };
}

interface PasteFormProps extends PasteProps {
  formId: string;
  typed: ReturnType<typeof usePastedText>;
  busy: boolean;
  error: string | undefined;
  onSubmit: (event: FormEvent) => void;
}

/** Where lines are pasted, with what would become of each, and the buttons below. */
function pasteForm({ course, formId, onClose, typed, busy, error, onSubmit }: PasteFormProps) {
  const { text, setText, pasted, lines, ...preview } = typed;
  const fates = expectedFates(lines, course.participants);
  const count = (one: ExpectedFate) => [...fates.values()].filter((fate) => fate === one).length;
  return {
    content: (
      <form id={formId} onSubmit={onSubmit} className="flex flex-col gap-4">
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
        <p role="status" className="text-sm text-ink-muted">
          {lineWords(pasted, {
            faulty: lines.length - fates.size,
            inCourse: fates.size - count("added"),
          })}
        </p>
        {preview.columns.length > 0 && <PastedPreview {...preview} lines={lines} fates={fates} />}
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
          aria-disabled={count("added") + count("updated") === 0}
        >
          {busy ? pasteTexts.adding : pasteTexts.sendCount(count("added"), count("updated"))}
        </Button>
      </>
    ),
  };
}

/** What was pasted, as it is read; what somebody said of a column holds until all is taken away. */
function usePastedText({ totalHours }: CourseDetail) {
  const statuses = useHeldStatuses();
  const [text, setText] = useState("");
  const [said, setSaid] = useState(NOTHING_SAID);
  const pasted = readRutLines(text);
  const columns = columnsOfLines(pasted, statuses, said);
  return {
    text,
    setText(next: string) {
      setText(next);
      if (next.trim() === "") setSaid(NOTHING_SAID);
    },
    pasted,
    lines: readLines(pasted.lines, columns, { statuses, totalHours }),
    columns,
    statuses,
    onSaid: (index: number, meaning: Meaning) => setSaid({ ...said, [index]: meaning }),
  };
}

/** The window opens to be pasted into: no click is needed before. */
function FocusedTextarea(props: ComponentProps<typeof TextareaField>) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return <TextareaField id={id} {...props} />;
}

function doneWords(outcomes: readonly LineOutcome[]): string {
  const added = outcomes.filter(({ fate }) => fate === "added").length;
  const updated = outcomes.length - added;
  return [added > 0 && peopleTexts.added(added), updated > 0 && pasteTexts.updatedCount(updated)]
    .filter(Boolean)
    .join(", ");
}

function lineWords(
  { lines, repeated, notRut }: PastedLines,
  { faulty, inCourse }: Readonly<Record<"faulty" | "inCourse", number>>,
): string {
  return [
    pasteTexts.found(lines.length),
    inCourse > 0 && pasteTexts.inCourse(inCourse),
    repeated.length > 0 && pasteTexts.repeated(repeated.length),
    notRut.length > 0 && pasteTexts.notRut(notRut.length),
    faulty > 0 && pasteTexts.faulty(faulty),
  ]
    .filter(Boolean)
    .join("; ");
}

const MEANINGS: readonly Choice[] = [
  { value: "name", label: pasteTexts.asName },
  { value: "attendance", label: pasteTexts.asShare },
  { value: "presence", label: pasteTexts.asPresence },
  { value: "attendedHours", label: FIELD_LABELS.attendedHours },
  { value: "grade", label: FIELD_LABELS.grade },
  { value: "status", label: FIELD_LABELS.status },
  { value: "none", label: pasteTexts.asNothing },
];
const MOST_PREVIEWED = 100;

interface PastedPreviewProps {
  lines: readonly ReadLine[];
  columns: readonly PastedColumn[];
  statuses: readonly Choice[];
  fates: ReadonlyMap<number, ExpectedFate>;
  onSaid: (index: number, meaning: Meaning) => void;
}

/** What each column holds, and what of each line would be kept; lines that cannot be come first. */
function PastedPreview({ lines, columns, statuses, fates, onSaid }: PastedPreviewProps) {
  const shown = [...lines]
    .sort((left, right) => Number(right.fault !== null) - Number(left.fault !== null))
    .slice(0, MOST_PREVIEWED);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        <legend className="pb-2 text-sm font-medium">{pasteTexts.columns}</legend>
        {columns.map(({ index, label, meaning }) => (
          <SelectField
            key={index}
            label={label}
            value={meaning}
            options={MEANINGS}
            onValueChange={(next) => onSaid(index, next as Meaning)}
          />
        ))}
      </fieldset>
      <div className="rounded-card border">
        <DataTable
          caption={pasteTexts.preview}
          columns={previewColumns(lines, statuses, fates)}
          rows={shown}
          rowHeader="rut"
          rowId={({ line }) => line}
          dense
        />
      </div>
      {lines.length > shown.length && (
        <p className="text-sm text-ink-muted">{pasteTexts.firstShown(shown.length)}</p>
      )}
    </div>
  );
}

function previewColumns(
  lines: readonly ReadLine[],
  statuses: readonly Choice[],
  fates: PastedPreviewProps["fates"],
): DataColumn<ReadLine>[] {
  const brought = resultsBrought(lines).map(
    (field): DataColumn<ReadLine> => ({
      id: field,
      header: FIELD_LABELS[field],
      align: field === "status" ? "start" : "end",
      cell: ({ results }) => writeCell(field, results[field] ?? null, statuses),
    }),
  );
  const willBe: DataColumn<ReadLine> = {
    id: "willBe",
    header: pasteTexts.willBe,
    cell: ({ line }) => {
      const fate = fates.get(line);
      return fate && pasteTexts.willBeAs[fate];
    },
  };
  const problem: DataColumn<ReadLine> = {
    id: "fault",
    header: pasteTexts.problem,
    cell: ({ fault }) => <span className="text-danger">{fault}</span>,
  };
  return [
    {
      id: "rut",
      header: commonTexts.rut,
      cell: ({ rut }) => <span className="whitespace-nowrap">{formatRut(rut)}</span>,
    },
    { id: "name", header: commonTexts.name, cell: ({ name }) => name },
    ...brought,
    willBe,
    ...(lines.some(({ fault }) => fault) ? [problem] : []),
  ];
}

interface Sending {
  line: ReadLine;
  isSame: boolean;
}

/** A long list goes in several calls; what was sent before a fault stays in the course. */
function usePasting(courseId: number) {
  const client = useQueryClient();
  const [series] = useState(() => new AttemptSeries());
  const call = useCall(async (all: readonly Sending[], onSent: (pasting: Pasting) => void) => {
    try {
      const outcomes: LineOutcome[] = [];
      const warnings: string[] = [];
      const key = series.keyFor(all);
      for (const [index, sending] of inCalls(all).entries()) {
        const answer = await pasteParticipants(courseId, sending.map(sentLine), `${key}-${index}`);
        const lines = sending.map(({ line }) => line);
        outcomes.push(...outcomesOf(lines, answer));
        warnings.push(...answer.warnings.map(({ message }) => message));
      }
      series.ended();
      onSent({ outcomes, warnings });
    } finally {
      await coursesChanged(client);
    }
  });
  return { busy: call.busy, error: call.error, send: call.run };
}

function sentLine({ line: { rut, name, results }, isSame }: Sending): SentLine {
  return {
    rut,
    ...(name ? { name } : {}),
    ...(Object.keys(results).length > 0 ? { results } : {}),
    ...(isSame ? { samePerson: true } : {}),
  };
}
