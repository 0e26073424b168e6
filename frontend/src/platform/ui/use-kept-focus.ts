/** Keeps the focus when the item that has it leaves its list: the next one gets it, else the heading. */
import { type FocusEvent, useEffect, useRef } from "react";

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
