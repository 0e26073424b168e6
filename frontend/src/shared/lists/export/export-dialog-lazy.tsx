/** The export dialog, whose code arrives when it is first opened. */
import { late } from "@/shared/lib/late";
import type { ExportDialogProps } from "@/shared/lists/export/export-dialog";

const Lazy = late(async () => (await import("@/shared/lists/export/export-dialog")).ExportDialog);

export function ExportDialog(props: ExportDialogProps) {
  if (!props.open) return null;
  return <Lazy {...props} />;
}
