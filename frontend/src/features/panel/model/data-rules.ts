/** The rules by which widgets and their numbers are read (specification, section 4). */
import type { Widget } from "@/features/panel/panel-api";

/** The KPI whose answer also holds a head count, which is no point of its chart. */
const WITH_STAFF = "getTrainedPeople";
const CENTURY = 2;
/** How the numbers of a single range are named. */
const NAMES: Readonly<Record<string, string>> = {
  staff: "Dotación",
  result: "Personas capacitadas",
  participants: "Participantes",
  completed: "Completadas",
};

/** Null filter values become empty strings. */
export function askedFilter(
  filter: Readonly<Record<string, string | number | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === null ? "" : String(value)]),
  );
}

/** The call that answers a KPI: the last path segment of its serviceName. */
export function serviceOf(serviceName: string): string {
  return serviceName.slice(serviceName.lastIndexOf("/") + 1);
}

export interface Points {
  readonly labels: string[];
  readonly values: number[];
}

/** The answer of a KPI as points: the staff field is dropped and groups are flattened. */
export function pointsOf(serviceName: string, answer: Readonly<Record<string, unknown>>): Points {
  const dropsStaff = serviceOf(serviceName) === WITH_STAFF;
  const pairs = Object.entries(answer)
    .filter(([label]) => !(dropsStaff && label === "staff"))
    .flatMap(flattened);
  return { labels: pairs.map(([label]) => label), values: pairs.map(([, value]) => value) };
}

/** A group becomes labels "group-key", from its key without the first two characters. */
function flattened([label, value]: [string, unknown]): [string, number][] {
  if (typeof value !== "object" || value === null) return [[NAMES[label] ?? label, Number(value)]];
  const group = label.slice(CENTURY);
  return Object.entries(value).map(([key, number]) => [`${group}-${key}`, Number(number)]);
}

/** Sorted by numeric position, ascending; also when a position came as text. */
export function byPosition<Placed extends { position: number | string }>(
  widgets: readonly Placed[],
): Placed[] {
  return [...widgets].sort((left, right) => Number(left.position) - Number(right.position));
}

/** The active widgets that are not there yet are added: no id stands twice. */
export function withActive(held: readonly Widget[], active: readonly Widget[]): Widget[] {
  const known = new Set(held.map(({ id }) => id));
  const added = active.filter(({ id, status }) => {
    if (!status || known.has(id)) return false;
    known.add(id);
    return true;
  });
  return byPosition([...held, ...added]);
}
