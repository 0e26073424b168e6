/** The templates of cleaning steps that the company shares: their list, and giving one a name. */

import { BookMarked, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import {
  removeTemplate,
  renameTemplate,
  useRecipeTemplates,
  useTemplatesCache,
} from "@/features/loads/api";
import { kindByModelId } from "@/features/loads/kinds";
import { templateTexts } from "@/features/loads/review/texts";
import type { RecipeTemplate } from "@/features/loads/types";
import { formatMoment } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { ConfirmDialog, Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { TextField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

/** Nothing at all while there are none. */
export function RecipeTemplatesCard() {
  const { data: templates = [] } = useRecipeTemplates();
  const [removing, setRemoving] = useState<RecipeTemplate | null>(null);
  const [renaming, setRenaming] = useState<RecipeTemplate | null>(null);
  const { templatesChanged } = useTemplatesCache();
  const { run, busy } = useCall(async ({ id, name }: RecipeTemplate) => {
    await removeTemplate(id);
    void toast.done(templateTexts.removed(name));
  }, templateTexts.removeFailed);

  async function remove(template: RecipeTemplate): Promise<void> {
    await run(template);
    templatesChanged();
    setRemoving(null);
  }

  if (templates.length === 0 && removing === null) return null;
  return (
    <Card title={templateTexts.title} description={templateTexts.help} flush>
      <ul className="max-h-80 divide-y overflow-y-auto border-t">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-3 px-4 py-2 sm:px-5">
            <BookMarked className="size-4 shrink-0 text-ink-muted" />
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
          onClose={() => setRemoving(null)}
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

interface TemplateNameDialogProps {
  title: string;
  description: string;
  /** The name so far. */
  name?: string;
  hint?: (name: string) => string;
  confirm: (name: string) => string;
  save: (name: string) => Promise<unknown>;
  /** What is said once it is done. */
  saved: (name: string) => string;
  onClose: () => void;
}

/** Asks for the name of a template, and keeps it. */
export function TemplateNameDialog(props: TemplateNameDialogProps) {
  const { title, description, hint, confirm, save, saved, onClose } = props;
  const formId = useId();
  const [name, setName] = useState(props.name ?? "");
  const { templatesChanged } = useTemplatesCache();
  const written = name.trim();
  const { run, busy, error, refused } = useCall(async () => {
    await save(written);
    templatesChanged();
    void toast.done(saved(written));
    onClose();
  });
  const inField = refused?.fields.name?.[0];

  function keep(event: FormEvent): void {
    event.preventDefault();
    if (written !== "") void run();
  }

  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      sturdy
      confirm={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={busy}
          aria-disabled={written === "" || undefined}
        >
          {confirm(written)}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void keep(event)}
        className="flex flex-col gap-4"
      >
        {error && !inField && <Banner tone="danger">{error}</Banner>}
        <TextField
          label={templateTexts.name}
          value={name}
          maxLength={80}
          error={inField}
          hint={hint?.(written)}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
