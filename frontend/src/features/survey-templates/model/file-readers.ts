/** Reads what somebody else wrote, part by part; the first part that is wrong ends it by its place. */

/** What is not as it must be, by its place in the file: "tables.0.rows". */
export class Altered extends Error {
  constructor(readonly place: string) {
    super(place);
  }
}

export type Reader<Value> = (value: unknown, place: string) => Value;

function must(holds: boolean, place: string): asserts holds {
  if (!holds) throw new Altered(place);
}

/** Text without anything that a screen cannot show. */
export function words(most: number): Reader<string> {
  return (value, place) => {
    must(typeof value === "string" && value.length <= most && !/\p{Cc}/u.test(value), place);
    return value;
  };
}

export function patterned(pattern: RegExp): Reader<string> {
  return (value, place) => {
    must(typeof value === "string" && pattern.test(value), place);
    return value;
  };
}

export function oneOf<Text extends string>(texts: readonly Text[]): Reader<Text> {
  return (value, place) => {
    const known = texts.find((text) => text === value);
    must(known !== undefined, place);
    return known;
  };
}

export const flag: Reader<boolean> = (value, place) => {
  must(typeof value === "boolean", place);
  return value;
};

export function wholeNumber(least: number, most: number): Reader<number> {
  return (value, place) => {
    must(Number.isSafeInteger(value), place);
    const number = value as number;
    must(number >= least && number <= most, place);
    return number;
  };
}

export const decimal: Reader<number> = (value, place) => {
  must(typeof value === "number" && Number.isFinite(value), place);
  return value;
};

export function orNothing<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, place) => (value === null ? null : read(value, place));
}

/** As many as may be, no two of one name. */
export function listOf<Value>(
  read: Reader<Value>,
  most: number,
  nameOf: (value: Value) => string,
): Reader<Value[]> {
  return (value, place) => {
    must(Array.isArray(value) && value.length <= most, place);
    const items = value.map((item, index) => read(item, `${place}.${index}`));
    must(new Set(items.map(nameOf)).size === items.length, place);
    return items;
  };
}

type Values<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends Reader<infer V> ? V : never;
};

/** The parts that are known; whatever else there is stays out. */
export function recordOf<Readers extends Record<string, Reader<unknown>>>(
  readers: Readers,
): Reader<Values<Readers>> {
  return (value, place) => {
    must(typeof value === "object" && value !== null && !Array.isArray(value), place);
    const parts = value as Record<string, unknown>;
    const entries = Object.entries(readers).map(([name, read]) => {
      const inside = place ? `${place}.${name}` : name;
      return [name, read(Object.hasOwn(parts, name) ? parts[name] : undefined, inside)] as const;
    });
    return Object.fromEntries(entries) as Values<Readers>;
  };
}
