/** Moving and sizing a widget by keys: Enter takes it, arrows move it, Enter drops it, Esc cancels. */

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Widget } from "@/features/panel/api";
import { type Arrangement, placeWords, sizeWords } from "@/features/panel/arrangement";
import { commonTexts, panelTexts } from "@/features/panel/texts";
import { isAtBound, type SizeStep, stepped, titleOf } from "@/features/panel/widget";
import { announce } from "@/platform/ui/live-region";

export const HANDLE_HELP_ID = "panel-editing-help";

const MOVES: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};
const STEPS: Readonly<Record<string, SizeStep>> = {
  ArrowLeft: "narrower",
  ArrowRight: "wider",
  ArrowUp: "lower",
  ArrowDown: "taller",
};

export interface Grabbing {
  /** The widget that is held by keys. */
  grabbed: number | null;
  keyDown: (event: KeyboardEvent, widget: Widget, index: number) => void;
  blurred: (event: FocusEvent, widget: Widget) => void;
}

export function useGrabbing(arrangement: Arrangement): Grabbing {
  const [grabbed, setGrabbed] = useState<number | null>(null);
  const count = arrangement.widgets.length;
  useLetGo(grabbed !== null, () => {
    arrangement.drop();
    setGrabbed(null);
  });

  function grab(widget: Widget, index: number): void {
    arrangement.grab();
    setGrabbed(widget.id);
    announce(commonTexts.grabbed(placeWords(titleOf(widget), index, count)));
  }

  function drop(widget: Widget, index: number): void {
    arrangement.drop();
    setGrabbed(null);
    announce(panelTexts.droppedAt(placeWords(titleOf(widget), index, count)));
  }

  function cancel(widget: Widget): void {
    arrangement.cancel();
    setGrabbed(null);
    announce(panelTexts.moveCancelled(titleOf(widget)));
  }

  function move(widget: Widget, index: number, by: number): void {
    arrangement.moveTo(widget.id, index + by);
    announce(placeWords(titleOf(widget), index + by, count));
  }

  function resize(widget: Widget, step: SizeStep): void {
    const atBound = isAtBound(widget, step);
    arrangement.resize(widget.id, step);
    const words = sizeWords(titleOf(widget), stepped(widget, step));
    announce(atBound ? panelTexts.atBound(words) : words);
  }

  function keyDown(event: KeyboardEvent, widget: Widget, index: number): void {
    const isHeld = grabbed === widget.id;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (isHeld) drop(widget, index);
      else grab(widget, index);
    } else if (isHeld) heldKey(event, widget, index);
  }

  function heldKey(event: KeyboardEvent, widget: Widget, index: number): void {
    // Tab drops and goes on; any other key that means something ends here.
    if (event.key === "Tab") drop(widget, index);
    else if (event.key === "Escape") ended(event, () => cancel(widget));
    else if (event.key in MOVES) ended(event, () => arrow(event, widget, index));
  }

  function arrow(event: KeyboardEvent, widget: Widget, index: number): void {
    const step = STEPS[event.key];
    if (event.shiftKey && step) resize(widget, step);
    else move(widget, index, MOVES[event.key] ?? 0);
  }

  /** Whoever clicks elsewhere has let go. A widget that moves loses the focus to nothing. */
  function blurred(event: FocusEvent, widget: Widget): void {
    if (grabbed !== widget.id || !event.relatedTarget) return;
    arrangement.drop();
    setGrabbed(null);
  }

  return { grabbed, keyDown, blurred };
}

/** A click anywhere lets go, and so does leaving the grid: nobody could drop it any more. */
function useLetGo(isHeld: boolean, letGo: () => void): void {
  const now = useRef(letGo);
  now.current = letGo;
  useEffect(() => {
    if (!isHeld) return;
    const clicked = () => now.current();
    document.addEventListener("pointerdown", clicked, true);
    return () => document.removeEventListener("pointerdown", clicked, true);
  }, [isHeld]);
  const held = useRef(isHeld);
  held.current = isHeld;
  useEffect(
    () => () => {
      if (held.current) now.current();
    },
    [],
  );
}

function ended(event: KeyboardEvent, work: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  work();
}
