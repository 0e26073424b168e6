/** Makes the same course again on other days; the form arrives when it is wanted. */
import { lazy, Suspense } from "react";
import type { Original } from "@/features/courses/ui/duplicate-form";
import { Dialog } from "@/shared/ui/dialog";
import { TextSkeleton } from "@/shared/ui/skeleton";

const DuplicateForm = lazy(async () => ({
  default: (await import("@/features/courses/ui/duplicate-form")).DuplicateForm,
}));

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
      <Suspense fallback={<TextSkeleton lines={6} />}>
        {course && <DuplicateForm course={course} onClose={onClose} />}
      </Suspense>
    </Dialog>
  );
}
