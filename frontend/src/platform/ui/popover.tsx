/** A small panel that hangs from a button. */
import { Slot } from "radix-ui";
import type { ReactElement } from "react";
import { late } from "@/platform/lib/late";
import { ComingLayer, useLateLayer } from "@/platform/ui/late-layer";
import type { PopoverPanelProps } from "@/platform/ui/popover-panel";

interface PopoverProps extends PopoverPanelProps {
  trigger: ReactElement;
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
