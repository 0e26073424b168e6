/** Removing a template that no course was asked with; one that was is archived instead. */
import { useState } from "react";
import {
  removeTemplate,
  setTemplateActive,
  type TemplateInfo,
} from "@/features/survey-templates/api/template-calls";
import { useTemplatesChanged } from "@/features/survey-templates/api/template-queries";
import { ApiError, describeError } from "@/shared/api/errors";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { toast } from "@/shared/ui/toast";

interface RemovalProps {
  template: TemplateInfo;
  onEnd: () => void;
}

export function Removal({ template, onEnd }: RemovalProps) {
  const changed = useTemplatesChanged();
  const [removing, setRemoving] = useState(false);

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await removed(template.surveyData_id);
    } catch (error) {
      await toast.failed("No pudimos eliminar la plantilla.", describeError(error).message);
    }
    await changed();
    onEnd();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={`¿Eliminar "${template.title}"?`}
      description="Ningún curso la ha usado. No se puede deshacer; si quieres guardarla, archívala o expórtala."
      confirmLabel="Eliminar plantilla"
      danger
      loading={removing}
      onConfirm={() => void remove()}
    />
  );
}

/** Somebody may have scheduled it meanwhile: then the server refuses, and it is archived. */
async function removed(id: number): Promise<void> {
  try {
    await removeTemplate(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "survey_in_use") throw error;
    await setTemplateActive(id, false);
    await toast.done(error.message);
  }
}
