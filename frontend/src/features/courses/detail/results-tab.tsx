/** Attendance, hours, grade and status of everybody in a course, as in a spreadsheet. */

import { useQueryClient } from "@tanstack/react-query";
import { FileSpreadsheet, ListChecks, Undo2 } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { coursesChanged } from "@/entities/course/course";
import { detailAddress, loadResultsAddress } from "@/features/courses/addresses";
import {
  type CourseDetail,
  courseQuery,
  useHeldStatuses,
  writeResults,
} from "@/features/courses/api";
import {
  type CellEdit,
  type Drafts,
  drafted,
  fillColumn,
  inverseOf,
  type Participant,
  type Pasted,
  type ResultRow,
  readCell,
  rowsToSend,
  withFaults,
  withoutSent,
} from "@/features/courses/detail/results";
import { ResultsGrid } from "@/features/courses/detail/results-grid";
import { commonTexts, resultTexts } from "@/features/courses/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Checkbox } from "@/platform/ui/checkbox";
import { Dialog } from "@/platform/ui/dialog";
import { announce } from "@/platform/ui/live-region";
import type { Choice } from "@/platform/ui/select-field";
import { EmptyState } from "@/platform/ui/states";
import { TextField } from "@/platform/ui/text-field";
import { toast, undoable } from "@/platform/ui/toast";

export function ResultsTab({ course }: { course: CourseDetail }) {
  const statuses = useHeldStatuses();
  const results = useResults(course, statuses);
  const [marking, setMarking] = useState(false);
  const [left, setLeft] = useState("");
  const people = course.participants.filter(({ active }) => active);
  if (people.length === 0) return <NobodyYet course={course} />;

  function pasted({ edits, leftRows, leftColumns }: Pasted): void {
    setLeft(leftWords(leftRows, leftColumns));
    results.edit(edits, true);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-muted">{resultTexts.help}</p>
        <Button icon={<Undo2 />} aria-disabled={!results.canUndo} onClick={results.undoLast}>
          {resultTexts.undo}
        </Button>
        <Button icon={<ListChecks />} onClick={() => setMarking(true)}>
          {resultTexts.markAll}
        </Button>
        <Button asChild>
          <Link to={loadResultsAddress(course.course_id)}>
            <FileSpreadsheet />
            {resultTexts.load}
          </Link>
        </Button>
      </div>
      <SaveState results={results} left={left} />
      <Card flush>
        <ResultsGrid
          people={people}
          statuses={statuses}
          drafts={results.drafts}
          onEdit={(edit) => results.edit([edit])}
          onPaste={pasted}
          onUndo={results.undoLast}
        />
      </Card>
      <MarkAllDialog
        people={people}
        open={marking}
        onClose={() => setMarking(false)}
        onMark={(edits) => results.edit(edits, true)}
      />
    </div>
  );
}

function NobodyYet({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title={commonTexts.noParticipants}
        description={resultTexts.emptyHelp}
        actions={
          <Button asChild variant="primary">
            <Link to={detailAddress(course.course_id, "participantes")}>
              {resultTexts.goToParticipants}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}

function SaveState({ results, left }: { results: ResultsState; left: string }) {
  const { drafts, saving, trouble, retry } = results;
  const faults = [...drafts.values()].filter(({ fault }) => fault !== null).length;
  return (
    <>
      {trouble && (
        <Banner
          tone="danger"
          title={resultTexts.saveFailed}
          actions={
            <Button size="sm" onClick={retry}>
              {resultTexts.retry}
            </Button>
          }
        >
          {trouble}
        </Banner>
      )}
      {(faults > 0 || left) && (
        <Banner tone="warning">
          {[faults > 0 && faultWords(faults), left].filter(Boolean).join(" ")}
        </Banner>
      )}
      <p role="status" className="-my-2 min-h-5 text-xs text-ink-subtle">
        {saving ? resultTexts.saving : ""}
      </p>
    </>
  );
}

function faultWords(count: number): string {
  return count === 1 ? resultTexts.oneUnsaved : resultTexts.unsaved(count);
}

function leftWords(rows: number, columns: number): string {
  const parts = [
    rows > 0 && resultTexts.rowsPasted(rows),
    columns > 0 && resultTexts.columnsPasted(columns),
  ].filter(Boolean);
  return parts.length > 0 ? resultTexts.noPlace(parts) : "";
}

export interface ResultsState {
  drafts: Drafts;
  saving: boolean;
  /** Nothing was kept, and no cell is to blame. */
  trouble: string | null;
  canUndo: boolean;
  /** Takes many edits at once; `told` offers the way back in a message of its own. */
  edit: (edits: readonly CellEdit[], told?: boolean) => void;
  retry: () => void;
  undoLast: () => void;
}

const NOTHING: Drafts = new Map();

/** Beside the answers of the server, so that they outlive the tab and end with the session. */
function draftsKey(courseId: number): readonly unknown[] {
  return ["results-drafts", courseId];
}

/** The results of a course while they are typed: drafts, saving in order, faults, and the way back. */
export function useResults(course: CourseDetail, statuses: readonly Choice[]): ResultsState {
  const id = course.course_id;
  const client = useQueryClient();
  const [drafts, setDrafts] = useState(() => client.getQueryData<Drafts>(draftsKey(id)) ?? NOTHING);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [former, setFormer] = useState<readonly (readonly ResultRow[])[]>([]);
  const latest = useRef(drafts);
  const queue = useRef(Promise.resolve());

  function show(next: Drafts): void {
    latest.current = next;
    setDrafts(next);
    client.setQueryDefaults(draftsKey(id), { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(draftsKey(id), next);
  }

  function peopleNow(): readonly Participant[] {
    return client.getQueryData(courseQuery(id).queryKey)?.participants ?? course.participants;
  }

  /** One call at a time, so that the last thing typed is the last thing kept. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(work).finally(() => setWaiting((count) => count - 1));
    return queue.current;
  }

  async function write(rows: ResultRow[]): Promise<void> {
    const kept = await writeResults(id, rows);
    const fresh = new Map(kept.map((person) => [person.participant_id, person]));
    client.setQueryData(courseQuery(id).queryKey, (known) => known && withFresh(known, fresh));
    void coursesChanged(client);
  }

  async function keep(told: boolean): Promise<void> {
    const rows = rowsToSend(latest.current, statuses);
    if (rows.length === 0) return;
    const before = inverseOf(rows, peopleNow());
    try {
      await write(rows);
      show(withoutSent(latest.current, rows));
      setTrouble(null);
      setFormer((known) => [...known, before]);
      tell(rows.length, before, told);
    } catch (error) {
      if (blame(rows, error)) await keep(told);
      else setTrouble(describeError(error).message);
    }
  }

  function tell(count: number, before: readonly ResultRow[], told: boolean): void {
    const words = resultTexts.savedCount(count);
    if (told) undoable(words, () => takeBack(before));
    else announce(resultTexts.saved);
  }

  /** Whether a cell is to blame: it is marked, and the others can be tried without it. */
  function blame(rows: readonly ResultRow[], error: unknown): boolean {
    const errors = error instanceof ApiError ? error.fields : {};
    const marked = withFaults(latest.current, rows, errors);
    const isCell = countFaults(marked) > countFaults(latest.current);
    show(marked);
    return isCell;
  }

  /** Throws what the server refuses, for whoever offered the way back. */
  function takeBack(before: readonly ResultRow[]): Promise<void> {
    setFormer((known) => known.filter((other) => other !== before));
    return write([...before]);
  }

  // What an earlier visit of the tab could not send any more.
  const resume = useEffectEvent(() => {
    if (rowsToSend(latest.current, statuses).length > 0) void inTurn(() => keep(false));
  });
  useEffect(() => resume(), []);

  return {
    drafts,
    saving: waiting > 0,
    trouble,
    canUndo: former.length > 0,
    edit(edits, told = false) {
      show(drafted(latest.current, edits, peopleNow(), statuses));
      void inTurn(() => keep(told));
    },
    retry: () => void inTurn(() => keep(false)),
    undoLast() {
      const last = former.at(-1);
      if (!last) return;
      void inTurn(async () => {
        try {
          await takeBack(last);
          announce(resultTexts.undone);
        } catch (error) {
          await toast.failed(resultTexts.undoFailed, describeError(error).message);
        }
      });
    },
  };
}

function countFaults(drafts: Drafts): number {
  return [...drafts.values()].filter(({ fault }) => fault !== null).length;
}

function withFresh(course: CourseDetail, fresh: ReadonlyMap<number, Participant>): CourseDetail {
  const participants = course.participants.map(
    (person) => fresh.get(person.participant_id) ?? person,
  );
  return { ...course, participants };
}

interface MarkAllDialogProps {
  people: readonly Participant[];
  open: boolean;
  onClose: () => void;
  onMark: (edits: readonly CellEdit[]) => void;
}

/** The same attendance for everybody, or for those who have none yet. */
export function MarkAllDialog({ people, open, onClose, onMark }: MarkAllDialogProps) {
  const formId = useId();
  const [text, setText] = useState("100");
  const [replace, setReplace] = useState(false);
  const [tried, setTried] = useState(false);
  const reading = readCell("attendance", text, []);
  const fault = "fault" in reading ? reading.fault : missing(text);
  const edits = fillColumn("attendance", text, people, replace);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fault || edits.length === 0) return;
    onMark(edits);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={resultTexts.markAll}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={edits.length === 0}>
            {resultTexts.mark(edits.length)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={commonTexts.attendance}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          error={tried ? fault : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox label={resultTexts.replaceKnown} checked={replace} onCheckedChange={setReplace} />
      </form>
    </Dialog>
  );
}

function missing(text: string): string | undefined {
  return text.trim() === "" ? resultTexts.attendanceMissing : undefined;
}
