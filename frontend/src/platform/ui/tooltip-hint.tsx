/** The words of a tooltip and when they show, for a control that stands already. */
import { Tooltip } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { Standing } from "@/platform/ui/standing";

/** What hangs from the control stands where its words would. */
const OPEN_OR_COMING = "[aria-expanded=true], [aria-busy=true]";

interface HintProps {
  control: HTMLElement;
  side: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export function Hint({ control, side, children }: HintProps) {
  const described = useRef(control.getAttribute("aria-describedby") ?? undefined).current;
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <Tooltip.Root
        open={open}
        onOpenChange={(opens) => setOpen(opens && !control.matches(OPEN_OR_COMING))}
      >
        <Tooltip.Trigger asChild aria-describedby={described}>
          <Standing control={control} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="layer-tooltip max-w-80 animate-layer rounded-field bg-ink px-2 py-1 text-2xs font-medium wrap-anywhere whitespace-pre-line text-canvas shadow-floating"
          >
            {children}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
