/**
 * What opens from a button comes when somebody points at the button or reaches it by keys. Whoever opens it sooner
 * sees that it loads, and has it opened when it is there.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Late, Loading } from "@/platform/lib/late";

export interface Missed {
  /** What the button was asked for last, to happen again once somebody listens. */
  event: Event | null;
  isHeard: boolean;
}

/** What each such layer is given, beside what is its own. */
export interface LayerProps {
  control: HTMLButtonElement;
  missed: Missed;
  isAsked: boolean;
}

const OPENING_KEYS = new Set(["Enter", " ", "ArrowDown", "ArrowUp"]);

/** How its button is asked: by the press itself, as menus are, or by the click. */
type Press = "pointerdown" | "click";

/** `open` is for what something else than its button opens, too. */
export function useLateLayer({ arrive }: Pick<Late<never>, "arrive">, press: Press, open = false) {
  const button: RefObject<HTMLButtonElement | null> = useRef(null);
  const missed = useRef<Missed>({ event: null, isHeard: false }).current;
  const [isWanted, setWanted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Code that cannot be had is no matter before it is asked for.
  const want = () => void arrive().then((isThere) => isThere && setWanted(true));

  useEffect(() => {
    if (!open) return;
    setWanted(true);
    setAsked(true);
  }, [open]);

  function ask(event: Event): void {
    if (missed.isHeard) return;
    missed.event = event;
    setWanted(true);
    setAsked(true);
  }

  function pressed(event: MouseEvent): void {
    if (event.button !== 0 || event.ctrlKey || missed.isHeard) return;
    // A press would give the focus to the button, and what has just opened closes when it loses it.
    if (press === "pointerdown") event.preventDefault();
    ask(new PointerEvent(press, { bubbles: true, cancelable: true }));
  }

  function keyed({ key }: KeyboardEvent): void {
    if (OPENING_KEYS.has(key))
      ask(new globalThis.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }

  return {
    button,
    isWanted,
    given: { missed, isAsked },
    /** For the button, which takes what it has of its own besides. */
    listeners: {
      onPointerEnter: want,
      onFocus: want,
      onKeyDown: keyed,
      ...(press === "click" ? { onClick: pressed } : { onPointerDown: pressed }),
    },
  } as const;
}

/** Stands for a layer until its code is there. */
export function ComingLayer({ control, isAsked }: LayerProps) {
  useEffect(() => {
    if (!isAsked) return;
    control.setAttribute("aria-busy", "true");
    return () => control.removeAttribute("aria-busy");
  }, [control, isAsked]);
  return isAsked && <Loading />;
}
