/** A choice from a long list: typing narrows it, without accents or capitals mattering. */

import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { late } from "@/platform/lib/late";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";
import { useOnceClosed } from "@/platform/ui/focus";
import { Popover } from "@/platform/ui/popover";
import type { Choice } from "@/platform/ui/select-field";

export interface ComboboxFrameProps extends FieldTexts {
  id?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Closes the list; what is to follow follows once it has gone. */
export type CloseList = (then?: () => void) => void;

interface Props extends ComboboxFrameProps {
  /** The words of what was chosen; empty when nothing was. */
  shown: string;
  /** The list; it may load on first opening. */
  children: (close: CloseList) => ReactNode;
}

/** In the place of a list whose code has not come. */
export function ComingList() {
  return <p className="p-3 text-sm text-ink-subtle">Cargando…</p>;
}

/** The box of a searchable choice: it shows what was chosen and opens the list below it. */
export function ComboboxFrame({
  shown,
  placeholder = "Elegir…",
  disabled = false,
  className,
  children,
  ...texts
}: Props) {
  const [open, setOpen] = useState(false);
  const { button, onceClosed, onCloseAutoFocus } = useOnceClosed();

  function close(then?: () => void): void {
    if (then) onceClosed(then);
    setOpen(false);
  }

  return (
    <Field {...texts}>
      {(control) => (
        <Popover
          label="Opciones"
          align="start"
          isList
          open={open}
          onOpenChange={setOpen}
          onCloseAutoFocus={onCloseAutoFocus}
          trigger={
            <button
              {...control}
              ref={button}
              type="button"
              role="combobox"
              aria-expanded={open}
              disabled={disabled}
              className={clsx(
                CONTROL_LOOK,
                "flex items-center justify-between gap-2 text-left",
                className,
              )}
            >
              <span className={clsx("truncate", !shown && "text-ink-subtle")}>
                {shown || placeholder}
              </span>
              <ChevronsUpDown className="size-4 shrink-0 text-ink-subtle" />
            </button>
          }
        >
          {children(close)}
        </Popover>
      )}
    </Field>
  );
}

/** The searchable list arrives on first opening: most pages never open one. */
const ComboboxList = late(
  async () => (await import("@/platform/ui/combobox-list")).ComboboxList,
  ComingList,
);

interface ComboboxFieldProps extends ComboboxFrameProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Choice[];
  clearable?: boolean | undefined;
}

export function ComboboxField({
  value,
  onValueChange,
  options,
  clearable = false,
  ...frame
}: ComboboxFieldProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <ComboboxFrame {...frame} shown={chosen?.label ?? ""}>
      {(close) => (
        <ComboboxList
          {...{ options, value, clearable }}
          onChoose={(next) => {
            onValueChange(next);
            close();
          }}
        />
      )}
    </ComboboxFrame>
  );
}
