/** A form that takes the place of something else: the focus goes to its first field. */
import { type ReactNode, useEffect, useRef } from "react";

const FIELD = "input, textarea, [role=combobox]";

export function FocusFirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
  }, []);

  return <div ref={box}>{children}</div>;
}
