/** Archiving a template and bringing it back: at once, with the way back. */
import {
  setTemplateActive,
  type TemplateInfo,
} from "@/features/survey-templates/api/template-calls";
import { useTemplatesChanged } from "@/features/survey-templates/api/template-queries";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

const EFFECTS = "Las encuestas programadas siguen; no podrás programarla en cursos nuevos.";

type Switched = Pick<TemplateInfo, "surveyData_id" | "title" | "active">;

export function useTemplateSwitch(): (template: Switched) => Promise<void> {
  const changed = useTemplatesChanged();

  async function put(id: number, active: boolean): Promise<void> {
    await setTemplateActive(id, active);
    await changed();
  }

  return async ({ surveyData_id: id, title, active }) => {
    try {
      await put(id, !active);
      const said = `${title}: ${active ? "archivada" : "restaurada"}`;
      undoable(said, () => put(id, active), active ? EFFECTS : undefined);
    } catch (error) {
      await toast.failed("No pudimos guardar el cambio.", describeError(error).message);
    }
  };
}
