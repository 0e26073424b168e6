/** The markers of a text, each put in with one click where the caret stands. */
import { Plus } from "lucide-react";
import { LINK, MARKERS, written } from "@/features/settings/surveys/texts";

interface MarkerChipsProps {
  /** Which text they go into. */
  label: string;
  onPick: (name: string) => void;
  /** The link has no place in a subject. */
  inSubject: boolean;
}

export function MarkerChips({ label, onPick, inSubject }: MarkerChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-xs text-ink-muted">
        {`Insertar en ${inSubject ? "el asunto" : "el texto"}`}
        <span className="sr-only"> de {label}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {MARKERS.map(({ name, label: meaning }) => (
          <button
            key={name}
            type="button"
            title={meaning}
            disabled={inSubject && name === LINK}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
            className="inline-flex min-h-7 items-center gap-1 rounded-pill border border-line-control/50 bg-surface px-2.5 font-mono text-xs text-ink hover:bg-hover disabled:opacity-55 pointer-coarse:min-h-11"
          >
            <Plus className="size-3 text-ink-subtle" aria-hidden />
            {written(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
