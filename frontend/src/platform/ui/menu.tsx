/** A list of actions behind a button. */
import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useId } from "react";
import { late } from "@/platform/lib/late";
import { ComingLayer, useLateLayer } from "@/platform/ui/late-layer";

export interface MenuItem {
  label: string;
  icon?: ReactNode | undefined;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Below the label, e.g. why it cannot be chosen. */
  note?: string | undefined;
  /** Leaves the menu open, for what one chooses several times in a row. */
  staysOpen?: boolean | undefined;
  /** Begins a group, with a line above it. */
  beginsGroup?: boolean | undefined;
}

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
  /** For a menu that a key of something else opens. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const MenuList = late(async () => (await import("@/platform/ui/menu-list")).MenuList, ComingLayer);

/** A list has one in each row, of which few are ever opened: until then it is its button. */
export function Menu({ trigger, open, ...list }: MenuProps) {
  const { button, isWanted, given, listeners } = useLateLayer(MenuList, "pointerdown", open);
  const id = useId();
  return (
    <>
      <Slot.Root ref={button} id={id} aria-haspopup="menu" aria-expanded={false} {...listeners}>
        {trigger}
      </Slot.Root>
      {isWanted && button.current && (
        <MenuList control={button.current} open={open} {...given} {...list} />
      )}
    </>
  );
}
