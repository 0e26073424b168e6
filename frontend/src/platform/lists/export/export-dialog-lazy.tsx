/** The export dialog, whose code arrives when it is first opened. */
import { late } from "@/platform/lib/late";
import type { ExportDialogProps } from "@/platform/lists/export/export-dialog";

const Lazy = late(async () => (await import("@/platform/lists/export/export-dialog")).ExportDialog);

export function ExportDialog(props: ExportDialogProps) {
  if (!props.open) return null;
  return <Lazy {...props} />;
}
