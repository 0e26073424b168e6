/** Saves a template as a file that can be imported again. */
import { readTemplate } from "@/features/survey-templates/api/template-calls";
import { exportedTemplate, exportName } from "@/features/survey-templates/model/export-file";
import { saveAs } from "@/shared/api/download";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";

export async function exportTemplate(id: number): Promise<void> {
  try {
    const template = await readTemplate(id, undefined);
    const file = new Blob([exportedTemplate(template)], { type: "application/json" });
    saveAs(file, exportName(template.title));
  } catch (error) {
    await toast.failed("No pudimos exportar la plantilla.", describeError(error).message);
  }
}
