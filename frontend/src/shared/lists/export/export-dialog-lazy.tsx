/** The export dialog, whose code arrives when it is first opened. */
import { lazy, Suspense } from "react";
import type { ExportDialogProps } from "@/shared/lists/export/export-dialog";

const Lazy = lazy(() =>
  import("@/shared/lists/export/export-dialog").then((module) => ({
    default: module.ExportDialog,
  })),
);

export function ExportDialog(props: ExportDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Lazy {...props} />
    </Suspense>
  );
}
