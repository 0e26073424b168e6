/** The head of a screen: its H1, its help, one line of context, its actions. Arriving moves the focus to the H1. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { HelpButton } from "@/platform/help/help-button";
import { useMediaQuery, usePageArrival } from "@/platform/lib/hooks";

interface PageHeaderProps {
  title: string;
  context?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** A context of a word or two stands beside the title where there is room. */
  brief?: boolean | undefined;
}

/** On a phone the words take a second line before the actions take a second row. */
const SAID = "items-center max-sm:grow max-sm:basis-28 print:flex-col print:items-start";

/** A long title is broken into lines before the actions leave its line. */
const OWN_TITLE = "flex-col sm:flex-1 sm:basis-60";

export function PageHeader({ title, context, actions, brief = false }: PageHeaderProps) {
  const heading = usePageArrival(title);
  const isSaid = useIsSaid(title, brief);
  // A line of its own under title and actions, as wide as the page.
  const isBelow = !isSaid && !brief;
  return (
    <header
      className={clsx(
        "flex flex-wrap justify-between gap-x-6 gap-y-3",
        isSaid ? "items-center" : "items-start",
      )}
    >
      <div
        className={clsx(
          "flex min-w-0 gap-1",
          isSaid ? SAID : OWN_TITLE,
          brief && !isSaid && "lg:flex-row lg:items-baseline lg:gap-3",
        )}
      >
        <div className={clsx("flex items-start gap-1", isSaid && "order-last print:order-first")}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={clsx(
              "min-w-0 text-2xl font-bold tracking-tight text-balance",
              isSaid && "sr-only print:not-sr-only",
            )}
          >
            {title}
          </h1>
          <HelpButton />
        </div>
        {context && !isBelow && (
          <div
            className={
              isSaid && brief ? "text-lg font-semibold tabular-nums" : "text-sm text-ink-muted"
            }
          >
            {context}
          </div>
        )}
      </div>
      {context && isBelow && (
        <div className="-mt-2 basis-full text-sm text-ink-muted sm:order-last">{context}</div>
      )}
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  );
}

/**
 * A list begins with how many rows it has, where the trail ends in its name, and a phone has no room to say a
 * name twice: then the heading is there for who hears the page, and for paper.
 */
function useIsSaid(title: string, brief: boolean): boolean {
  // What the trail calls this screen, in its own words or in those that the specification gives it.
  const handle = useMatches().at(-1)?.handle as { screen?: { title: string } } | undefined;
  const isNarrow = useMediaQuery("(width < 640px)");
  return (brief || isNarrow) && handle?.screen?.title === title;
}
