/** The order of the widgets, as plain ids. */
import type { Place } from "@/features/panel/panel-api";

/** One id at another place (from 0); the others keep their order around it. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  if (others.length === ids.length) return [...ids];
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

export function sameOrder(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place]);
}

export function placesOf(ids: readonly number[]): Place[] {
  return ids.map((id, index) => ({ id, position: index + 1 }));
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
