/** The results of a course while they are typed: drafts, saving in order, faults, and the way back. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { courseQuery } from "@/features/courses/api/course-queries";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { writeResults } from "@/features/courses/api/participants-api";
import type {
  CellEdit,
  Participant,
  ResultRow,
} from "@/features/courses/detail/results/cell-values";
import {
  type Drafts,
  drafted,
  inverseOf,
  rowsToSend,
  withFaults,
  withoutSent,
} from "@/features/courses/detail/results/grid-drafts";
import { ApiError, describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import { formatCount } from "@/shared/lib/format";
import { announce } from "@/shared/ui/live-region";
import type { Choice } from "@/shared/ui/select-field";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

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
    const words = formatCount(count, "participante guardado", "participantes guardados");
    if (told) undoable(words, () => takeBack(before));
    else announce("Guardado.");
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
          announce("Deshecho.");
        } catch (error) {
          await toast.failed("No se pudo deshacer.", describeError(error).message);
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
