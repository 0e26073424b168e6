/** The results of a course while they are typed: drafts, saving in order, other people's changes, the way back. */

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { coursesChanged } from "@/entities/course/course";
import { type CourseDetail, courseQuery, writeResults } from "@/features/courses/api";
import {
  type CellEdit,
  countFaults,
  type Drafts,
  dated,
  drafted,
  inverseOf,
  type ResultRow,
  rowsToSend,
  type Sheet,
  withFaults,
  withOthersChanges,
  withoutSent,
} from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { announce } from "@/platform/ui/live-region";
import type { Choice } from "@/platform/ui/select-field";
import { toast, undoable } from "@/platform/ui/toast";

export interface ResultsState {
  drafts: Drafts;
  saving: boolean;
  /** Nothing was kept, and no cell is to blame. */
  trouble: string | null;
  canUndo: boolean;
  /** When something was kept last, in this visit. */
  savedAt: number | null;
  /** Takes many edits at once; `told` offers the way back in a message of its own. */
  edit: (edits: readonly CellEdit[], told?: boolean) => void;
  retry: () => void;
  undoLast: () => void;
}

const NOTHING: Drafts = new Map();

/** Somebody who writes the same rows again and again is not raced for ever. */
const MOST_TRIES = 3;

/** Beside the answers of the server, so that they outlive the tab and end with the session. */
function draftsKey(courseId: number): readonly unknown[] {
  return ["results-drafts", courseId];
}

/** The results of a course while they are typed: drafts, saving in order, faults, and the way back. */
export function useResults(course: CourseDetail, statuses: readonly Choice[]): ResultsState {
  const { course_id: id, totalHours } = course;
  const client = useQueryClient();
  const { drafts, latest, show } = useDrafts(id);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [former, setFormer] = useState<readonly (readonly ResultRow[])[]>([]);
  // What hangs on the results is asked again once for everything that was typed in a row.
  const { waiting, inTurn } = useTurns(() => void coursesChanged(client));

  function sheetNow(): Sheet {
    const known = client.getQueryData(courseQuery(id).queryKey) ?? course;
    return { people: known.participants, statuses, totalHours };
  }

  async function write(rows: ResultRow[]): Promise<void> {
    const kept = await writeResults(id, rows);
    const fresh = new Map(kept.map((person) => [person.participant_id, person]));
    await client.cancelQueries({ queryKey: courseQuery(id).queryKey });
    client.setQueryData(
      courseQuery(id).queryKey,
      (known) =>
        known && {
          ...known,
          participants: known.participants.map(
            (person) => fresh.get(person.participant_id) ?? person,
          ),
        },
    );
    setSavedAt(Date.now());
  }

  async function keep(told: boolean, times = 1): Promise<void> {
    const rows = rowsToSend(latest.current, sheetNow());
    if (rows.length === 0) return;
    const before = inverseOf(rows, sheetNow().people);
    try {
      await write(rows);
      show(withoutSent(latest.current, rows, statuses));
      setTrouble(null);
      setFormer((known) => [...known, before]);
      if (told) undoable(resultTexts.savedCount(rows.length), () => takeBack(before));
      else announce(resultTexts.saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await lookAgain(told, times);
      else if (blame(rows, error)) await keep(told);
      else setTrouble(describeError(error).message);
    }
  }

  /** Somebody else wrote meanwhile: their cells are shown, and the other ones are kept. */
  async function lookAgain(told: boolean, times: number): Promise<void> {
    if (times >= MOST_TRIES) return setTrouble(resultTexts.keepsChanging);
    try {
      await client.fetchQuery({ ...courseQuery(id), staleTime: 0 });
    } catch (error) {
      return setTrouble(describeError(error).message);
    }
    show(withOthersChanges(latest.current, sheetNow()));
    await keep(told, times + 1);
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
    return write(dated(before, sheetNow().people));
  }

  // What an earlier visit of the tab could not send any more.
  const resume = useEffectEvent(() => {
    if (rowsToSend(latest.current, sheetNow()).length > 0) void inTurn(() => keep(false));
  });
  useEffect(() => resume(), []);

  return {
    drafts,
    saving: waiting > 0,
    trouble,
    canUndo: former.length > 0,
    savedAt,
    edit(edits, told = false) {
      show(drafted(latest.current, edits, sheetNow()));
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

function useDrafts(id: number) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState(() => client.getQueryData<Drafts>(draftsKey(id)) ?? NOTHING);
  const latest = useRef(drafts);

  function show(next: Drafts): void {
    latest.current = next;
    setDrafts(next);
    client.setQueryDefaults(draftsKey(id), { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(draftsKey(id), next);
  }

  return { drafts, latest, show };
}

/** Longer than between two cells of somebody who types down a column. */
const REST_MS = 1_000;

/** One call at a time, so that the last thing typed is the last thing kept. */
function useTurns(onRest: () => void) {
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  function inTurn(work: () => Promise<void>): Promise<void> {
    clearTimeout(rest.current);
    setWaiting((count) => count + 1);
    const turn = queue.current.then(work).finally(() => setWaiting((count) => count - 1));
    queue.current = turn;
    // Also when the tab was left meanwhile: other screens show what hangs on it.
    void turn.then(() => {
      if (queue.current === turn) rest.current = setTimeout(onRest, REST_MS);
    });
    return turn;
  }

  return { waiting, inTurn };
}
