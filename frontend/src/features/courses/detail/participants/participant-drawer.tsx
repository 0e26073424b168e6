/** One participant: how they did, and the copy of their data that this course keeps. */
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { type Participant, refreshParticipant } from "@/features/courses/api/participants-api";
import { ParticipantForm } from "@/features/courses/detail/participants/lazy-layers";
import { describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import { formatRut } from "@/shared/lib/rut";
import { RecordDrawer } from "@/shared/lists/record-drawer";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { KeyValue } from "@/shared/ui/key-value";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

interface ParticipantDrawerProps {
  course: CourseDetail;
  id: number;
  onClose: () => void;
}

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
