/** A list of actions behind a button. */
import { Slot } from "radix-ui";
import { type ReactElement, useId } from "react";
import { late } from "@/platform/lib/late";
import { ComingLayer, useLateLayer } from "@/platform/ui/late-layer";
import type { MenuItem, MenuListProps } from "@/platform/ui/menu-list";

export type { MenuItem };

interface MenuProps extends MenuListProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
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
