/** The list of a menu, and how its button opens it. */
import { clsx } from "clsx";
import { DropdownMenu } from "radix-ui";
import { Fragment, type ReactNode, useLayoutEffect } from "react";
import { useOnceClosed } from "@/platform/ui/focus";
import type { LayerProps } from "@/platform/ui/late-layer";
import { Standing } from "@/platform/ui/standing";

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

export interface MenuListProps {
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
  /** For a menu that a key of something else opens. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function MenuList({
  control,
  missed,
  items,
  align = "end",
  open,
  onOpenChange,
}: MenuListProps & LayerProps) {
  const { button, onceClosed, onCloseAutoFocus } = useOnceClosed();
  useLayoutEffect(() => {
    button.current = control;
  }, [button, control]);
  return (
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <DropdownMenu.Trigger asChild>
        <Standing control={control} missed={missed} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-labelledby={control.id}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className="layer-tooltip max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-layer overflow-y-auto rounded-button border bg-surface p-1 shadow-floating"
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.beginsGroup && <DropdownMenu.Separator className="my-1 h-px bg-line" />}
              <Entry item={item} onceClosed={onceClosed} />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface EntryProps {
  item: MenuItem;
  onceClosed: (action: () => void) => void;
}

function Entry({ item, onceClosed }: EntryProps) {
  const { label, icon, onSelect, note, danger = false, disabled = false, staysOpen = false } = item;
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={(event) => {
        if (!staysOpen) return onceClosed(onSelect);
        event.preventDefault();
        onSelect();
      }}
      className={clsx(
        "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-field px-3 py-1 text-sm outline-none select-none pointer-coarse:min-h-11",
        "data-disabled:cursor-not-allowed data-disabled:text-ink-subtle [&_svg]:size-4",
        danger
          ? "text-danger data-highlighted:bg-danger-soft"
          : "text-ink data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft",
      )}
    >
      {icon && (
        <span className="text-current opacity-80" aria-hidden>
          {icon}
        </span>
      )}
      <span className="flex flex-col">
        {label}
        {note && <span className="text-xs">{note}</span>}
      </span>
    </DropdownMenu.Item>
  );
}
