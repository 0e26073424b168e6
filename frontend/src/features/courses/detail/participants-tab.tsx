/** Who is in a course, and the four ways of adding more. */

import { useQueryClient } from "@tanstack/react-query";
import {
  Award,
  CircleCheck,
  CircleSlash,
  ClipboardPaste,
  FileSpreadsheet,
  PencilLine,
  RefreshCw,
  Search,
  UserPlus,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { coursesChanged } from "@/entities/course/course";
import { useCompanyChoices, useStatusChoices } from "@/entities/lookups/lookups";
import { RESULT_COLUMNS } from "@/entities/records/participant-views";
import { PERSON_COLUMNS, PERSON_PARTS } from "@/entities/records/person-views";
import { useTakenBack } from "@/features/courses/actions";
import { loadAddress } from "@/features/courses/addresses";
import {
  type CourseDetail,
  type Participant,
  refreshParticipant,
  setParticipantActive,
  useParticipantRows,
} from "@/features/courses/api";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { describeError } from "@/platform/api/errors";
import { late } from "@/platform/lib/late";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { NEW_RECORD } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { InnerList } from "@/platform/lists/resource-list";
import type { ResourceListProps, RowDoors } from "@/platform/lists/resource-list-props";
import { useListPlace } from "@/platform/lists/use-list-place";
import { insertedBefore, recordColumns, recordFacts } from "@/platform/records/record-view";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

export function ParticipantsTab({ course }: { course: CourseDetail }) {
  const id = course.course_id;
  const [way, setWay] = useState<AddWay | null>(null);
  const close = () => setWay(null);
  const adding = <AddMenu course={course} onChoose={setWay} />;
  const list: ResourceListProps<Participant> = {
    spec: PARTICIPANT_LIST,
    useRows: useParticipantRows,
    rowId: ({ participant_id }) => participant_id,
    rowName: ({ name }) => name,
    isDimmed: ({ active }) => !active,
    rowActions: useRowActions(course.isComplete),
    onEdit: (_row, doors) => doors.edit(),
    drawer: (participant, closeDrawer) => (
      <ParticipantDrawer key={participant} {...{ course, id: participant }} onClose={closeDrawer} />
    ),
    newRecord: (closeDrawer) => <NewParticipantDrawer course={course} onClose={closeDrawer} />,
    exports: "participants",
    exportAbout: { course_id: id },
    empty: (
      <EmptyState
        icon={<UsersRound />}
        title={commonTexts.noParticipants}
        description={peopleTexts.emptyHelp}
        actions={adding}
      />
    ),
  };
  return (
    <>
      <InnerList list={list} actions={adding} />
      {way === "search" && <AddPeopleDialog course={course} onClose={close} />}
      {way === "paste" && <PasteRutsDialog course={course} onClose={close} />}
    </>
  );
}

function useRowActions(isComplete: boolean): (row: Participant, doors: RowDoors) => MenuItem[] {
  const navigate = useNavigate();
  const switchParticipant = useParticipantSwitch();
  const certify = (id: number) => void navigate(withQuery(PATHS.certificate, { id }));
  return (row, doors) => [
    { label: commonTexts.edit, icon: <PencilLine />, onSelect: doors.edit },
    ...(isComplete && row.active
      ? [
          {
            label: peopleTexts.certificate,
            icon: <Award />,
            onSelect: () => certify(row.participant_id),
          },
        ]
      : []),
    {
      label: row.active ? commonTexts.disable : commonTexts.enable,
      icon: row.active ? <CircleSlash /> : <CircleCheck />,
      onSelect: () => void switchParticipant(row),
    },
  ];
}

/** The copy of the person, of which a course shows less, and before its status the results. */
const COLUMNS = insertedBefore<Participant>(
  "statusName",
  recordColumns<Participant>(PERSON_COLUMNS, {
    name: { sortKey: "name" },
    rut: { sortKey: "rut", onCard: true },
    areaName: { hidden: true },
    bossName: { hidden: true },
    isExternal: {
      cell: ({ isExternal }) => (isExternal ? peopleTexts.external : peopleTexts.internal),
    },
    statusName: {
      onCard: true,
      cell: ({ statusName, active }) =>
        active ? (
          statusName && <Badge>{statusName}</Badge>
        ) : (
          <Badge>{peopleTexts.isDisabled}</Badge>
        ),
    },
  }),
  recordColumns<Participant>(RESULT_COLUMNS, {
    attendance: { sortKey: "attendance", onCard: true },
    grade: { sortKey: "grade" },
  }),
);

/** The list of the participants of a course: its columns, filters and words. */
export const PARTICIPANT_LIST: ListSpec<Participant> = {
  name: "participants",
  title: commonTexts.participants,
  nouns: { one: peopleTexts.one, many: peopleTexts.many, feminine: false },
  searchLabel: peopleTexts.filter,
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut", asistencia: "attendance", nota: "grade" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: commonTexts.state,
      promoted: true,
      useOptions: useStatusChoices,
    },
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: commonTexts.company,
      useOptions: useCompanyChoices,
    },
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: peopleTexts.kind,
      options: [
        { value: "internos", label: peopleTexts.internals },
        { value: "externos", label: peopleTexts.externals },
      ],
      toApi: (value) => String(value === "externos"),
    },
  ],
  rowHeader: "name",
  columns: COLUMNS,
};

interface ParticipantDrawerProps {
  course: CourseDetail;
  id: number;
  onClose: () => void;
}

/** One participant: how they did, and the copy of their data that this course keeps. */
export function ParticipantDrawer({ course, id, onClose }: ParticipantDrawerProps) {
  const participant = course.participants.find(({ participant_id }) => participant_id === id);
  const [copies, setCopies] = useState(0);
  return (
    <RecordDrawer title={participant?.name ?? commonTexts.participant}>
      {participant ? (
        <div className="flex flex-col gap-5">
          <ParticipantFacts
            participant={participant}
            closed={course.isComplete}
            onRefreshed={() => setCopies(copies + 1)}
          />
          <ParticipantForm key={copies} participant={participant} onClose={onClose} />
        </div>
      ) : (
        <EmptyState icon={<RefreshCw />} title={peopleTexts.missing} />
      )}
    </RecordDrawer>
  );
}

/** What the form below asks, and a salary, which is told in the record of the person only. */
const NOT_HERE = {
  ...{ name: null, email: null, phone: null, bossName: null, bossEmail: null, statusName: null },
  hasGrossSalary: null,
};

interface FactsProps {
  participant: Participant;
  closed: boolean;
  onRefreshed: () => void;
}

/** What a course keeps of a person, and copying it anew. */
export function ParticipantFacts({ participant, closed, onRefreshed }: FactsProps) {
  const { identity, work, boss, sence } = PERSON_PARTS;
  return (
    <div className="flex flex-col items-start gap-4">
      <KeyValue
        items={[identity, work, sence].flatMap(({ fields }) =>
          recordFacts<Participant>(fields, participant, NOT_HERE),
        )}
      />
      <FactGroup title={boss.title}>
        <KeyValue items={recordFacts<Participant>(boss.fields, participant, NOT_HERE)} />
      </FactGroup>
      <RefreshButton participant={participant} closed={closed} onRefreshed={onRefreshed} />
    </div>
  );
}

/** In a completed course only what is missing is copied; what was registered is history. */
function RefreshButton({ participant, closed, onRefreshed }: FactsProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      await refreshParticipant(participant.participant_id);
      await coursesChanged(client);
      onRefreshed();
      announce(peopleTexts.refreshed);
    } catch (error) {
      await toast.failed(peopleTexts.refreshFailed, describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" icon={<RefreshCw />} loading={busy} onClick={() => void refresh()}>
      {closed ? peopleTexts.complete : peopleTexts.refresh}
    </Button>
  );
}

export type AddWay = "search" | "paste";

interface AddMenuProps {
  course: CourseDetail;
  onChoose: (way: AddWay) => void;
}

/** The ways of adding participants to a course. */
export function AddMenu({ course, onChoose }: AddMenuProps) {
  const navigate = useNavigate();
  const { openRecord } = useListPlace(PARTICIPANT_LIST);

  if (course.state === "completado" || !course.active) return <Closed course={course} />;
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<UserPlus />}>
          {commonTexts.addParticipants}
        </Button>
      }
      items={[
        { label: commonTexts.paste, icon: <ClipboardPaste />, onSelect: () => onChoose("paste") },
        { label: peopleTexts.search, icon: <Search />, onSelect: () => onChoose("search") },
        {
          label: peopleTexts.load,
          icon: <FileSpreadsheet />,
          onSelect: () => void navigate(loadAddress(course.course_id)),
        },
        { label: peopleTexts.create, icon: <UserPlus />, onSelect: () => openRecord(NEW_RECORD) },
      ]}
    />
  );
}

function Closed({ course }: { course: CourseDetail }) {
  return (
    <p className="self-center text-sm text-ink-muted">
      {course.active ? peopleTexts.completedCourse : peopleTexts.disabledCourse}
    </p>
  );
}

interface NewParticipantProps {
  course: CourseDetail;
  onClose: () => void;
}

/** The drawer for a person whom nobody registered yet. */
export function NewParticipantDrawer(props: NewParticipantProps) {
  return (
    <RecordDrawer title={peopleTexts.newPerson}>
      <NewParticipantForm {...props} />
    </RecordDrawer>
  );
}

const Waiting = () => <TextSkeleton lines={10} />;

export const AddPeopleDialog = late(
  async () => (await import("@/features/courses/detail/add-people-dialog")).AddPeopleDialog,
);

export const PasteRutsDialog = late(
  async () => (await import("@/features/courses/detail/paste-ruts-dialog")).PasteRutsDialog,
);

export const ParticipantForm = late(
  async () => (await import("@/features/courses/detail/participant-form-view")).ParticipantForm,
  Waiting,
);

export const NewParticipantForm = late(
  async () => (await import("@/features/courses/detail/new-participant-form")).NewParticipantForm,
  Waiting,
);

/** Takes a participant out of the course or back in, at once. */
export function useParticipantSwitch(): (participant: Participant) => Promise<boolean> {
  const change = useTakenBack();
  return ({ participant_id, name, active }) =>
    change({
      send: () => setParticipantActive(participant_id, !active),
      undo: () => setParticipantActive(participant_id, active),
      said: `${active ? peopleTexts.disabled : peopleTexts.enabled}: ${name}`,
      effects: active ? peopleTexts.disabledEffects : undefined,
    });
}
