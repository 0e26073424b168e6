/** The drawer for a person whom nobody registered yet. */
import { Suspense } from "react";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { NewParticipantForm } from "@/features/courses/detail/participants/lazy-layers";
import { RecordDrawer } from "@/shared/lists/record-drawer";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface NewParticipantProps {
  course: CourseDetail;
  onClose: () => void;
}

export function NewParticipantDrawer(props: NewParticipantProps) {
  return (
    <RecordDrawer title="Nueva persona en el curso">
      <Suspense fallback={<TextSkeleton lines={10} />}>
        <NewParticipantForm {...props} />
      </Suspense>
    </RecordDrawer>
  );
}
