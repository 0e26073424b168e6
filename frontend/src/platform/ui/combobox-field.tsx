/** A choice from a long list: typing narrows it, without accents or capitals mattering. */
import { late } from "@/platform/lib/late";
import { ComboboxFrame, type ComboboxFrameProps, ComingList } from "@/platform/ui/combobox-frame";
import type { Choice } from "@/platform/ui/select-field";

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
