/** A small panel that hangs from a button. */
import { Slot } from "radix-ui";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { late } from "@/platform/lib/late";
import { ComingLayer, useLateLayer } from "@/platform/ui/late-layer";

export interface PopoverProps {
  trigger: ReactElement;
  /** What a screen reader calls the panel. */
  label: string;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** As wide as its button, for what one chooses from. */
  isList?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

const PopoverPanel = late(
  async () => (await import("@/platform/ui/popover-panel")).PopoverPanel,
  ComingLayer,
);

export function Popover({ trigger, open, ...panel }: PopoverProps) {
  const { button, isWanted, given, listeners } = useLateLayer(PopoverPanel, "click", open);
  return (
    <>
      <Slot.Root ref={button} aria-haspopup="dialog" aria-expanded={false} {...listeners}>
        {trigger}
      </Slot.Root>
      {isWanted && button.current && (
        <PopoverPanel control={button.current} open={open} {...given} {...panel} />
      )}
    </>
  );
}
