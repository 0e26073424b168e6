/** The order of a table as the server takes it: "name,-createdAt", most important first. */

export type Order = "ascending" | "descending" | "none";

/** How a column stands in an order; undefined for one that cannot be sorted by. */
export function orderOf(sortKey: string | undefined, sort: string | undefined): Order | undefined {
  if (!sortKey) return undefined;
  const keys = keysOf(sort);
  if (keys.includes(sortKey)) return "ascending";
  return keys.includes(`-${sortKey}`) ? "descending" : "none";
}

/** The order after a column's head is pressed: alone, or beside the present columns. */
export function turnedSort(sortKey: string, sort: string | undefined, beside = false): string {
  const keys = keysOf(sort);
  const next = keys.includes(sortKey) ? `-${sortKey}` : sortKey;
  if (!beside) return next;
  const place = keys.findIndex((key) => key.replace(/^-/, "") === sortKey);
  return (place < 0 ? [...keys, next] : keys.with(place, next)).join(",");
}

function keysOf(sort: string | undefined): string[] {
  return sort ? sort.split(",") : [];
}
