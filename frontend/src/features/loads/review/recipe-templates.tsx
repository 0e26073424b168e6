/** Templates in the review: the one that fits this file, and saving its steps as one. */

import { BookMarked, CircleSlash } from "lucide-react";
import { useState } from "react";
import { useRecipeTemplates } from "@/features/loads/api";
import { TemplateNameDialog } from "@/features/loads/recipe-templates-card";
import { saveTemplate } from "@/features/loads/review/api";
import { templateTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import type { FileReview } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";

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
          <BookMarked className="size-4 shrink-0 text-info" />
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
              <CircleSlash className="mt-0.5 size-4 shrink-0" />
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
