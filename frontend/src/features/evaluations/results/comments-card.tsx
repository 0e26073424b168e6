/** What people wrote, mixed and without names, with a search. */
import { Search } from "lucide-react";
import { useState } from "react";
import { commentsWith } from "@/features/evaluations/results/results-model";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { TextField } from "@/shared/ui/text-field";

/** More are drawn when they are asked for. */
const AT_ONCE = 50;

export function CommentsCard({ comments }: { comments: readonly string[] }) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const matching = commentsWith(comments, search);
  return (
    <Card
      title="Comentarios"
      description={`${formatCount(comments.length, "comentario", "comentarios")}, mezclados y sin nombres.`}
    >
      {comments.length === 0 ? (
        <p className="text-sm text-ink-muted">Nadie dejó comentarios.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="max-w-md print:hidden">
            <TextField
              type="search"
              label="Buscar en los comentarios"
              hideLabel
              placeholder="Buscar en los comentarios"
              icon={<Search />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <p aria-live="polite" className="sr-only">
            {search && formatCount(matching.length, "comentario", "comentarios")}
          </p>
          {matching.length === 0 && (
            <p className="text-sm text-ink-muted">Ningún comentario tiene esas palabras.</p>
          )}
          <ul className="flex flex-col gap-2">
            {matching.slice(0, shown).map((comment, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: comments have no name, and may be alike.
                key={`${place}-${comment}`}
                className="rounded-card border bg-sunken/50 px-3 py-2 text-sm break-words whitespace-pre-wrap break-inside-avoid"
              >
                {comment}
              </li>
            ))}
          </ul>
          {matching.length > shown && (
            <Button onClick={() => setShown(shown + AT_ONCE)}>
              {`Mostrar más (${matching.length - shown})`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
