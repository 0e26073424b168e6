/** A short name beside a control, on hover and on focus. */
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface TooltipProps {
  label: ReactNode;
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left" | undefined;
}

export function Tooltip({ label, children, side = "bottom" }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="layer-tooltip max-w-64 animate-layer rounded-field bg-ink px-2 py-1 text-2xs font-medium text-canvas shadow-floating"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
