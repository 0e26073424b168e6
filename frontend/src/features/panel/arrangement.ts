/** The order of the widgets, changed by hand and kept by the server. */

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  moveWidgets,
  type Place,
  updateWidget,
  type Widget,
  widgetsQuery,
} from "@/features/panel/api";
import { commonTexts, panelTexts } from "@/features/panel/texts";
import { GRID_COLUMNS, type GridSize, type SizeStep, stepped } from "@/features/panel/widget";
import { attempt } from "@/platform/ui/attempt";
import { undoable } from "@/platform/undo/undo";

const SAVE_AFTER_MS = 700;

export interface Arrangement {
  /** As they stand now, saved or not. */
  widgets: readonly Widget[];
  moveTo: (id: number, place: number) => void;
  resize: (id: number, step: SizeStep) => void;
  resizeTo: (id: number, size: GridSize) => void;
  /** From here on nothing is saved until `drop`; `cancel` goes back to this moment. */
  grab: () => void;
  drop: () => void;
  cancel: () => void;
  /** Saves what waits. */
  flush: () => Promise<void>;
}

/** Order and sizes as they are being changed: shown at once, saved a moment later, taken back on request. */
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
      // An answer that was asked for before would bring back what was just changed, and undoing would find nothing to send.
      await client.cancelQueries({ queryKey: widgetsQuery.queryKey });
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
    const isSaved = await attempt(panelTexts.arrangementFailed, async () => {
      await apply(sent, before);
      const turn = (to: Draft) => apply(to, client.getQueryData(widgetsQuery.queryKey) ?? []);
      undoable({
        said: panelTexts.arrangementSaved,
        undo: () => turn(draftOf(before)),
        redo: () => turn(sent),
      });
    });
    if (!isSaved) await client.invalidateQueries({ queryKey: widgetsQuery.queryKey });
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
    resizeTo: (id, size) => change(withSize(now.current.draft, id, size)),
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

export interface Draft {
  /** All ids in their order; null while nothing was moved. */
  readonly order: readonly number[] | null;
  readonly sizes: Readonly<Record<number, GridSize>>;
}

export const NO_DRAFT: Draft = { order: null, sizes: {} };

export function withOrder(draft: Draft, order: readonly number[]): Draft {
  return { ...draft, order };
}

export function withSize(draft: Draft, id: number, { cols, height }: GridSize): Draft {
  return { ...draft, sizes: { ...draft.sizes, [id]: { cols, height } } };
}

/** The widgets as they are shown, with their positions from 1 on. */
export function arranged(widgets: readonly Widget[], { order, sizes }: Draft): readonly Widget[] {
  const sized = widgets.map((widget) => ({ ...widget, ...sizes[widget.id] }));
  if (!order) return sized;
  return inOrder(sized, order).map((widget, index) => ({ ...widget, position: index + 1 }));
}

/** The widgets with those in place that the server has just answered. */
export function withSaved(widgets: readonly Widget[], saved: readonly Widget[]): readonly Widget[] {
  return widgets.map((widget) => saved.find(({ id }) => id === widget.id) ?? widget);
}

interface Differences {
  readonly places: Place[];
  readonly sizes: readonly (GridSize & { readonly id: number })[];
}

/** What has to be sent so that the server holds the draft; nothing about what is gone. */
export function differences(widgets: readonly Widget[], draft: Draft): Differences {
  const ids = arranged(widgets, draft).map(({ id }) => id);
  const moved = ids.some((id, place) => id !== widgets[place]?.id);
  const sizes = widgets.flatMap(({ id, cols, height }) => {
    const wanted = draft.sizes[id];
    const same = !wanted || (wanted.cols === cols && wanted.height === height);
    return same ? [] : [{ id, ...wanted }];
  });
  const places = moved ? ids.map((id, index) => ({ id, position: index + 1 })) : [];
  return { places, sizes };
}

export function isEmpty(widgets: readonly Widget[], draft: Draft): boolean {
  const { places, sizes } = differences(widgets, draft);
  return places.length === 0 && sizes.length === 0;
}

/** One id at another place (from 0); the others keep their order around it. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  if (others.length === ids.length) return [...ids];
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Things in the order of some ids; what the order does not name comes last, as it was. */
export function inOrder<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const of = ({ id }: Item) => place.get(id) ?? ids.length;
  return [...items].sort((left, right) => of(left) - of(right));
}

/** "Horas por mes, posición 3 de 7" */
export function placeWords(title: string, index: number, count: number): string {
  return commonTexts.place(title, Math.min(Math.max(index, 0), count - 1) + 1, count);
}

export function sizeWords(title: string, { cols, height }: GridSize): string {
  return panelTexts.size(title, cols, GRID_COLUMNS, height);
}
