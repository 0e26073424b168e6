/** Facts about one thing: a label and its value, beside or above one another. */
import { type ReactNode, useId } from "react";

interface FactGroupProps {
  title: string;
  children: ReactNode;
}

export function FactGroup({ title, children }: FactGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-4">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function Missing() {
  return (
    <span className="font-normal text-ink-subtle">
      <span aria-hidden>—</span>
      <span className="sr-only">Sin dato</span>
    </span>
  );
}

interface KeyValueProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Names and their values, one under the other on a phone. */
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
