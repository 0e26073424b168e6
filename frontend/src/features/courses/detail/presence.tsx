/** Whether somebody was there: two buttons, of which one is pressed, the other, or none. */
import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import type { Participant } from "@/features/courses/api";
import type { CellDraft } from "@/features/courses/detail/result-drafts";
import { FIELD_LABELS, presenceOf, readCell } from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";

interface PresenceButtonsProps {
  name: string;
  present: boolean | null;
  onSay: (text: string) => void;
  /** In a grid the keys lead to one of them; else both are stops of their own. */
  stop?: { key: string; isOpen: boolean } | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  className?: string | undefined;
}

export function PresenceButtons(props: PresenceButtonsProps) {
  const { name, onKeyDown, className } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in each row would be read with a legend of its own.
    <div
      role="group"
      aria-label={resultTexts.fieldOf(FIELD_LABELS.presence, name)}
      onKeyDown={onKeyDown}
      className={clsx("flex divide-x overflow-clip border bg-surface", className)}
    >
      <PresenceButton isPresent {...props} />
      <PresenceButton isPresent={false} {...props} />
    </div>
  );
}

const LOOKS = {
  true: "bg-success-soft font-semibold text-success",
  false: "bg-danger-soft font-semibold text-danger",
  open: "text-ink-muted hover:bg-hover",
};

function PresenceButton({
  isPresent,
  present,
  onSay,
  stop,
}: PresenceButtonsProps & { isPresent: boolean }) {
  const pressed = present === isPresent;
  const words = isPresent ? resultTexts.present : resultTexts.absent;
  const leads = stop !== undefined && (present ?? true) === isPresent;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...(stop && {
        "aria-keyshortcuts": isPresent ? "P" : "A",
        "data-stop": leads ? stop.key : undefined,
        tabIndex: leads && stop.isOpen ? undefined : -1,
      })}
      onClick={() => onSay(words)}
      className={clsx(
        "flex-1 px-1.5 outline-offset-[-2px] pointer-coarse:min-h-11",
        // The keys go on from here, however it was reached.
        stop && "focus:outline-2 focus:outline-focus",
        pressed ? LOOKS[`${isPresent}`] : LOOKS.open,
      )}
    >
      {words}
    </button>
  );
}

/** What a letter says; Delete takes back what was said. */
export const SAID: Readonly<Record<string, string>> = {
  p: resultTexts.present,
  a: resultTexts.absent,
  delete: "",
  backspace: "",
};

/** What was said last, also while it is being kept: `draft` is that of the attendance. */
export function presentNow(person: Participant, draft: CellDraft | undefined): boolean | null {
  if (!draft || draft.fault) return presenceOf(person);
  const reading = readCell("attendance", draft.text, []);
  if (!("value" in reading)) return presenceOf(person);
  return presenceOf({ attendance: reading.value, attendedHours: person.attendedHours });
}
