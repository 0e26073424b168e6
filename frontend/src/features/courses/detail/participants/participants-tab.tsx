/** Who is in a course, and the four ways of adding more. */
import { Award, CircleCheck, CircleSlash, PencilLine, UsersRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { useParticipantRows } from "@/features/courses/api/participant-queries";
import type { Participant } from "@/features/courses/api/participants-api";
import { AddMenu, type AddWay } from "@/features/courses/detail/participants/add-menu";
import {
  AddPeopleDialog,
  PasteRutsDialog,
} from "@/features/courses/detail/participants/lazy-layers";
import { NewParticipantDrawer } from "@/features/courses/detail/participants/new-participant";
import { ParticipantDrawer } from "@/features/courses/detail/participants/participant-drawer";
import { PARTICIPANT_LIST } from "@/features/courses/detail/participants/participant-list-spec";
import { useParticipantSwitch } from "@/features/courses/detail/participants/use-participant-switch";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { InnerList } from "@/shared/lists/inner-list";
import type { ResourceListProps, RowDoors } from "@/shared/lists/resource-list-props";
import { EmptyState } from "@/shared/ui/empty-state";
import type { MenuItem } from "@/shared/ui/menu";

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
