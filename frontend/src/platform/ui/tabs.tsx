/** Tabs over one region; which one is chosen is the caller's to keep, usually in the address. */
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { formatNumber } from "@/platform/lib/format";

export interface TabChoice {
  value: string;
  label: string;
  count?: number | undefined;
}

interface TabsProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly TabChoice[];
  /** What the chosen tab shows. */
  children?: ReactNode | undefined;
}

export function Tabs({ label, value, onValueChange, tabs, children }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may stand beyond the edge.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[role="tab"][data-state="active"]`);
    if (value && chosen) showWithin(strip.current, chosen);
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-4">
      <Radix.List ref={strip} aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative -mb-px flex min-h-(--control) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-ink-muted transition-colors outline-offset-[-2px] hover:text-ink data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-primary"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-pill bg-sunken px-2 text-2xs font-medium text-ink-muted tabular-nums">
                {formatNumber(tab.count)}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.value === value ? children : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Moves the strip alone, never the page. */
function showWithin(strip: HTMLElement | null, tab: HTMLElement): void {
  if (!strip) return;
  const { left, right } = strip.getBoundingClientRect();
  const place = tab.getBoundingClientRect();
  if (place.right > right) strip.scrollLeft += place.right - right;
  else if (place.left < left) strip.scrollLeft -= left - place.left;
}
