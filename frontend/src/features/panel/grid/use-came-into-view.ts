/** Whether something has come into sight; once it has, it stays so. */
import { type RefObject, useEffect, useRef, useState } from "react";

/** A little before it does, so that it is there in time. */
const AHEAD = "300px";

export function useCameIntoView(): [RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    if (seen || !box.current) return;
    const watch = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: AHEAD },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen]);

  return [box, seen];
}
