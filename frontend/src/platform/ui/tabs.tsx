/** Tabs over one region; which one is chosen is the caller's to keep, usually in the address. */
import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { formatNumber } from "@/platform/lib/format";

const MOST_WITH_NUMBERS = 3;

interface TabChoice {
  value: string;
  label: string;
  count?: number | undefined;
  /** What it holds in words or money, beside its label. */
  holds?: string | undefined;
}

interface TabsProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly TabChoice[];
  /** Stands over the tabs, and stays in sight with them where a window is high enough. */
  above?: ReactNode | undefined;
  /** What the chosen tab shows. */
  children?: ReactNode | undefined;
}

export function Tabs({ label, value, onValueChange, tabs, above, children }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  // On a phone many have room for their labels alone.
  const unseen = tabs.length > MOST_WITH_NUMBERS && "max-sm:sr-only";
  useRoomBelow(head, above !== undefined);
  useChosenInSight(strip, value);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="flex flex-col gap-4">
      <div ref={head} className={above === undefined ? undefined : STAYS}>
        {above}
        <Radix.List ref={strip} aria-label={label} className="flex gap-1 overflow-x-auto border-b">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="relative -mb-px flex min-h-(--control) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm max-sm:px-2.5 font-medium text-ink-muted transition-colors outline-offset-[-2px] hover:text-ink data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-primary"
            >
              {tab.label}
              {tab.holds && <span className={clsx("tabular-nums", unseen)}>{tab.holds}</span>}
              {tab.count !== undefined && (
                <span
                  className={clsx(
                    "rounded-pill bg-sunken px-2 text-2xs font-medium text-ink-muted tabular-nums",
                    unseen,
                  )}
                >
                  {formatNumber(tab.count)}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.value === value ? children : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Under the top bar, over the whole width of the page; on a phone it would take too much of the screen. */
const STAYS =
  "layer-sticky sticky top-14 -mx-4 -mt-4 bg-canvas px-4 pt-2.5 print:bg-transparent max-sm:static xl:-mx-6 xl:px-6 [@media(max-height:35rem)]:static print:static!";

/** What stays under the head, or takes the focus there, must know how far down that is. */
function useRoomBelow(head: RefObject<HTMLElement | null>, stays: boolean): void {
  useEffect(() => {
    const element = head.current;
    if (!stays || !element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isStuck = getComputedStyle(element).position === "sticky";
      const below = `calc(3.5rem + ${isStuck ? element.offsetHeight : 0}px)`;
      style.setProperty("--stuck", below);
      // A row below it has the head of its table over itself, too.
      style.scrollPaddingTop = `calc(${below} + 3rem)`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--stuck");
      style.scrollPaddingTop = "";
    };
  }, [head, stays]);
}

/** On a phone the chosen one may stand beyond the edge, also once the numbers of the others arrive. */
function useChosenInSight(strip: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[role="tab"][data-state="active"]`);
    if (!value || !chosen) return undefined;
    const observer = new ResizeObserver(() => showWithin(strip.current, chosen));
    for (const sized of [strip.current, ...(strip.current?.children ?? [])])
      if (sized) observer.observe(sized);
    return () => observer.disconnect();
  }, [strip, value]);
}

/** Moves the strip alone, never the page. */
function showWithin(strip: HTMLElement | null, tab: HTMLElement): void {
  if (!strip) return;
  const { left, right } = strip.getBoundingClientRect();
  const place = tab.getBoundingClientRect();
  if (place.right > right) strip.scrollLeft += place.right - right;
  else if (place.left < left) strip.scrollLeft -= left - place.left;
}
