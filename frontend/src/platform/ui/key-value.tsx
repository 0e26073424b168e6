/** Names and their values, one under the other on a phone. */
import type { ReactNode } from "react";

interface KeyValueProps {
  items: readonly { label: string; value: ReactNode }[];
}

export function KeyValue({ items }: KeyValueProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className="text-sm text-ink-muted">{item.label}</dt>
          <dd className="-mt-3 text-sm font-medium break-words text-ink sm:mt-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
