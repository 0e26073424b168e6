/** The results of one course from being typed to being kept by the server, whatever screen is open. */

import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { coursesChanged } from "@/entities/course/course";
import { type CourseDetail, courseQuery, writeResults } from "@/features/courses/api";
import {
  type CellDraft,
  type CellTurn,
  cellsIn,
  cellsOf,
  countFaults,
  type Drafts,
  drafted,
  keyOf,
  rowsToSend,
  type Sheet,
  turned,
  turnsBetween,
  withFaults,
  withOthersChanges,
  withoutSent,
  wordsOfTurn,
} from "@/features/courses/detail/result-drafts";
import type { CellEdit, CellPlace, ResultRow } from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { dropDraft, readDraft, saveDraft } from "@/platform/lib/drafts";
import { setUnkept } from "@/platform/lib/leaving";
import { announce } from "@/platform/ui/live-region";
import type { Choice } from "@/platform/ui/select-field";
import { remember, tell } from "@/platform/undo/undo";

export interface ResultsNow {
  drafts: Drafts;
  saving: boolean;
  /** Nothing was kept, and no cell is to blame. */
  trouble: string | null;
  /** When something was kept last, in this visit. */
  savedAt: number | null;
}

interface KeptCells {
  cells: CellDraft[];
}

const NOTHING: Drafts = new Map();
const NO_CELLS: ReadonlySet<string> = new Set();

/** Somebody who writes the same rows again and again is not raced for ever. */
const MOST_TRIES = 3;

/** Longer than between two cells of somebody who types down a column. */
const REST_MS = 1_000;

/** Until a server that did not answer is asked again; it doubles each time. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

export class ResultsKeeper {
  readonly #client: QueryClient;
  readonly #courseId: number;
  #course: CourseDetail;
  #statuses: readonly Choice[];
  #now: ResultsNow = { drafts: NOTHING, saving: false, trouble: null, savedAt: null };
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #onWay = NO_CELLS;
  #queue: Promise<unknown> = Promise.resolve();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  /** Leads to a cell, while the people of the course are on screen. */
  #shower: ((place: CellPlace) => void) | null = null;
  /** A cell may still be left once their session has ended. */
  readonly #userId = useSession.getState().user?.id ?? 0;
  #isOver = false;

  constructor(client: QueryClient, course: CourseDetail, statuses: readonly Choice[]) {
    this.#client = client;
    this.#course = course;
    this.#courseId = course.course_id;
    this.#statuses = statuses;
    this.#begin();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ResultsNow => this.#now;

  knows(course: CourseDetail, statuses: readonly Choice[]): void {
    const isComplete = this.#statuses.length === 0 && statuses.length > 0;
    this.#course = course;
    this.#statuses = statuses;
    // What an earlier visit wrote of the status could not be read before.
    if (isComplete && this.#now.drafts.size > 0) this.retry();
  }

  shows(shower: (place: CellPlace) => void): () => void {
    this.#shower = shower;
    return () => {
      if (this.#shower === shower) this.#shower = null;
    };
  }

  /** Takes many edits at once, as one step; `told` offers the way back in a message of its own. */
  edit = (edits: readonly CellEdit[], told = false): void => {
    const sheet = this.#sheet;
    const ids = new Set(edits.map(({ id }) => id));
    const before = cellsOf(this.#now.drafts, sheet, ids);
    const drafts = drafted(this.#now.drafts, edits, sheet);
    const turns = turnsBetween(before, cellsOf(drafts, sheet, ids));
    this.#show(drafts);
    const step = turns.length > 0 ? this.#remembered(turns) : null;
    void this.#inTurn(async () => {
      const rows = await this.#keep();
      if (rows === 0) return;
      if (told && step) tell(step, resultTexts.savedCount(rows));
      else announce(resultTexts.saved);
    });
  };

  retry = (): void => void this.#inTurn(() => this.#keep());

  get #sheet(): Sheet {
    const known = this.#client.getQueryData(courseQuery(this.#courseId).queryKey) ?? this.#course;
    return {
      people: known.participants,
      statuses: this.#statuses,
      totalHours: this.#course.totalHours,
      onWay: this.#onWay,
    };
  }

  #remembered(turns: readonly CellTurn[]) {
    const words = wordsOfTurn(turns, this.#sheet);
    return remember({
      said: words,
      undo: () =>
        this.#turn(
          turns.map(({ before, after, ...cell }) => ({ ...cell, from: after, to: before })),
        ),
      redo: () =>
        this.#turn(
          turns.map(({ before, after, ...cell }) => ({ ...cell, from: before, to: after })),
        ),
      show: () => turns[0] && this.#shower?.(turns[0]),
    });
  }

  /** Cells that somebody else wrote meanwhile stay as they are. */
  #turn(cells: Parameters<typeof turned>[1]): void {
    const drafts = turned(this.#now.drafts, cells, this.#sheet);
    if (drafts === null)
      throw new ApiError(409, { error: true, message: resultTexts.changedSince });
    this.#show(drafts);
    void this.#inTurn(() => this.#keep());
  }

  /** What an earlier visit could not send any more. */
  #begin(): void {
    const kept = readDraft<KeptCells>(this.#key, Date.now())?.fields.cells ?? [];
    const known = new Set(this.#sheet.people.map(({ participant_id }) => participant_id));
    const drafts = new Map(
      kept.filter(({ id }) => known.has(id)).map((cell) => [keyOf(cell), cell] as const),
    );
    if (drafts.size === 0) return;
    this.#show(withOthersChanges(drafts, this.#sheet));
    void this.#inTurn(() => this.#keep());
  }

  get #key() {
    return { userId: this.#userId, form: "results", record: String(this.#courseId), version: 1 };
  }

  #set(changes: Partial<ResultsNow>): void {
    this.#now = { ...this.#now, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** What is not kept by the server is kept here, and the browser asks before it is left. */
  #show(drafts: Drafts): void {
    const cells = [...drafts.values()];
    if (cells.length > 0) saveDraft(this.#key, { cells }, Date.now());
    else dropDraft(this.#key);
    setUnkept(this, cells.length > 0 && !this.#isOver);
    this.#set({ drafts });
  }

  /** Answers how many rows were kept. */
  async #keep(times = 1): Promise<number> {
    const rows = rowsToSend(this.#now.drafts, this.#sheet);
    if (rows.length === 0 || this.#isOver) return 0;
    try {
      await this.#write(rows);
      this.#answered();
      return rows.length;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return this.#lookAgain(times);
      if (this.#blames(rows, error)) return this.#keep();
      this.#failed(error);
      return 0;
    }
  }

  async #write(rows: ResultRow[]): Promise<void> {
    const { queryKey } = courseQuery(this.#courseId);
    this.#onWay = cellsIn(rows);
    try {
      const kept = await writeResults(this.#courseId, rows);
      const fresh = new Map(kept.map((person) => [person.participant_id, person]));
      await this.#client.cancelQueries({ queryKey });
      this.#client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            participants: known.participants.map(
              (person) => fresh.get(person.participant_id) ?? person,
            ),
          },
      );
      // Behind what the query has to tell: no cell shows for a moment what was kept before.
      await new Promise<void>((done) => notifyManager.schedule(done));
    } finally {
      this.#onWay = NO_CELLS;
    }
    this.#show(withoutSent(this.#now.drafts, rows, this.#statuses));
    this.#set({ savedAt: Date.now() });
  }

  /** Somebody else wrote meanwhile: their cells are shown, and the other ones are kept. */
  async #lookAgain(times: number): Promise<number> {
    if (times >= MOST_TRIES) {
      this.#set({ trouble: resultTexts.keepsChanging });
      return 0;
    }
    try {
      await this.#client.fetchQuery({ ...courseQuery(this.#courseId), staleTime: 0 });
    } catch (error) {
      this.#failed(error);
      return 0;
    }
    this.#show(withOthersChanges(this.#now.drafts, this.#sheet));
    return this.#keep(times + 1);
  }

  /** Whether a cell is to blame: it is marked, and the others can be tried without it. */
  #blames(rows: readonly ResultRow[], error: unknown): boolean {
    const { drafts } = this.#now;
    const marked = withFaults(drafts, rows, error instanceof ApiError ? error.fields : {});
    this.#show(marked);
    return countFaults(marked) > countFaults(drafts);
  }

  #answered(): void {
    this.#set({ trouble: null });
    this.#wait = FIRST_WAIT_MS;
    this.#awaitNothing();
  }

  /** Where the same call can succeed later it is tried again by itself, at once when there is a network. */
  #failed(error: unknown): void {
    const { message, canRetry } = describeError(error);
    this.#set({ trouble: message });
    this.#awaitNothing();
    if (!canRetry) return;
    this.#later = setTimeout(this.retry, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    globalThis.addEventListener("online", this.retry, { once: true });
  }

  #awaitNothing(): void {
    clearTimeout(this.#later);
    globalThis.removeEventListener("online", this.retry);
  }

  /** Whoever is signed in next begins with nothing of this; what was not sent waits in the browser. */
  end(): void {
    this.#isOver = true;
    this.#awaitNothing();
    setUnkept(this, false);
  }

  /** One call at a time, so that the last thing typed is the last thing kept. */
  #inTurn(work: () => Promise<unknown>): Promise<unknown> {
    clearTimeout(this.#rest);
    this.#waits(1);
    const turn = this.#queue.then(work).finally(() => this.#waits(-1));
    this.#queue = turn;
    // What hangs on the results is asked again once for everything that was typed in a row.
    void turn.then(() => {
      if (this.#queue !== turn) return;
      this.#rest = setTimeout(() => void coursesChanged(this.#client), REST_MS);
    });
    return turn;
  }

  #waits(by: number): void {
    this.#waiting += by;
    this.#set({ saving: this.#waiting > 0 });
  }
}

const keepers = new WeakMap<QueryClient, Map<number, ResultsKeeper>>();
const signedIn = new Set<ResultsKeeper>();

useSession.subscribe((now, before) => {
  if (!before.tokens || now.tokens) return;
  for (const keeper of signedIn) keeper.end();
  signedIn.clear();
});

/** The one that keeps the results of a course for who is signed in. */
export function keeperOf(
  client: QueryClient,
  course: CourseDetail,
  statuses: readonly Choice[],
): ResultsKeeper {
  const known = keepers.get(client) ?? new Map<number, ResultsKeeper>();
  keepers.set(client, known);
  const found = known.get(course.course_id);
  if (found && signedIn.has(found)) return found;
  const made = new ResultsKeeper(client, course, statuses);
  known.set(course.course_id, made);
  signedIn.add(made);
  return made;
}
