/** Shortcuts of one kind, each with its keys. */
import type { Shortcut } from "@/platform/keyboard/shortcuts";
import { Kbd } from "@/platform/ui/kbd";

interface ShortcutListProps {
  title: string;
  shortcuts: readonly Shortcut[];
}

export function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="flex flex-col">
        {shortcuts.map(({ keys, label }) => (
          <div
            key={keys}
            className="flex min-h-9 items-center justify-between gap-4 border-b last:border-0"
          >
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="flex gap-1">
              {keys.split(" ").map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
