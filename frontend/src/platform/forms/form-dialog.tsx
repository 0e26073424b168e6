/** A form in a window of its own, which asks before what was typed is lost. */

import type { ComponentProps } from "react";
import { RecordForm } from "@/platform/forms/record-form";
import { Dialog } from "@/platform/ui/dialog";

interface FormDialogProps
  extends Pick<ComponentProps<typeof RecordForm>, "form" | "submitLabel" | "children">,
    Pick<ComponentProps<typeof Dialog>, "description" | "size" | "onClose"> {
  title: string;
  /** What a screen reader calls the form, where the title says something else. */
  label?: string | undefined;
}

export function FormDialog({
  form,
  title,
  label = title,
  description,
  size,
  submitLabel,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      onClose={() => form.guard.askToLeave(onClose)}
      title={title}
      description={description}
      size={size}
      sturdy
    >
      <RecordForm
        form={form}
        label={label}
        place="dialog"
        submitLabel={submitLabel}
        onCancel={onClose}
      >
        {children}
      </RecordForm>
    </Dialog>
  );
}
