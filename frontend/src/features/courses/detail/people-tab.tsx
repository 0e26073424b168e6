/** Personas: who takes part, who was there and how they did, in one grid that saves by itself. */

import { useQuery } from "@tanstack/react-query";
import {
  Award,
  Download,
  FileSpreadsheet,
  ListFilter,
  MoreHorizontal,
  PencilLine,
  Plus,
  Printer,
  SearchX,
  Undo2,
  UserMinus,
  UsersRound,
} from "lucide-react";
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { statusesQuery } from "@/entities/lookups/lookups";
import { useTakenBack } from "@/features/courses/actions";
import { loadResultsAddress, PLACE } from "@/features/courses/addresses";
import {
  type Attended,
  type CourseDetail,
  franchiseQuery,
  type Participant,
  setParticipantActive,
  useHeldStatuses,
} from "@/features/courses/api";
import type { FillField } from "@/features/courses/detail/fill-dialog";
import {
  NewParticipantDrawer,
  ParticipantDrawer,
} from "@/features/courses/detail/participant-drawer";
import { inOrder, isAskedFor, PEOPLE_LIST } from "@/features/courses/detail/people-columns";
import { type GridLook, PeopleGrid, useOpenCell } from "@/features/courses/detail/people-grid";
import { PeopleOnPhone } from "@/features/courses/detail/people-phone";
import { fillColumn, type Pasted, withoutAttendance } from "@/features/courses/detail/results";
import { type ResultsState, useResults } from "@/features/courses/detail/use-results";
import { commonTexts, peopleTexts, resultTexts } from "@/features/courses/texts";
import { useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { ColumnChooser, shownColumns } from "@/platform/lists/column-chooser";
import { FilterChips } from "@/platform/lists/filters";
import { isNarrowed } from "@/platform/lists/list-place";
import { useListPreferences } from "@/platform/lists/list-preferences";
import { ListSearch } from "@/platform/lists/list-search";
import { BulkBar, FiltersSheet, SearchPlace } from "@/platform/lists/list-tools";
import { OpenRecord, rememberOpened } from "@/platform/lists/record-drawer";
import { ExportDialog } from "@/platform/lists/resource-list";
import {
  hasSelection,
  isSelected,
  type ListSelection,
  useSelection,
} from "@/platform/lists/selection";
import { useListKeys } from "@/platform/lists/use-list-keys";
import { type ListPlace, OPENED_HERE, useListPlace } from "@/platform/lists/use-list-place";
import type { Density } from "@/platform/preferences/preferences-store";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

const NARROW = "(max-width: 639.98px)";

export function PeopleTab({ course }: { course: CourseDetail }) {
  const statuses = useHeldStatuses();
  const results = useResults(course, statuses);
  const list = useListPlace(PEOPLE_LIST);
  const narrow = useMediaQuery(NARROW);
  const everybody = course.participants.filter(({ active }) => active);
  const removed = course.participants.filter(({ active }) => !active);
  const people = useShown(everybody, list);
  const selecting = useSelection(
    people.map(({ participant_id }) => participant_id),
    JSON.stringify([list.place.q, list.place.filters]),
  );
  const [left, setLeft] = useState("");
  const [exporting, setExporting] = useState(false);
  const cells = useOpenCell({
    people,
    onEdit: (edit) => results.edit([edit]),
    onPaste({ edits, leftRows, leftColumns }: Pasted) {
      setLeft(leftWords(leftRows, leftColumns));
      results.edit(edits, true);
    },
  });
  const look = useLook(course, list, selecting);
  const franchise = useFranchise(course);
  const missing = withoutAttendance(everybody);
  useStartAtMissing(() => startAt(missing));
  useEscToRelease(selecting);

  function startAt([first]: readonly Participant[]): void {
    if (first) cells.begin({ id: first.participant_id, stop: "presence" });
  }

  const beside = (
    <OpenRecord
      name={PEOPLE_LIST.name}
      list={list}
      ids={people.map(({ participant_id }) => participant_id)}
      drawer={(id, close) => <ParticipantDrawer key={id} {...{ course, id }} onClose={close} />}
      newRecord={(close) => <NewParticipantDrawer course={course} onClose={close} />}
    />
  );
  if (everybody.length === 0 && removed.length === 0)
    return <Nobody course={course}>{beside}</Nobody>;
  const shownRemoved = list.place.showDisabled
    ? removed.filter((one) => isAskedFor(one, list.place))
    : [];
  return (
    <div className="flex flex-col gap-2">
      <Toolbar
        {...{ course, list, results, narrow, people }}
        missing={missing.length}
        onExport={() => setExporting(true)}
      >
        <SavedLine {...{ results }} all={everybody.length} missing={missing} onMissing={startAt} />
      </Toolbar>
      <Trouble {...{ results, left }} />
      <FilterChips spec={PEOPLE_LIST} list={list} />
      <Card flush className="print:border-0">
        <Rows>
          {narrow ? (
            <PeopleOnPhone
              {...{ look, people }}
              removed={shownRemoved}
              drafts={results.drafts}
              onPresence={(id, text) => results.edit([{ id, field: "presence", text }])}
            />
          ) : (
            <PeopleGrid
              {...{ look, people, selecting, franchise, cells }}
              removed={shownRemoved}
              drafts={results.drafts}
              sort={list.place.sort}
              onSortChange={(sort) => list.change({ sort })}
              onUndo={results.undoLast}
            />
          )}
        </Rows>
        {people.length === 0 && everybody.length > 0 && isNarrowed(list.place) && (
          <NoMatch list={list} />
        )}
      </Card>
      <RemovedSwitch count={removed.length} list={list} />
      {!narrow && (
        <ChosenBar {...{ people, selecting, results }} onExport={() => setExporting(true)} />
      )}
      <ExportDialog
        open={exporting}
        onOpenChange={setExporting}
        list="participants"
        about={{ course_id: course.course_id }}
        nouns={PEOPLE_LIST.nouns}
        columns={PEOPLE_LIST.columns}
        shown={look.columns}
        query={list.apiQuery}
        page={people.map(({ participant_id }) => participant_id)}
        selection={selecting.selection}
        total={people.length}
      />
      {beside}
    </div>
  );
}

/** Those that the address asks for. Their order stays while they are written in: no row jumps away. */
function useShown(people: readonly Participant[], { place }: ListPlace): readonly Participant[] {
  const ids = people.map(({ participant_id }) => participant_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: values that change while they are typed do not change the order.
  const order = useMemo(
    () =>
      new Map(
        inOrder(people, place.sort).map(({ participant_id }, index) => [participant_id, index]),
      ),
    [ids, place.sort],
  );
  // What a filter found stays in sight while it is written in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  const asked = useMemo(
    () =>
      new Set(
        people.filter((one) => isAskedFor(one, place)).map(({ participant_id }) => participant_id),
      ),
    [ids, place.q, JSON.stringify(place.filters)],
  );
  return people
    .filter(({ participant_id }) => asked.has(participant_id))
    .sort(
      (one, other) => (order.get(one.participant_id) ?? 0) - (order.get(other.participant_id) ?? 0),
    );
}

function useFranchise({ course_id }: CourseDetail): ReadonlyMap<number, Attended> | undefined {
  const { data } = useQuery(franchiseQuery(course_id));
  return useMemo(
    () => data && new Map(data.participants.map((one) => [one.participant_id, one])),
    [data],
  );
}

function useLook(course: CourseDetail, list: ListPlace, selecting: ListSelection): GridLook {
  const { preferences } = useListPreferences(PEOPLE_LIST.name);
  const statuses = useHeldStatuses();
  const { data: known = [] } = useQuery(statusesQuery);
  const switchParticipant = useParticipantSwitch();
  const navigate = useNavigate();
  const { isComplete, state, totalHours } = course;
  const now = {
    onTurn: selecting.turn,
    hrefOf: (id: number) => list.hrefOf({ open: String(id) }),
    bringBack: (row: Participant) => void switchParticipant([row], true),
    actionsOf: (row: Participant): MenuItem[] => [
      {
        label: commonTexts.edit,
        icon: <PencilLine />,
        onSelect: () => list.openRecord(String(row.participant_id), true),
      },
      ...(isComplete && row.active
        ? [
            {
              label: peopleTexts.certificate,
              icon: <Award />,
              onSelect: () =>
                void navigate(withQuery(PATHS.certificate, { id: row.participant_id })),
            },
          ]
        : []),
      {
        label: row.active ? peopleTexts.remove : peopleTexts.bringBack,
        icon: row.active ? <UserMinus /> : <Undo2 />,
        onSelect: () => void switchParticipant([row], !row.active),
      },
    ],
  };
  const latest = useLatest(now);
  return useMemo(
    () => ({
      columns: shownColumns(PEOPLE_LIST, preferences),
      statuses,
      failing: new Set(known.flatMap((one) => (one.countsAsTrained ? [] : [one.id]))),
      totalHours,
      isOver: state === "por_cerrar" || isComplete,
      hrefOf: (id) => latest.current.hrefOf(id),
      linkState: OPENED_HERE,
      onOpen: (id) => rememberOpened(PEOPLE_LIST.name, id),
      actionsOf: (row) => latest.current.actionsOf(row),
      onTurn: (id, extend) => latest.current.onTurn(id, extend),
      onBringBack: (row) => latest.current.bringBack(row),
    }),
    [preferences, statuses, known, totalHours, state, isComplete, latest],
  );
}

/** The same functions for every row, so that a long grid is not drawn anew with each letter. */
function useLatest<Value>(value: Value) {
  const [held] = useState({ current: value });
  held.current = value;
  return held;
}

/** Takes participants out of the course or back in, at once. */
export function useParticipantSwitch() {
  const change = useTakenBack();
  return (people: readonly Participant[], active: boolean): Promise<boolean> => {
    const turn = (to: boolean) =>
      Promise.all(people.map(({ participant_id }) => setParticipantActive(participant_id, to)));
    const [only] = people;
    const who = people.length === 1 && only ? only.name : undefined;
    return change({
      send: () => turn(active),
      undo: () => turn(!active),
      said: active ? peopleTexts.back(people.length, who) : peopleTexts.out(people.length, who),
      effects: active ? undefined : peopleTexts.removedEffects,
    });
  };
}

function Rows({ children }: { children: ReactNode }) {
  const { preferences } = useListPreferences(PEOPLE_LIST.name);
  const density = preferences.density ?? "compact";
  return (
    <div
      data-density={density}
      data-wide-sheet
      className="group/list"
      style={{ "--row": ROW_HEIGHT[density] } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** A grid to work in is low unless somebody asks for more. */
const ROW_HEIGHT: Readonly<Record<Density, string>> = {
  compact: "2.25rem",
  normal: "2.75rem",
  comfortable: "3.25rem",
};

function Nobody({ course, children }: { course: CourseDetail; children: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={<UsersRound />}
        title={commonTexts.noParticipants}
        description={peopleTexts.emptyHelp}
        actions={<AddButton course={course} />}
      />
      {children}
    </Card>
  );
}

function NoMatch({ list }: { list: ListPlace }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={peopleTexts.noMatch}
      actions={<Button onClick={list.clear}>{peopleTexts.clearFilters}</Button>}
    />
  );
}

/** Opens the window that adds people, which stands in the address; a closed course takes nobody. */
function AddButton({ course }: { course: CourseDetail }) {
  const [, turn] = useAddress(PLACE);
  if (!course.active || course.isComplete) return null;
  return (
    <Button
      variant={course.participantCount === 0 ? "primary" : "secondary"}
      icon={<Plus />}
      onClick={() => turn({ agregar: true })}
    >
      <span aria-hidden className="hidden sm:max-xl:inline">
        {peopleTexts.addShort}
      </span>
      <span className="sm:max-xl:sr-only">{peopleTexts.addOrPaste}</span>
    </Button>
  );
}

interface ToolbarProps {
  course: CourseDetail;
  list: ListPlace;
  results: ResultsState;
  people: readonly Participant[];
  narrow: boolean;
  missing: number;
  onExport: () => void;
  /** What is told beside the tools. */
  children: ReactNode;
}

function Toolbar(props: ToolbarProps) {
  const { course, list, results, people, narrow, missing, onExport, children } = props;
  const kept = useListPreferences(PEOPLE_LIST.name);
  const [showsFilters, setShowsFilters] = useState(false);
  const navigate = useNavigate();
  useListKeys({ x: onExport, e: (id) => list.openRecord(String(id), true) });

  function allPresent(): void {
    results.edit(fillColumn("presence", resultTexts.present, withoutAttendance(people)), true);
  }

  const items: MenuItem[] = [
    {
      label: resultTexts.undo,
      icon: <Undo2 />,
      disabled: !results.canUndo,
      onSelect: results.undoLast,
    },
    {
      label: resultTexts.load,
      icon: <FileSpreadsheet />,
      onSelect: () => void navigate(loadResultsAddress(course.course_id)),
    },
    {
      label: peopleTexts.filters,
      icon: <ListFilter />,
      onSelect: () => setShowsFilters(true),
      beginsGroup: true,
    },
    { label: peopleTexts.export, icon: <Download />, onSelect: onExport },
    { label: peopleTexts.print, icon: <Printer />, onSelect: () => globalThis.print() },
  ];
  const menu = (
    <Menu
      trigger={<IconButton label={peopleTexts.more} icon={<MoreHorizontal />} />}
      items={items}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchPlace>
        <ListSearch
          label={peopleTexts.filter}
          value={list.place.q}
          onSearch={(q) => list.change({ q }, { replace: true })}
        />
      </SearchPlace>
      {narrow && menu}
      <AddButton course={course} />
      <Button
        aria-disabled={missing === 0}
        title={missing === 0 ? resultTexts.nobodyMissing : undefined}
        onClick={allPresent}
      >
        {resultTexts.allPresent}
      </Button>
      <div className="min-w-0 flex-1 basis-44">{children}</div>
      {!narrow && (
        <ColumnChooser columns={PEOPLE_LIST.columns} rowHeader={PEOPLE_LIST.rowHeader} {...kept} />
      )}
      {!narrow && menu}
      <FiltersSheet
        open={showsFilters}
        onOpenChange={setShowsFilters}
        spec={PEOPLE_LIST}
        list={list}
        total={people.length}
      />
    </div>
  );
}

/** What stands in the way of keeping what was typed. */
function Trouble({ results, left }: { results: ResultsState; left: string }) {
  const { drafts, trouble, retry } = results;
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
    </>
  );
}

interface SavedLineProps {
  results: ResultsState;
  all: number;
  missing: readonly Participant[];
  onMissing: (missing: readonly Participant[]) => void;
}

/** When something was kept last, and what is complete. */
function SavedLine({ results, all, missing, onMissing }: SavedLineProps) {
  const { saving, savedAt } = results;
  const complete = all - missing.length;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted tabular-nums sm:justify-end">
      <span role="status">{saving ? resultTexts.saving : ""}</span>
      {!saving && savedAt !== null && <SavedAgo since={savedAt} />}
      <span>
        <strong className="font-semibold text-success">{formatNumber(complete)}</strong>
        {` ${resultTexts.complete(complete)}`}
      </span>
      {missing.length > 0 && (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            className="link min-h-6 pointer-coarse:min-h-11"
            onClick={() => onMissing(missing)}
          >
            {resultTexts.withoutAttendance(missing.length)}
          </button>
        </>
      )}
    </p>
  );
}

function SavedAgo({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      {resultTexts.savedAgo(Math.max(Math.floor((now - since) / 1_000), 0))}
      <span aria-hidden>{" ·"}</span>
    </span>
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

function RemovedSwitch({ count, list }: { count: number; list: ListPlace }) {
  if (count === 0) return null;
  const shows = list.place.showDisabled;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="w-fit print:hidden"
      aria-expanded={shows}
      onClick={() => list.change({ showDisabled: !shows })}
    >
      {shows ? peopleTexts.hideRemoved : peopleTexts.showRemoved(count)}
    </Button>
  );
}

const FillDialog = late(
  async () => (await import("@/features/courses/detail/fill-dialog")).FillDialog,
);

interface ChosenBarProps {
  people: readonly Participant[];
  selecting: ListSelection;
  results: ResultsState;
  onExport: () => void;
}

/** What can be done with those who are chosen. */
function ChosenBar({ people, selecting, results, onExport }: ChosenBarProps) {
  const [filling, setFilling] = useState<FillField | null>(null);
  const switchParticipant = useParticipantSwitch();
  const { selection, clear } = selecting;
  if (!hasSelection(selection)) return null;
  const chosen = people.filter(({ participant_id }) => isSelected(selection, participant_id));

  async function remove(): Promise<void> {
    if (await switchParticipant(chosen, false)) clear();
  }

  return (
    <>
      <BulkBar
        nouns={PEOPLE_LIST.nouns}
        selecting={selecting}
        narrowing={{}}
        total={people.length}
        onExport={onExport}
        actions={[
          {
            label: resultTexts.presentInAll,
            run: () => results.edit(fillColumn("presence", resultTexts.present, chosen), true),
          },
          { label: resultTexts.fillAttendance, run: () => setFilling("attendance") },
          { label: resultTexts.fillGrade, run: () => setFilling("grade") },
          { label: peopleTexts.remove, icon: <UserMinus />, run: () => void remove() },
        ]}
      />
      {filling && (
        <FillDialog
          field={filling}
          people={chosen}
          onClose={() => setFilling(null)}
          onFill={(edits) => results.edit(edits, true)}
        />
      )}
    </>
  );
}

/** Esc lets go of those who are chosen, unless something lies over the page. */
function useEscToRelease({ selection, clear }: ListSelection): void {
  const release = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !hasSelection(selection)) return;
    if (document.querySelector("[role=dialog],[role=alertdialog],[role=menu]")) return;
    clear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => release(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Who comes to register attendance begins with the first person who lacks it. */
function useStartAtMissing(start: () => void): void {
  const [{ falta }, turn] = useAddress(PLACE);
  const begin = useEffectEvent(() => {
    start();
    turn({ falta: false }, { replace: true });
  });
  useEffect(() => {
    if (falta) begin();
  }, [falta]);
}
