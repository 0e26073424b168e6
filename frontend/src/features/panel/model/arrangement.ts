/** Changes of order and sizes that are not saved yet, over the widgets as the server holds them. */
import { inOrder, placesOf, sameOrder } from "@/features/panel/model/order";
import type { WidgetSize } from "@/features/panel/model/widget";
import type { Place, Widget } from "@/features/panel/panel-api";

export type GridSize = Pick<WidgetSize, "cols" | "height">;

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
  const moved = !sameOrder(
    ids,
    widgets.map(({ id }) => id),
  );
  const sizes = widgets.flatMap(({ id, cols, height }) => {
    const wanted = draft.sizes[id];
    const same = !wanted || (wanted.cols === cols && wanted.height === height);
    return same ? [] : [{ id, ...wanted }];
  });
  return { places: moved ? placesOf(ids) : [], sizes };
}

export function isEmpty(widgets: readonly Widget[], draft: Draft): boolean {
  const { places, sizes } = differences(widgets, draft);
  return places.length === 0 && sizes.length === 0;
}
