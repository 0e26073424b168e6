/** What the address of a screen says: each parameter read and written by one parser. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

interface Param<Value> {
  /** What makes no sense reads as what is not there. */
  read(text: string | null): Value;
  write(value: Value): string;
}

/** The parameters of a screen, by their names in the address. */
type Params = Readonly<Record<string, Param<unknown>>>;

export type Said<P extends Params> = {
  readonly [Name in keyof P]: P[Name] extends Param<infer Value> ? Value : never;
};

/** What is undefined stays as it is. */
type Changes<P extends Params> = {
  readonly [Name in keyof P]?: Said<P>[Name] | undefined;
};

function param<Value>(read: Param<Value>["read"]): Param<Value> {
  return { read, write: (value) => (value === null ? "" : String(value)) };
}

export const asText = param((text) => text ?? "");

/** A text of one form; empty when it has another one. */
export function asMatching(form: RegExp): Param<string> {
  return param((text) => (text !== null && form.test(text) ? text : ""));
}

/** With or without decimals, after a point. */
export const asAmount = param((text) => (text && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null));

export const asDay = asMatching(/^\d{4}-\d{2}-\d{2}$/);

interface Limits<Else> {
  from: number;
  to?: number;
  otherwise?: Else;
}

/** A whole number within limits; null, or what is said otherwise, when it is none. */
export function asWhole<Else extends number | null = null>(limits: Limits<Else>) {
  const { from, to = Number.MAX_SAFE_INTEGER, otherwise = null } = limits;
  return param<number | Else>((text) => {
    const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= from && value <= to ? value : (otherwise as Else);
  });
}

export const asId = asWhole({ from: 1 });

/** The first one, or what is said otherwise, when the address says none of them. */
export function asOneOf<const Value extends string | number, Else = Value>(
  values: readonly Value[],
  otherwise?: Else,
) {
  const usual = (otherwise === undefined ? values[0] : otherwise) as Value | Else;
  return param<Value | Else>((text) => values.find((one) => String(one) === text) ?? usual);
}

export function asFlag(word = "si"): Param<boolean> {
  return { read: (text) => text === word, write: (set) => (set ? word : "") };
}

/** Values in a row, each of them once; those that make no sense are left out. */
export function asList<Value>(item: Param<Value | null>, separator: string) {
  const read = (text: string | null): readonly Value[] => {
    const values = (text ?? "").split(separator).map((part) => item.read(part));
    return [...new Set(values.filter((value) => value !== null))];
  };
  return { read, write: (values: readonly Value[]) => values.map(item.write).join(separator) };
}

export function readAddress<P extends Params>(query: URLSearchParams, params: P): Said<P> {
  const said = Object.entries(params).map(([name, { read }]) => [name, read(query.get(name))]);
  return Object.fromEntries(said) as Said<P>;
}

/** Other parameters stay; what an address without a word would say is left out. */
export function changedAddress<P extends Params>(
  query: URLSearchParams,
  params: P,
  changes: Changes<P>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, { read, write }] of Object.entries(params)) {
    const value = changes[name];
    if (value === undefined) continue;
    const text = write(value);
    if (text === write(read(null))) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Where a link to a screen leads. */
export function addressOf<P extends Params>(path: string, params: P, said: Changes<P>): string {
  const query = changedAddress(new URLSearchParams(), params, said);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What the address says, and saying something else: a step of the way unless it replaces one. */
export function useAddress<P extends Params>(params: P) {
  const [query, setQuery] = useSearchParams();
  const said = useMemo(() => readAddress(query, params), [query, params]);
  const say = useCallback(
    (changes: Changes<P>, { replace = false } = {}) =>
      setQuery((before) => changedAddress(before, params, changes), {
        replace,
        preventScrollReset: true,
      }),
    [setQuery, params],
  );
  return [said, say] as const;
}

/** For lists, whose parameters are made from their filters. */
export function useQueryOfAddress(): URLSearchParams {
  const [query] = useSearchParams();
  return query;
}
