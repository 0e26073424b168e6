/** Personas: who takes part, who was there and how they did, in one grid that saves by itself. */

import { useQuery } from "@tanstack/react-query";
import { Award, PencilLine, SearchX, Undo2, UserMinus, UsersRound } from "lucide-react";
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { ruleWords } from "@/entities/course/result";
import { statusesQuery } from "@/entities/lookups/lookups";
import { PLACE } from "@/features/courses/addresses";
import {
  type Attended,
  type CourseDetail,
  franchiseQuery,
  type Participant,
  useHeldStatuses,
} from "@/features/courses/api";
import {
  NewParticipantDrawer,
  ParticipantDrawer,
} from "@/features/courses/detail/participant-drawer";
import type { Pasted } from "@/features/courses/detail/pasted-block";
import {
  inOrder,
  isAskedFor,
  PEOPLE_LIST,
  type SayingStatus,
} from "@/features/courses/detail/people-columns";
import { stopsOf, usePeopleCells } from "@/features/courses/detail/people-control";
import { PeopleGrid } from "@/features/courses/detail/people-grid";
import { PeopleOnPhone } from "@/features/courses/detail/people-phone";
import type { GridLook } from "@/features/courses/detail/people-row";
import {
  AddButton,
  ChosenBar,
  RegisterNote,
  RemovedSwitch,
  SavedLine,
  Toolbar,
  Trouble,
  useParticipantSwitch,
} from "@/features/courses/detail/people-tools";
import { withoutAttendance } from "@/features/courses/detail/results";
import { useResults } from "@/features/courses/detail/use-results";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { leftWords } from "@/platform/grid/grid-control";
import { useAddress } from "@/platform/lib/address";
import { useMediaQuery } from "@/platform/lib/hooks";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { shownColumns } from "@/platform/lists/column-chooser";
import { FilterChips } from "@/platform/lists/filters";
import { isNarrowed } from "@/platform/lists/list-place";
import { useListPreferences } from "@/platform/lists/list-preferences";
import { OpenRecord, rememberOpened } from "@/platform/lists/record-drawer";
import { ExportDialog } from "@/platform/lists/resource-list";
import { hasSelection, type ListSelection, useSelection } from "@/platform/lists/selection";
import { type ListPlace, OPENED_HERE, useListPlace } from "@/platform/lists/use-list-place";
import type { Density } from "@/platform/preferences/preferences-store";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";

const NARROW = "(max-width: 639.98px)";

export function PeopleTab({ course }: { course: CourseDetail }) {
  const statuses = useHeldStatuses();
  const results = useResults(course, statuses, ({ id, field }) => cells.begin({ id, stop: field }));
  const list = useListPlace(PEOPLE_LIST);
  const { data: known = [] } = useQuery(statusesQuery);
  const narrow = useMediaQuery(NARROW);
  const everybody = course.participants.filter(({ active }) => active);
  const removed = course.participants.filter(({ active }) => !active);
  const people = useShown(everybody, list, known);
  const selecting = useSelection(
    people.map(({ participant_id }) => participant_id),
    JSON.stringify([list.place.q, list.place.filters]),
  );
  const [left, setLeft] = useState("");
  const [exporting, setExporting] = useState(false);
  const look = useLook(course, list, selecting);
  const cells = usePeopleCells({
    ...{ people, statuses, stops: look.stops, drafts: results.drafts },
    onEdit: (edits) => edits.length > 0 && results.edit(edits, edits.length > 1),
    onPaste({ edits, leftRows, leftColumns }: Pasted) {
      setLeft(leftWords(leftRows, leftColumns));
      results.edit(edits, true);
    },
  });
  const franchise = useFranchise(course);
  const missing = withoutAttendance(everybody);
  const registering = useStartAtMissing(() => startAt(missing));
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
    ? removed.filter((one) => isAskedFor(one, list.place, known))
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
      <RegisterNote course={course} missing={missing.length} {...registering} />
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
            />
          )}
        </Rows>
        {people.length === 0 && everybody.length > 0 && isNarrowed(list.place) && (
          <NoMatch list={list} />
        )}
      </Card>
      <RemovedSwitch count={removed.length} list={list} />
      {!narrow && (
        <ChosenBar
          {...{ course, people, selecting, results }}
          onExport={() => setExporting(true)}
        />
      )}
      <ExportDialog
        open={exporting}
        onClose={() => setExporting(false)}
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
function useShown(
  people: readonly Participant[],
  { place }: ListPlace,
  statuses: readonly SayingStatus[],
): readonly Participant[] {
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
        people
          .filter((one) => isAskedFor(one, place, statuses))
          .map(({ participant_id }) => participant_id),
      ),
    [ids, place.q, JSON.stringify(place.filters), statuses],
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
  const { isComplete, state, totalHours, passRule } = course;
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
  return useMemo(() => {
    const columns = shownColumns(PEOPLE_LIST, preferences);
    return {
      columns,
      stops: stopsOf(columns),
      statuses,
      failing: new Set(
        known.flatMap((one) => (one.countsAsTrained && one.result !== "failed" ? [] : [one.id])),
      ),
      ruleWords: ruleWords(passRule),
      totalHours,
      isOver: state === "por_cerrar" || isComplete,
      hrefOf: (id) => latest.current.hrefOf(id),
      linkState: OPENED_HERE,
      onOpen: (id) => rememberOpened(PEOPLE_LIST.name, id),
      actionsOf: (row) => latest.current.actionsOf(row),
      onTurn: (id, extend) => latest.current.onTurn(id, extend),
      onBringBack: (row) => latest.current.bringBack(row),
    };
  }, [preferences, statuses, known, totalHours, state, isComplete, passRule, latest]);
}

/** The same functions for every row, so that a long grid is not drawn anew with each letter. */
function useLatest<Value>(value: Value) {
  const [held] = useState({ current: value });
  held.current = value;
  return held;
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
function useStartAtMissing(start: () => void) {
  const [{ falta }, turn] = useAddress(PLACE);
  const [isShown, setShown] = useState(false);
  const begin = useEffectEvent(() => {
    setShown(true);
    start();
    turn({ falta: false }, { replace: true });
  });
  useEffect(() => {
    if (falta) begin();
  }, [falta]);
  return { isShown, onClose: () => setShown(false) };
}
