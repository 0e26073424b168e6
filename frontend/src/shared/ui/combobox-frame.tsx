/** The box of a searchable choice: it shows what was chosen and opens the list below it. */
import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, Suspense, useState } from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/shared/ui/field";

export interface ComboboxFrameProps extends FieldTexts {
  id?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

interface Props extends ComboboxFrameProps {
  /** The words of what was chosen; empty when nothing was. */
  shown: string;
  /** The list; it may load on first opening. */
  children: (close: () => void) => ReactNode;
}

export function ComboboxFrame({
  shown,
  placeholder = "Elegir…",
  disabled = false,
  className,
  children,
  ...texts
}: Props) {
  const [open, setOpen] = useState(false);
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
              <span className={clsx("truncate", !shown && "text-ink-subtle")}>
                {shown || placeholder}
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
                {children(() => setOpen(false))}
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}
