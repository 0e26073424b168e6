/** What happens when a screen arrives: its title, the focus on its H1, a word to screen readers. */
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { PRODUCT_NAME } from "@/platform/lib/fixed-texts";
import { announce } from "@/platform/ui/live-region";

/** The first screen of a visit is announced by the browser itself. */
let visited = false;

export function usePageArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: two screens may share a component, and then only the address says that one arrived.
  useEffect(() => {
    if (visited) {
      heading.current?.focus({ preventScroll: true });
      announce(`${heading.current?.textContent ?? ""}, página cargada`);
    }
    visited = true;
  }, [pathname]);

  return heading;
}
