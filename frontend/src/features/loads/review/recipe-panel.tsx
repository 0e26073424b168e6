/** The steps that clean the file, in words and in order: switched off, moved, removed, undone. */

import {
  ArrowDown,
  ArrowUp,
  BookMarked,
  EllipsisVertical,
  Plus,
  Redo2,
  Trash2,
  Undo2,
} from "lucide-react";
import { gridTexts, stepTexts, templateTexts } from "@/features/loads/review/texts";
import { lastOn, nextOff, type Recipe } from "@/features/loads/review/use-recipe";
import type { RecipeStep } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";

interface RecipePanelProps {
  steps: readonly RecipeStep[];
  recipe: Recipe;
  editable: boolean;
  onAdd: () => void;
  /** Keeps the steps as a template. */
  onSave: () => void;
}

export function RecipePanel({ steps, recipe, editable, onAdd, onSave }: RecipePanelProps) {
  return (
    <section aria-label={stepTexts.steps} className="flex flex-col gap-2">
      <header className="flex items-center gap-1 pl-2">
        <h3 className="flex-1 text-xs font-semibold text-ink-muted">{stepTexts.steps}</h3>
        {editable && (
          <>
            <IconButton
              size="sm"
              label={gridTexts.undo}
              icon={<Undo2 />}
              aria-keyshortcuts="Control+Z"
              aria-disabled={lastOn(steps) ? undefined : true}
              onClick={() => void recipe.undo()}
            />
            <IconButton
              size="sm"
              label={gridTexts.redo}
              icon={<Redo2 />}
              aria-keyshortcuts="Control+Y"
              aria-disabled={nextOff(steps) ? undefined : true}
              onClick={() => void recipe.redo()}
            />
          </>
        )}
      </header>
      {steps.length === 0 ? (
        <p className="px-2 text-xs text-ink-muted">{stepTexts.noSteps}</p>
      ) : (
        <Steps {...{ steps, recipe, editable }} />
      )}
      {editable && (
        <div className="flex flex-wrap">
          <Button size="sm" variant="ghost" icon={<Plus />} onClick={onAdd}>
            {stepTexts.addStep}
          </Button>
          {steps.some(({ inTemplate, off }) => inTemplate && !off) && (
            <Button size="sm" variant="ghost" icon={<BookMarked />} onClick={onSave}>
              {templateTexts.save}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The latest are at hand; those before them are one press away. */
const SHOWN_STEPS = 8;

function Steps({ steps, recipe, editable }: Omit<RecipePanelProps, "onAdd" | "onSave">) {
  const items = steps.map((step, place) => (
    <StepItem
      key={step.id}
      {...{ step, recipe, editable, place }}
      isLast={place === steps.length - 1}
    />
  ));
  const former = Math.max(0, steps.length - SHOWN_STEPS);
  return (
    <>
      {former > 0 && (
        <details>
          <summary className="link px-2 py-1 text-xs">{stepTexts.formerSteps(former)}</summary>
          <ol className="flex flex-col">{items.slice(0, former)}</ol>
        </details>
      )}
      <ol start={former + 1} className="flex flex-col">
        {items.slice(former)}
      </ol>
    </>
  );
}

interface StepItemProps {
  step: RecipeStep;
  recipe: Recipe;
  editable: boolean;
  place: number;
  isLast: boolean;
}

function StepItem({ step, recipe, editable, place, isLast }: StepItemProps) {
  const items: MenuItem[] = [
    {
      label: stepTexts.moveUp,
      icon: <ArrowUp />,
      disabled: place === 0,
      onSelect: () => void recipe.change(step.id, { place: place - 1 }),
    },
    {
      label: stepTexts.moveDown,
      icon: <ArrowDown />,
      disabled: isLast,
      onSelect: () => void recipe.change(step.id, { place: place + 1 }),
    },
    {
      label: stepTexts.remove,
      icon: <Trash2 />,
      danger: true,
      beginsGroup: true,
      onSelect: () => void recipe.remove(step.id),
    },
  ];
  return (
    <li className="group/step flex items-start gap-1 rounded-button py-1 pl-2 hover:bg-hover">
      <div className="min-w-0 flex-1 pt-0.5 text-xs">
        <Checkbox
          label={
            <span
              className={
                step.off
                  ? "text-xs break-words text-ink-subtle line-through"
                  : "text-xs break-words"
              }
            >
              {step.text}
            </span>
          }
          description={step.count === null ? undefined : stepTexts.rows(step.count)}
          checked={!step.off}
          disabled={!editable}
          onCheckedChange={(on) => void recipe.change(step.id, { off: !on })}
        />
      </div>
      {editable && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={stepTexts.actionsOf(step.text)}
              icon={<EllipsisVertical />}
            />
          }
          items={items}
        />
      )}
    </li>
  );
}
