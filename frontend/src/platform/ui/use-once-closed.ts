/**
 * What is chosen in a layer happens once the layer has gone and the focus is back on its button: a
 * window that opens then knows where to return to.
 */
import { useRef } from "react";

export function useOnceClosed() {
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<() => void>(null);

  function onceClosed(action: () => void): void {
    next.current = action;
  }

  function onCloseAutoFocus(event: Event): void {
    const action = next.current;
    if (!action) return;
    next.current = null;
    event.preventDefault();
    button.current?.focus();
    action();
  }

  return { button, onceClosed, onCloseAutoFocus };
}
