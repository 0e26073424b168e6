/** The templates of cleaning steps that the company shares, on the screen of the loads. */

import { BookMarked, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  removeTemplate,
  renameTemplate,
  useRecipeTemplates,
  useTemplatesCache,
} from "@/features/loads/api";
import { kindByModelId } from "@/features/loads/kinds";
import { TemplateNameDialog } from "@/features/loads/review/recipe-templates";
import { templateTexts } from "@/features/loads/texts";
import type { RecipeTemplate } from "@/features/loads/types";
import { describeError } from "@/platform/api/errors";
import { formatMoment } from "@/platform/lib/format";
import { Card } from "@/platform/ui/card";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { toast } from "@/platform/ui/toast";

/** Nothing at all while there are none. */
export function RecipeTemplatesCard() {
  const { data: templates = [] } = useRecipeTemplates();
  const [removing, setRemoving] = useState<RecipeTemplate | null>(null);
  const [renaming, setRenaming] = useState<RecipeTemplate | null>(null);
  const [busy, setBusy] = useState(false);
  const { templatesChanged } = useTemplatesCache();

  async function remove(template: RecipeTemplate): Promise<void> {
    setBusy(true);
    try {
      await removeTemplate(template.id);
      void toast.done(templateTexts.removed(template.name));
    } catch (error) {
      void toast.failed(templateTexts.removeFailed, describeError(error).message);
    } finally {
      templatesChanged();
      setBusy(false);
      setRemoving(null);
    }
  }

  if (templates.length === 0 && removing === null) return null;
  return (
    <Card title={templateTexts.title} description={templateTexts.help} flush>
      <ul className="max-h-80 divide-y overflow-y-auto border-t">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-3 px-4 py-2 sm:px-5">
            <BookMarked className="size-4 shrink-0 text-ink-muted" aria-hidden />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="text-sm font-medium break-words">{template.name}</span>
              <span className="text-xs text-ink-muted">
                {templateTexts.about(
                  kindByModelId(template.model_id).label,
                  template.steps,
                  template.userName,
                  formatMoment(template.updatedAt),
                )}
              </span>
            </span>
            <IconButton
              size="sm"
              label={templateTexts.rename(template.name)}
              icon={<Pencil />}
              onClick={() => setRenaming(template)}
            />
            <IconButton
              size="sm"
              label={templateTexts.remove(template.name)}
              icon={<Trash2 />}
              onClick={() => setRemoving(template)}
            />
          </li>
        ))}
      </ul>
      {renaming && (
        <TemplateNameDialog
          title={templateTexts.renameTitle}
          description={templateTexts.renameHelp}
          name={renaming.name}
          confirm={() => templateTexts.confirm}
          save={(name) => renameTemplate(renaming.id, name)}
          saved={templateTexts.renamed}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={templateTexts.removeTitle(removing.name)}
          description={templateTexts.removeHelp}
          confirmLabel={templateTexts.removeConfirm}
          danger
          loading={busy}
          onConfirm={() => void remove(removing)}
        />
      )}
    </Card>
  );
}
