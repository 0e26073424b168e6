/** Parts of a record that is read: a group with its heading, and a value that is not known. */
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
