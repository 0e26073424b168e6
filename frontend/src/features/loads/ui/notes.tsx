/** What was noticed or decided while reading a file, told so that nothing has to be believed. */
import { clsx } from "clsx";
import { ChevronRight, Lightbulb } from "lucide-react";
import { formatCount } from "@/shared/lib/format";

interface NotesProps {
  notes: readonly string[];
  decisions: readonly string[];
  /** They were read before: only how many there are, until asked. */
  folded?: boolean | undefined;
}

/** More than this would push the work out of sight; the rest opens on demand. */
const SHOWN = 3;

export function Notes({ notes, decisions, folded = false }: NotesProps) {
  const all = [...notes, ...decisions];
  const shown = folded ? 0 : SHOWN;
  if (all.length === 0) return null;
  return (
    <section
      className={clsx(
        "flex gap-x-4 gap-y-1.5 rounded-button bg-sunken/70 px-4 py-3",
        folded ? "flex-wrap items-start" : "flex-col",
      )}
    >
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <Lightbulb className="size-4 text-accent" aria-hidden />
        Lo que notamos al leerlo
      </h3>
      <NoteList notes={all.slice(0, shown)} />
      {all.length > shown && (
        <details className="group text-sm">
          <summary className="link inline-flex min-h-6 list-none items-center gap-1">
            <ChevronRight
              className="size-3.5 transition-transform group-open:rotate-90"
              aria-hidden
            />
            {folded
              ? `Ver ${formatCount(all.length, "nota", "notas")}`
              : `Ver ${all.length - shown} más`}
          </summary>
          <NoteList notes={all.slice(shown)} />
        </details>
      )}
    </section>
  );
}

function NoteList({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-muted marker:text-ink-subtle">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
