/**
 * Hands over to a control that stands already what a trigger gives to its own button: where it is, what it
 * says of itself, and what it listens to.
 */
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";
import type { Missed } from "@/platform/ui/late-layer";

interface StandingProps extends ComponentProps<"button"> {
  control: HTMLElement;
  /** What happened to the control before anybody listened. */
  missed?: Missed | undefined;
}

const SAID = /^aria-/;

export function Standing({ control, missed, ref, ...given }: StandingProps) {
  const latest = useRef(given);
  const said = useRef(new Set<string>()).current;

  useLayoutEffect(() => {
    latest.current = given;
    for (const [name, value] of Object.entries(given).filter(([key]) => SAID.test(key))) {
      // What the control says by itself stays.
      if (value !== undefined) control.setAttribute(name, String(value));
      else if (said.has(name)) control.removeAttribute(name);
      if (value !== undefined) said.add(name);
    }
  });

  useLayoutEffect(() => {
    if (typeof ref === "function") {
      ref(control as HTMLButtonElement);
      return () => void ref(null);
    }
    if (!ref) return;
    ref.current = control as HTMLButtonElement;
    return () => {
      ref.current = null;
    };
  }, [control, ref]);

  useEffect(() => {
    const stop = listen(control, () => latest.current);
    const asked = missed?.event;
    if (missed) Object.assign(missed, { event: null, isHeard: true });
    // Whoever asked for it did so before anybody listened. What is around it listens a moment later.
    if (asked) queueMicrotask(() => control.dispatchEvent(asked));
    else if (control.matches(":focus-visible")) control.dispatchEvent(new FocusEvent("focus"));
    else if (control.matches(":hover"))
      control.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    return stop;
  }, [control, missed]);

  return null;
}

const HEARD = {
  keydown: "onKeyDown",
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focus: "onFocus",
  blur: "onBlur",
  click: "onClick",
} as const;

type Listener = (event: Event) => void;

function listen(
  control: HTMLElement,
  given: () => Omit<StandingProps, "control" | "missed">,
): () => void {
  const hearing = new AbortController();
  for (const [name, handler] of Object.entries(HEARD))
    control.addEventListener(
      name,
      (event) => {
        // A tap focuses, too, and asks for no words.
        if (name === "focus" && !control.matches(":focus-visible")) return;
        (given()[handler] as Listener | undefined)?.(event);
      },
      { signal: hearing.signal },
    );
  return () => hearing.abort();
}
