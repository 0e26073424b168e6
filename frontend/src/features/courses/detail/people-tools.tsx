/** What stands around the grid of people: its tools, what is saved, and what is done with several. */

import {
  Download,
  FileSpreadsheet,
  ListFilter,
  MoreHorizontal,
  Plus,
  Printer,
  Redo2,
  RefreshCw,
  Undo2,
  UserMinus,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { COURSES_KEY, TOLD_OF_COURSES } from "@/entities/course/course";
import { useTakenBack } from "@/features/courses/actions";
import { loadResultsAddress, PLACE } from "@/features/courses/addresses";
import {
  type CourseDetail,
  type Participant,
  setFranchise,
  setParticipantActive,
} from "@/features/courses/api";
import type { FillField } from "@/features/courses/detail/fill-dialog";
import { PEOPLE_LIST } from "@/features/courses/detail/people-columns";
import { countFaults } from "@/features/courses/detail/result-drafts";
import { fillColumn, withoutAttendance } from "@/features/courses/detail/results";
import type { ResultsState } from "@/features/courses/detail/use-results";
import { franchiseTexts, peopleTexts, resultTexts } from "@/features/courses/texts";
import { useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { useNow } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { ColumnChooser } from "@/platform/lists/column-chooser";
import { useListPreferences } from "@/platform/lists/list-preferences";
import { ListSearch } from "@/platform/lists/list-search";
import { BulkBar, FiltersSheet, SearchPlace } from "@/platform/lists/list-tools";
import { hasSelection, isSelected, type ListSelection } from "@/platform/lists/selection";
import { useBulkChange } from "@/platform/lists/use-bulk-change";
import { useListKeys } from "@/platform/lists/use-list-keys";
import type { ListPlace } from "@/platform/lists/use-list-place";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { turnLast, useCanTurn } from "@/platform/undo/undo";

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

/** Opens the window that adds people, which stands in the address; a closed course takes nobody. */
export function AddButton({ course }: { course: CourseDetail }) {
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

export function Toolbar(props: ToolbarProps) {
  const { course, list, results, people, narrow, missing, onExport, children } = props;
  const kept = useListPreferences(PEOPLE_LIST.name);
  const [showsFilters, setShowsFilters] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const navigate = useNavigate();
  useListKeys({ x: onExport, e: (id) => list.openRecord(String(id), true) });

  const items: MenuItem[] = [
    {
      label: resultTexts.undo,
      icon: <Undo2 />,
      disabled: !useCanTurn("undo"),
      onSelect: () => void turnLast("undo"),
    },
    {
      label: resultTexts.redo,
      icon: <Redo2 />,
      disabled: !useCanTurn("redo"),
      onSelect: () => void turnLast("redo"),
    },
    ...(narrow
      ? [
          {
            label: resultTexts.load,
            icon: <FileSpreadsheet />,
            onSelect: () => void navigate(loadResultsAddress(course.course_id)),
          },
        ]
      : []),
    {
      label: peopleTexts.refreshAll,
      icon: <RefreshCw />,
      onSelect: () => setRefreshing(true),
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
      trigger={<IconButton size="md" label={peopleTexts.more} icon={<MoreHorizontal />} />}
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
        onClick={() =>
          results.edit(fillColumn("presence", resultTexts.present, withoutAttendance(people)), true)
        }
      >
        {resultTexts.allPresent}
      </Button>
      {!narrow && <LoadResultsButton course={course} />}
      <div className="min-w-0 flex-1 basis-44">{children}</div>
      {!narrow && (
        <ColumnChooser columns={PEOPLE_LIST.columns} rowHeader={PEOPLE_LIST.rowHeader} {...kept} />
      )}
      {!narrow && menu}
      <FiltersSheet
        open={showsFilters}
        onClose={() => setShowsFilters(false)}
        spec={PEOPLE_LIST}
        list={list}
        total={people.length}
      />
      {refreshing && <RefreshDialog course={course} onClose={() => setRefreshing(false)} />}
    </div>
  );
}

/** The usual way: the OTEC sends a spreadsheet. */
function LoadResultsButton({ course }: { course: CourseDetail }) {
  return (
    <LinkButton to={loadResultsAddress(course.course_id)} icon={<FileSpreadsheet />}>
      <span aria-hidden className="xl:hidden">
        {resultTexts.loadShort}
      </span>
      <span className="max-xl:sr-only">{resultTexts.load}</span>
    </LinkButton>
  );
}

interface RegisterNoteProps {
  missing: number;
  course: CourseDetail;
  isShown: boolean;
  onClose: () => void;
}

/** What whoever came to register attendance sees: the ways to do it, and the cell that waits. */
export function RegisterNote({ missing, course, isShown, onClose }: RegisterNoteProps) {
  if (!isShown || missing === 0) return null;
  return (
    <Banner
      tone="info"
      title={resultTexts.registering(missing)}
      actions={
        <>
          <LinkButton to={loadResultsAddress(course.course_id)} size="sm">
            {resultTexts.loadSheet}
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {resultTexts.hide}
          </Button>
        </>
      }
    >
      {resultTexts.registeringHelp}
    </Banner>
  );
}

const RefreshDialog = late(
  async () => (await import("@/features/courses/detail/refresh-dialog")).RefreshDialog,
);

/** What stands in the way of keeping what was typed. */
export function Trouble({ results, left }: { results: ResultsState; left: string }) {
  const { drafts, trouble, retry } = results;
  const faults = countFaults(drafts);
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
          {[faults === 1 && resultTexts.oneUnsaved, faults > 1 && resultTexts.unsaved(faults), left]
            .filter(Boolean)
            .join(" ")}
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
export function SavedLine({ results, all, missing, onMissing }: SavedLineProps) {
  const { saving, savedAt } = results;
  const complete = all - missing.length;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-muted tabular-nums sm:justify-end">
      <span role="status">{saving ? resultTexts.saving : ""}</span>
      {!saving && savedAt !== null && <SavedAgo since={savedAt} />}
      {complete > 0 && (
        <span>
          <strong className="font-semibold text-success">{formatNumber(complete)}</strong>
          {` ${resultTexts.complete(complete)}`}
        </span>
      )}
      {missing.length > 0 && (
        <>
          {complete > 0 && <span aria-hidden>·</span>}
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
  const now = useNow(1_000);
  return (
    <span>
      {resultTexts.savedAgo(Math.max(Math.floor((now - since) / 1_000), 0))}
      <span aria-hidden>{" ·"}</span>
    </span>
  );
}

export function RemovedSwitch({ count, list }: { count: number; list: ListPlace }) {
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
  course: CourseDetail;
  people: readonly Participant[];
  selecting: ListSelection;
  results: ResultsState;
  onExport: () => void;
}

/** What can be done with those who are chosen. */
export function ChosenBar({ course, people, selecting, results, onExport }: ChosenBarProps) {
  const [filling, setFilling] = useState<FillField | null>(null);
  const switchParticipant = useParticipantSwitch();
  const change = useBulkChange(COURSES_KEY, ...TOLD_OF_COURSES);
  const { selection, clear } = selecting;
  if (!hasSelection(selection)) return null;
  const chosen = people.filter(({ participant_id }) => isSelected(selection, participant_id));

  async function remove(): Promise<void> {
    if (await switchParticipant(chosen, false)) clear();
  }

  function franchise(uses: boolean): void {
    const ids = chosen.map(({ participant_id }) => participant_id);
    void change({
      send: () => setFranchise(course.course_id, ids, uses),
      said: uses ? franchiseTexts.used : franchiseTexts.left,
      same: uses ? franchiseTexts.unfit : undefined,
      onDone: clear,
    });
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
          { label: resultTexts.fillStatus, run: () => setFilling("status") },
          { label: franchiseTexts.use, run: () => franchise(true) },
          { label: franchiseTexts.leave, run: () => franchise(false) },
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
