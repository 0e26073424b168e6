/** Where the focus goes when what had it closes or disappears. */
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from "react";

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
export function useFocusReturn(open: boolean): FocusReturn {
  const opener = useRef<Element | null>(null);
  // Before anything inside takes the focus by itself, as a form does for its first field.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault();
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

interface Held {
  /** What holds the list and its heading. */
  box: HTMLElement;
  control: Element;
  list: Element | null;
  /** The place of the item in the list, and of the control in the item. */
  item: number;
  stop: number;
}

/** To be called where the items are drawn; answers what `box` takes as its `onFocusCapture`. */
export function useKeptFocus(): (event: FocusEvent<HTMLElement>) => void {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const last = held.current;
    if (!last || last.control.isConnected) return;
    held.current = null;
    if (document.activeElement === document.body) nextOf(last)?.focus();
  });

  return ({ currentTarget: box, target }) => {
    const control = box.contains(target) ? target : triggerOf(target);
    if (control && box.contains(control)) held.current = heldIn(box, control);
  };
}

/** A menu is elsewhere in the page, and a click on its button leaves the focus to it alone. */
function triggerOf(target: Element): Element | null {
  const menu = target.closest("[role=menu]");
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "");
}

function heldIn(box: HTMLElement, control: Element): Held {
  const item = control.closest("li, tr");
  const list = item?.parentElement ?? null;
  return {
    box,
    control,
    list,
    item: list && item ? [...list.children].indexOf(item) : -1,
    stop: item ? stopsIn(item).indexOf(control as HTMLElement) : -1,
  };
}

/** The same control of the next item, or of the last one. */
function nextOf({ box, list, item, stop }: Held): HTMLElement | undefined {
  const next = list?.isConnected && (list.children[item] ?? list.children[item - 1]);
  const stops = next ? stopsIn(next) : [];
  return stops[stop] ?? stops[0] ?? headingOf(box) ?? stopsIn(box)[0];
}

function stopsIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(":is(a[href], button, input):not(:disabled)")];
}

function headingOf(box: Element): HTMLElement | null {
  const heading = box.querySelector<HTMLElement>("h2, h3");
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * What is chosen in a layer happens once the layer has gone and the focus is back on its button: a
 * window that opens then knows where to return to.
 */
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
