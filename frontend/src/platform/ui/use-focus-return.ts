/** Where the focus goes when a layer opens, and back to when it closes. */
import { useRef } from "react";

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** What a layer wants to be read first, e.g. the heading of a step. */
const WANTED_STOP = "[data-first-stop]";
const FIRST_STOP = ":is(a[href], button, input, select, textarea):not(:disabled, [data-close])";

/**
 * Radix begins at the first control that is no link, which in a list of links is the way out, and
 * gives the focus back to its own trigger only, while our layers are opened from anywhere.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault();
      opener.current = document.activeElement;
      const layer = event.target as HTMLElement;
      const stop = layer.querySelector<HTMLElement>(WANTED_STOP);
      (stop ?? layer.querySelector<HTMLElement>(FIRST_STOP) ?? layer).focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      // Where the layer led somewhere else, that place has taken the focus already.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
