/** Templates in the review: the one that fits this file, and saving its steps as one. */

import { BookMarked, CircleSlash } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useRecipeTemplates, useTemplatesCache } from "@/features/loads/api";
import { saveTemplate } from "@/features/loads/review/api";
import type { Recipe } from "@/features/loads/review/use-recipe";
import { commonTexts, templateTexts } from "@/features/loads/texts";
import type { FileReview } from "@/features/loads/types";
import { ApiError, describeError } from "@/platform/api/errors";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Dialog } from "@/platform/ui/dialog";
import { TextField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";

interface ProposedTemplateProps {
  proposed: NonNullable<FileReview["proposed"]>;
  recipe: Recipe;
  onClose: () => void;
}

/** What a template would do to this file, and which of its steps no longer apply. */
export function ProposedTemplate({ proposed, recipe, onClose }: ProposedTemplateProps) {
  const { id, name, texts, missing } = proposed;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const only = texts.filter((text) => !refused.includes(text));
  return (
    <section
      aria-label={templateTexts.proposedLabel}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-info/25 bg-info-soft px-3 py-2 text-sm"
    >
      <details className="group min-w-0 flex-1 basis-72">
        <summary className="flex min-h-8 list-none items-center gap-2">
          <BookMarked className="size-4 shrink-0 text-info" aria-hidden />
          <span className="min-w-0">
            <span className="font-semibold break-words">{templateTexts.proposed(name)}</span>{" "}
            <span className="link">{templateTexts.fits(texts.length, missing.length)}</span>
          </span>
        </summary>
        <ul className="flex flex-col gap-1 py-1 pl-6">
          {texts.map((text) => (
            <li key={text}>
              <Checkbox
                label={text}
                checked={!refused.includes(text)}
                onCheckedChange={(wanted) =>
                  setRefused(wanted ? refused.filter((one) => one !== text) : [...refused, text])
                }
              />
            </li>
          ))}
          {missing.map((text) => (
            <li key={text} className="flex gap-2 text-ink-muted">
              <CircleSlash className="mt-0.5 size-4 shrink-0" aria-hidden />
              <span className="sr-only">{templateTexts.appliesNot}</span>
              {text}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {templateTexts.notNow}
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={recipe.busy}
          disabled={only.length === 0}
          onClick={() => void recipe.applyTemplate(id, only)}
        >
          {only.length === texts.length
            ? templateTexts.apply
            : templateTexts.applySome(only.length)}
        </Button>
      </div>
    </section>
  );
}

interface SaveTemplateDialogProps {
  loadId: number;
  modelId: number;
  onClose: () => void;
}

/** The steps of this file under a name, for the files that follow. */
export function SaveTemplateDialog({ loadId, modelId, onClose }: SaveTemplateDialogProps) {
  const { data: templates = [] } = useRecipeTemplates();
  const isThere = (name: string) =>
    templates.some(
      (one) => one.model_id === modelId && one.name.toLowerCase() === name.toLowerCase(),
    );
  return (
    <TemplateNameDialog
      title={templateTexts.save}
      description={templateTexts.saveHelp}
      hint={(name) => (isThere(name) ? templateTexts.replaces : templateTexts.nameHint)}
      confirm={(name) => (isThere(name) ? templateTexts.replace : templateTexts.confirm)}
      save={(name) => saveTemplate(loadId, name)}
      saved={templateTexts.saved}
      onClose={onClose}
    />
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { templatesChanged } = useTemplatesCache();
  const written = name.trim();
  const inField = error instanceof ApiError ? error.fields.name?.[0] : undefined;

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (written === "" || busy) return;
    setBusy(true);
    setError(null);
    try {
      await save(written);
      templatesChanged();
      void toast.done(saved(written));
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      sturdy
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={busy}
            aria-disabled={written === "" || undefined}
          >
            {confirm(written)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void keep(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && !inField && (
          <Banner tone="danger">{describeError(error).message}</Banner>
        )}
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
