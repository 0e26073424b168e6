/** One participant beside the others: results, the copy of the person, and somebody new. */

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { coursesChanged } from "@/entities/course/course";
import { type CourseDetail, type Participant, refreshParticipant } from "@/features/courses/api";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { PERSON_PARTS } from "@/generated/records/person-views";
import { late } from "@/platform/lib/late";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { recordFacts } from "@/platform/records/record-view";
import { Button } from "@/platform/ui/button";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { announce } from "@/platform/ui/live-region";
import { EmptyState, TextSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

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
  franchiseSence: null,
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
    <div className="flex flex-col gap-4">
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
  const { run: refresh, busy } = useCall(async () => {
    await refreshParticipant(participant.participant_id);
    await coursesChanged(client);
    onRefreshed();
    announce(peopleTexts.refreshed);
  }, peopleTexts.refreshFailed);

  return (
    <Button
      size="sm"
      icon={<RefreshCw />}
      loading={busy}
      className="self-start"
      onClick={() => void refresh()}
    >
      {closed ? peopleTexts.complete : peopleTexts.refresh}
    </Button>
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

export const ParticipantForm = late(
  async () => (await import("@/features/courses/detail/participant-form-view")).ParticipantForm,
  Waiting,
);

const NewParticipantForm = late(
  async () => (await import("@/features/courses/detail/new-participant-form")).NewParticipantForm,
  Waiting,
);
