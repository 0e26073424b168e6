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
import { useNavigate, useSearchParams } from "react-router";
import { coursesChanged } from "@/entities/course/course";
import { useCompanyChoices, useStatusChoices } from "@/entities/lookups/lookups";
import { useTakenBack } from "@/features/courses/actions";
import { loadAddress } from "@/features/courses/addresses";
import {
  type CourseDetail,
  type Participant,
  refreshParticipant,
  setParticipantActive,
  useParticipantRows,
} from "@/features/courses/api";
import { describeError } from "@/platform/api/errors";
import { formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { changedQuery, PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { NEW_RECORD } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { InnerList } from "@/platform/lists/resource-list";
import type { ResourceListProps, RowDoors } from "@/platform/lists/resource-list-props";
import { OPENED_HERE } from "@/platform/lists/use-list-place";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { KeyValue } from "@/platform/ui/facts";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { EmptyState, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

/** Who is in a course, and the four ways of adding more. */
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
        title="Aún no hay participantes"
        description="Pega una columna de RUT, busca personas o cárgalas desde una planilla."
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
    { label: "Editar", icon: <PencilLine />, onSelect: doors.edit },
    ...(isComplete && row.active
      ? [{ label: "Certificado", icon: <Award />, onSelect: () => certify(row.participant_id) }]
      : []),
    {
      label: row.active ? "Deshabilitar" : "Habilitar",
      icon: row.active ? <CircleSlash /> : <CircleCheck />,
      onSelect: () => void switchParticipant(row),
    },
  ];
}

const shown = (value: number | null) => (value === null ? null : formatNumber(value));

/** The list of the participants of a course: its columns, filters and words. */
export const PARTICIPANT_LIST: ListSpec<Participant> = {
  name: "participants",
  title: "Participantes",
  nouns: { one: "participante", many: "participantes", feminine: false },
  searchLabel: "Buscar por nombre o RUT",
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut", asistencia: "attendance", nota: "grade" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: "Estado",
      promoted: true,
      useOptions: useStatusChoices,
    },
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: "Empresa",
      useOptions: useCompanyChoices,
    },
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: "Tipo",
      options: [
        { value: "internos", label: "Internos" },
        { value: "externos", label: "Externos" },
      ],
      toApi: (value) => String(value === "externos"),
    },
  ],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    {
      id: "rut",
      header: "RUT",
      sortKey: "rut",
      onCard: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ rut }) => rut && formatRut(rut),
    },
    { id: "companyName", header: "Empresa", cell: ({ companyName }) => companyName },
    {
      id: "email",
      header: "Correo",
      cell: ({ email }) => email,
    },
    { id: "bossName", header: "Jefatura", hidden: true, cell: ({ bossName }) => bossName },
    {
      id: "attendance",
      header: "Asistencia %",
      sortKey: "attendance",
      align: "end",
      onCard: true,
      cell: ({ attendance }) => shown(attendance),
    },
    {
      id: "attendedHours",
      header: "Horas",
      align: "end",
      hidden: true,
      cell: ({ attendedHours }) => shown(attendedHours),
    },
    {
      id: "grade",
      header: "Nota",
      sortKey: "grade",
      align: "end",
      cell: ({ grade }) => shown(grade),
    },
    {
      id: "statusName",
      header: "Estado",
      onCard: true,
      cell: ({ statusName, active }) =>
        active ? statusName && <Badge>{statusName}</Badge> : <Badge>Deshabilitado</Badge>,
    },
  ],
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
    <RecordDrawer title={participant?.name ?? "Participante"}>
      {participant ? (
        <div className="flex flex-col gap-5">
          <Facts
            participant={participant}
            closed={course.isComplete}
            onRefreshed={() => setCopies(copies + 1)}
          />
          <ParticipantForm key={copies} participant={participant} onClose={onClose} />
        </div>
      ) : (
        <EmptyState icon={<RefreshCw />} title="Este participante no está en el curso." />
      )}
    </RecordDrawer>
  );
}

interface FactsProps {
  participant: Participant;
  closed: boolean;
  onRefreshed: () => void;
}

function Facts({ participant, closed, onRefreshed }: FactsProps) {
  const { rut, companyName, areaName, franchiseSence } = participant;
  return (
    <div className="flex flex-col items-start gap-4">
      <KeyValue
        items={[
          { label: "RUT", value: rut ? formatRut(rut) : "—" },
          { label: "Empresa", value: companyName ?? "—" },
          { label: "Área", value: areaName ?? "—" },
          { label: "Usa franquicia SENCE", value: franchiseSence ? "Sí" : "No" },
        ]}
      />
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
      announce("Datos actualizados desde la ficha.");
    } catch (error) {
      await toast.failed("No pudimos actualizar los datos.", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" icon={<RefreshCw />} loading={busy} onClick={() => void refresh()}>
      {closed ? "Completar datos desde la ficha" : "Actualizar datos desde la ficha"}
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
  const [query] = useSearchParams();

  function openNew(): void {
    const search = `?${changedQuery(query, { ver: NEW_RECORD })}`;
    void navigate({ search }, { state: OPENED_HERE, preventScrollReset: true });
  }

  if (course.state === "completado" || !course.active) return <Closed course={course} />;
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<UserPlus />}>
          Agregar participantes
        </Button>
      }
      items={[
        { label: "Pegar RUT", icon: <ClipboardPaste />, onSelect: () => onChoose("paste") },
        { label: "Buscar personas", icon: <Search />, onSelect: () => onChoose("search") },
        {
          label: "Cargar planilla",
          icon: <FileSpreadsheet />,
          onSelect: () => void navigate(loadAddress(course.course_id)),
        },
        { label: "Crear persona nueva", icon: <UserPlus />, onSelect: openNew },
      ]}
    />
  );
}

function Closed({ course }: { course: CourseDetail }) {
  return (
    <p className="self-center text-sm text-ink-muted">
      {course.active
        ? "El curso está completado: no admite más participantes."
        : "El curso está deshabilitado: no admite más participantes."}
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
    <RecordDrawer title="Nueva persona en el curso">
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
      said: `${active ? "Participante deshabilitado" : "Participante habilitado"}: ${name}`,
      effects: active ? "Sus resultados se conservan y dejan de contar." : undefined,
    });
}
