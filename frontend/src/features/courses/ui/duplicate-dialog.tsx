/** Makes the same course again on other days; the form arrives when it is wanted. */
import type { Original } from "@/features/courses/ui/duplicate-form";
import { late } from "@/shared/lib/late";
import { Dialog } from "@/shared/ui/dialog";
import { TextSkeleton } from "@/shared/ui/skeleton";

const DuplicateForm = late(
  async () => (await import("@/features/courses/ui/duplicate-form")).DuplicateForm,
  () => <TextSkeleton lines={6} />,
);

interface DuplicateDialogProps {
  /** The course to copy; nothing while the window is closed. */
  course: Original | null;
  onClose: () => void;
}

export function DuplicateDialog({ course, onClose }: DuplicateDialogProps) {
  return (
    <Dialog
      open={course !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Duplicar curso"
      description={course?.courseName}
      size="sm"
      sturdy
    >
      {course && <DuplicateForm course={course} onClose={onClose} />}
    </Dialog>
  );
}
