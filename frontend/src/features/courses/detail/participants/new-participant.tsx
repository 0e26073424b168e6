/** The drawer for a person whom nobody registered yet. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { NewParticipantForm } from "@/features/courses/detail/participants/lazy-layers";
import { RecordDrawer } from "@/shared/lists/record-drawer";

interface NewParticipantProps {
  course: CourseDetail;
  onClose: () => void;
}

export function NewParticipantDrawer(props: NewParticipantProps) {
  return (
    <RecordDrawer title="Nueva persona en el curso">
      <NewParticipantForm {...props} />
    </RecordDrawer>
  );
}
