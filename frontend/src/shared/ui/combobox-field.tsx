/** A choice from a long list: typing narrows it, without accents or capitals mattering. */
import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense, useState } from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/shared/ui/field";
import type { Choice } from "@/shared/ui/select-field";

/** The searchable list arrives on first opening: most pages never open one. */
const ComboboxList = lazy(() =>
  import("@/shared/ui/combobox-list").then((module) => ({ default: module.ComboboxList })),
);

interface ComboboxFieldProps extends FieldTexts {
  id?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Choice[];
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function ComboboxField({
  value,
  onValueChange,
  options,
  placeholder = "Elegir…",
  clearable = false,
  disabled = false,
  className,
  ...texts
}: ComboboxFieldProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);

  function choose(next: string): void {
    onValueChange(next);
    setOpen(false);
  }

  return (
    <Field {...texts}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <button
              {...control}
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
              <span className={clsx("truncate", !chosen && "text-ink-subtle")}>
                {chosen?.label ?? placeholder}
              </span>
              <ChevronsUpDown className="size-4 shrink-0 text-ink-subtle" aria-hidden />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              aria-label="Opciones"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              className="layer-tooltip w-(--radix-popover-trigger-width) min-w-64 animate-layer overflow-hidden rounded-button border bg-surface shadow-floating"
            >
              <Suspense fallback={<p className="p-3 text-sm text-ink-subtle">Cargando…</p>}>
                <ComboboxList {...{ options, value, clearable }} onChoose={choose} />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
