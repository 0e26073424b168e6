/** A change of many rows: sent at once, told with its figures, and taken back with one click. */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { formatCount } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";
import { toast } from "@/platform/ui/toast";
import { undoable } from "@/platform/undo/undo";

type ManyChanged = components["schemas"]["ManyChanged"];

interface BulkChange {
  send: () => Promise<ManyChanged>;
  /** "12 empresas deshabilitadas". */
  said: (changed: number) => string;
  /** What stops and what stays. */
  effects?: string | undefined;
  /** Why rows stayed as they were, where they may be unfit and not only the same. */
  same?: ((skipped: number) => string) | undefined;
  onDone: () => void;
}

/** `stale` are the queries that show the changed rows. */
export function useBulkChange(
  ...stale: readonly QueryKey[]
): (change: BulkChange) => Promise<void> {
  const client = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  async function undo(id: number): Promise<void> {
    const path = { bulk_id: id };
    const { kept } = await dataOf(api.POST("/api/bulk/{bulk_id}/undo", { params: { path } }));
    await refresh();
    if (kept > 0) await toast.failed(`${rows(kept)} sin deshacer`, "Alguien las editó después.");
  }

  return async ({ send, said, effects, same = alreadySo, onDone }) => {
    await attempt("No pudimos guardar los cambios.", async () => {
      const { bulk_id, changed, skipped } = await send();
      let latest = bulk_id;
      onDone();
      await refresh();
      const kept = skipped > 0 ? same(skipped) : undefined;
      if (changed === 0) return void (await toast.failed("No cambió nada", kept));
      const words = [effects, kept].filter(Boolean).join(" ") || undefined;
      undoable({
        said: said(changed),
        effects: words,
        undo: () => undo(latest),
        async redo() {
          latest = (await send()).bulk_id;
          await refresh();
        },
      });
    });
  };
}

function alreadySo(skipped: number): string {
  return `${formatCount(skipped, "fila ya estaba", "filas ya estaban")} así.`;
}

function rows(count: number): string {
  return formatCount(count, "fila", "filas");
}
