/** Whether a box holds more than it shows, so that it must be reachable to be scrolled by key. */
import { type RefObject, useEffect, useState } from "react";

export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);

  return overflows;
}
