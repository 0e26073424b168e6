/** What cells of a closed list say that it does not have: each value once, with the options as buttons. */

import type { ProblemQuestionProps } from "@/features/loads/review/problem-question";
import { listTexts, stepTexts } from "@/features/loads/review/texts";
import { relateValues } from "@/features/loads/steps";
import type { ProblemKind } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";

/** More than these are a list to choose from. */
const MOST_BUTTONS = 6;

export function ListQuestion(props: ProblemQuestionProps) {
  const { review, kind, recipe, editable, onAnswered } = props;
  const column = review.columns.find(({ position }) => position === kind.columnPosition);
  const busy = recipe.busy || !editable;
  if (!column) return null;

  /** One step says of one value, or of all that resemble an option, what they are. */
  async function relate(values: Record<string, string>): Promise<void> {
    const position = column?.position ?? 0;
    const done = await recipe.apply(relateValues(position, values));
    if (done && Object.keys(values).length === kind.values.length) onAnswered();
  }

  return (
    <>
      <p className="text-sm text-ink-muted">{listTexts.help}</p>
      <ul className="flex flex-col divide-y rounded-button border bg-surface">
        {kind.values.map((one) => (
          <li key={one.value} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <p className="w-56 max-w-full min-w-0 text-sm">
              <span className="font-semibold break-words">{one.value}</span>{" "}
              <span className="text-xs text-ink-muted">{stepTexts.rows(one.count)}</span>
            </p>
            <Options
              {...{ one, kind, busy }}
              choices={column.choices ?? []}
              mayBeBlank={!column.required}
              onChoose={(choice) => void relate({ [one.value]: choice })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OptionsProps {
  one: ProblemKind["values"][number];
  choices: readonly string[];
  mayBeBlank: boolean;
  busy: boolean;
  onChoose: (choice: string) => void;
}

/** What the value is likely to be stands first. */
function Options({ one, choices, mayBeBlank, busy, onChoose }: OptionsProps) {
  const { value, suggestion } = one;
  const others = choices.filter((choice) => choice !== suggestion);
  const few = choices.length <= MOST_BUTTONS;
  const shown = [...(suggestion ? [suggestion] : []), ...(few ? others : [])];
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-1.5">
      {shown.map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === suggestion ? "primary" : "secondary"}
          aria-label={listTexts.is(value, choice)}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
      {!few && (
        <div className="w-64 max-w-full">
          <ComboboxField
            label={listTexts.is(value, "…")}
            hideLabel
            placeholder={listTexts.choose}
            value=""
            options={others.map((choice) => ({ value: choice, label: choice }))}
            onValueChange={(choice) => !busy && onChoose(choice)}
          />
        </div>
      )}
      {mayBeBlank && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={listTexts.isBlank(value)}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onChoose("")}
        >
          {listTexts.blank}
        </Button>
      )}
    </div>
  );
}
