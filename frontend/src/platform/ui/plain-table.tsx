/** A few figures side by side: the first column names the row, and nothing is sorted, cut or pressed in the head. */
import { clsx } from "clsx";
import type { ReactNode } from "react";

interface PlainTableProps {
  caption: ReactNode;
  /** Whether the caption is read aloud only. */
  hideCaption?: boolean;
  /** Of the names of the rows, and of each column. */
  headings: readonly [ReactNode, ...ReactNode[]];
  rows: readonly PlainRow[];
  /** Numbers stand at the end, so that their digits line up. */
  align?: "start" | "end";
}

export interface PlainRow {
  key: string | number;
  name: ReactNode;
  cells: readonly ReactNode[];
}

export function PlainTable({
  caption,
  hideCaption = false,
  headings: [first, ...others],
  rows,
  align = "start",
}: PlainTableProps) {
  const edge = align === "end" ? "pl-4 text-right tabular-nums" : "pl-4 text-left";
  return (
    <table className="w-full border-collapse text-sm">
      <caption className={hideCaption ? "sr-only" : "pb-2 text-left"}>{caption}</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <th scope="col" className="py-2 text-left font-semibold">
            {first}
          </th>
          {others.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places.
            <th key={at} scope="col" className={clsx("py-2 font-semibold", edge)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="align-top">
            <th scope="row" className="py-2 text-left font-medium">
              {name}
            </th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places.
              <td key={at} className={clsx("py-2 break-words", edge)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
