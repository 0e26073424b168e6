/** Order and sizes as they are being changed: shown at once, saved a moment later, taken back on request. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  arranged,
  type Draft,
  differences,
  isEmpty,
  NO_DRAFT,
  withOrder,
  withSaved,
  withSize,
} from "@/features/panel/model/arrangement";
import { movedTo } from "@/features/panel/model/order";
import { type SizeStep, stepped } from "@/features/panel/model/sizing";
import { moveWidgets, updateWidget, type Widget } from "@/features/panel/panel-api";
import { widgetsQuery } from "@/features/panel/panel-queries";
import { describeError } from "@/shared/api/errors";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

const SAVE_AFTER_MS = 700;
const SAVED = "Cambiaste el orden o el tamaño de tus widgets.";

export interface Arrangement {
  /** As they stand now, saved or not. */
  widgets: readonly Widget[];
  moveTo: (id: number, place: number) => void;
  resize: (id: number, step: SizeStep) => void;
  /** From here on nothing is saved until `drop`; `cancel` goes back to this moment. */
  grab: () => void;
  drop: () => void;
  cancel: () => void;
  /** Saves what waits. */
  flush: () => Promise<void>;
}

export function useArrangement(held: readonly Widget[]): Arrangement {
  const client = useQueryClient();
  const [draft, setDraft] = useState(NO_DRAFT);
  const now = useRef({ held, draft });
  const grabbed = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef(Promise.resolve());
  now.current = { held, draft: now.current.draft };

  const put = useCallback((next: Draft) => {
    now.current = { ...now.current, draft: next };
    setDraft(next);
  }, []);

  const apply = useCallback(
    async (draft: Draft, before: readonly Widget[]): Promise<void> => {
      const { places, sizes } = differences(before, draft);
      const saved: Widget[] = [];
      for (const { id, ...size } of sizes) saved.push(await updateWidget(id, size));
      if (places.length > 0) await moveWidgets(places);
      client.setQueryData(
        widgetsQuery.queryKey,
        (known) => known && [...arranged(withSaved(known, saved), draft)],
      );
    },
    [client],
  );

  const save = useCallback(async (): Promise<void> => {
    const { held: before, draft: sent } = now.current;
    if (isEmpty(before, sent)) return put(NO_DRAFT);
    try {
      await apply(sent, before);
      undoable(SAVED, () =>
        apply(draftOf(before), client.getQueryData(widgetsQuery.queryKey) ?? []),
      );
    } catch (error) {
      void toast.failed("No se guardaron los cambios del panel.", describeError(error).message);
      await client.invalidateQueries({ queryKey: widgetsQuery.queryKey });
    }
    // What was changed while it was being saved waits for its own turn.
    if (now.current.draft === sent) put(NO_DRAFT);
  }, [apply, client, put]);

  // One after the other: what is being saved is neither sent twice nor overtaken.
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    saving.current = saving.current.then(save);
    return saving.current;
  }, [save]);

  const change = useCallback(
    (next: Draft) => {
      put(next);
      clearTimeout(timer.current);
      if (!grabbed.current) timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
    },
    [flush, put],
  );

  useEffect(() => () => void flush(), [flush]);

  return {
    widgets: arranged(held, draft),
    moveTo: (id, place) => {
      const ids = arranged(now.current.held, now.current.draft).map((widget) => widget.id);
      change(withOrder(now.current.draft, movedTo(ids, id, place)));
    },
    resize: (id, step) => {
      const widget = arranged(now.current.held, now.current.draft).find((one) => one.id === id);
      if (widget) change(withSize(now.current.draft, id, stepped(widget, step)));
    },
    grab: () => {
      grabbed.current = now.current.draft;
    },
    drop: () => {
      grabbed.current = null;
      change(now.current.draft);
    },
    cancel: () => {
      const before = grabbed.current ?? NO_DRAFT;
      grabbed.current = null;
      // What was changed just before it was grabbed is not saved yet.
      change(before);
    },
    flush,
  };
}

/** Everything as it is, so that all of it can be put back. */
function draftOf(widgets: readonly Widget[]): Draft {
  return {
    order: widgets.map(({ id }) => id),
    sizes: Object.fromEntries(widgets.map(({ id, cols, height }) => [id, { cols, height }])),
  };
}
