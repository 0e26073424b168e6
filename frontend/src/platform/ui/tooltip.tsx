/** A short name beside a control, on hover and on focus. */
import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useState } from "react";
import { late } from "@/platform/lib/late";

interface TooltipProps {
  label: ReactNode;
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left" | undefined;
}

const Nothing = () => null;

/** Nobody who points at a control waits for its words, or loses a screen for want of them. */
export const Hint = late(
  () =>
    import("@/platform/ui/tooltip-hint").then(
      (come) => come.Hint,
      () => Nothing,
    ),
  Nothing,
);

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
