/** The button in a field of a day or a month that opens what one may be picked from; picking closes it. */
import { CalendarDays } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/platform/ui/icon-button";
import { Popover } from "@/platform/ui/popover";

interface PickerButtonProps {
  /** Says what the button does. */
  label: string;
  /** Names what opens. */
  title: string;
  disabled: boolean | undefined;
  onPick: (value: string) => void;
  children: (pick: (value: string) => void) => ReactNode;
}

export function PickerButton({ label, title, disabled, onPick, children }: PickerButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={title}
      open={open}
      onOpenChange={setOpen}
      className="p-3"
      trigger={<IconButton size="sm" label={label} icon={<CalendarDays />} disabled={disabled} />}
    >
      {children((value) => {
        onPick(value);
        setOpen(false);
      })}
    </Popover>
  );
}
