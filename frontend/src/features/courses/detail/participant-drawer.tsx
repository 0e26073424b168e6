/** One participant beside the others: results, the copy of the person, and somebody new. */

import { RefreshCw } from "lucide-react";
import type { CourseDetail } from "@/features/courses/api";
import { commonTexts, peopleTexts } from "@/features/courses/texts";
import { late } from "@/platform/lib/late";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { EmptyState, TextSkeleton } from "@/platform/ui/states";

interface ParticipantDrawerProps {
  course: CourseDetail;
  id: number;
  onClose: () => void;
}

/** One participant: how they did, and the copy of their data that this course keeps. */
export function ParticipantDrawer({ course, id, onClose }: ParticipantDrawerProps) {
  const participant = course.participants.find(({ participant_id }) => participant_id === id);
  return (
    <RecordDrawer title={participant?.name ?? commonTexts.participant}>
      {participant ? (
        <ParticipantDetail participant={participant} closed={course.isComplete} onClose={onClose} />
      ) : (
        <EmptyState icon={<RefreshCw />} title={peopleTexts.missing} />
      )}
    </RecordDrawer>
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

const ParticipantDetail = late(
  async () => (await import("@/features/courses/detail/participant-form-view")).ParticipantDetail,
  Waiting,
);

const NewParticipantForm = late(
  async () => (await import("@/features/courses/detail/new-participant-form")).NewParticipantForm,
  Waiting,
);
