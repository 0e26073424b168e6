/** A short name beside a control, on hover and on focus. */
import { Tooltip as RadixTooltip, Slot } from "radix-ui";
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

interface TooltipProps {
  label: ReactNode;
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left" | undefined;
}

/** A screen has dozens, of which few are ever read: until somebody wants one it is next to nothing. */
export function Tooltip({ label, children, side = "bottom" }: TooltipProps) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  return (
    <>
      <Slot.Root
        onPointerEnter={({ currentTarget }) => setControl(currentTarget)}
        onFocus={({ currentTarget }) => setControl(currentTarget)}
      >
        {children}
      </Slot.Root>
      {control && (
        <Hint control={control} side={side}>
          {label}
        </Hint>
      )}
    </>
  );
}

interface HintProps {
  control: HTMLElement;
  side: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** The words of a tooltip and when they show, for a control that stands already. */
export function Hint({ control, side, children }: HintProps) {
  const described = useRef(control.getAttribute("aria-describedby") ?? undefined).current;
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild aria-describedby={described}>
          <Standing control={control} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="layer-tooltip max-w-80 animate-layer rounded-field bg-ink px-2 py-1 text-2xs font-medium wrap-anywhere whitespace-pre-line text-canvas shadow-floating"
          >
            {children}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

interface StandingProps extends ComponentProps<"button"> {
  control: HTMLElement;
}

/** Hands over to the control what a trigger gives to its own button: where it is, and what it listens to. */
function Standing({ control, ref, ...given }: StandingProps) {
  const latest = useRef(given);
  const described = given["aria-describedby"];

  useLayoutEffect(() => {
    latest.current = given;
  });

  useLayoutEffect(() => {
    if (typeof ref !== "function") return;
    ref(control as HTMLButtonElement);
    return () => void ref(null);
  }, [control, ref]);

  useEffect(() => {
    if (described) control.setAttribute("aria-describedby", described);
    else control.removeAttribute("aria-describedby");
  }, [control, described]);

  useEffect(() => {
    const stop = listen(control, () => latest.current);
    // Whoever asked for the tooltip did so before anybody listened.
    if (control.matches(":focus-visible")) control.dispatchEvent(new FocusEvent("focus"));
    else if (control.matches(":hover"))
      control.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    return stop;
  }, [control]);

  return null;
}

const HEARD = {
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focus: "onFocus",
  blur: "onBlur",
  click: "onClick",
} as const;

type Listener = (event: Event) => void;

function listen(control: HTMLElement, given: () => Omit<StandingProps, "control">): () => void {
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
