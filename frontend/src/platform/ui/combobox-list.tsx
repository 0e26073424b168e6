/** The list inside a searchable choice. */
import { Command } from "cmdk";
import { Check } from "lucide-react";
import { fold } from "@/platform/lib/fold";
import { ClearItem, ITEM_LOOK, ListSearch } from "@/platform/ui/combobox-parts";
import type { Choice } from "@/platform/ui/select-field";

interface ComboboxListProps {
  options: readonly Choice[];
  value: string;
  clearable: boolean;
  onChoose: (value: string) => void;
}

export function ComboboxList({ options, value, clearable, onChoose }: ComboboxListProps) {
  return (
    <Command label="Opciones" filter={matches} defaultValue={value} loop>
      <ListSearch />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-2 text-sm text-ink-subtle">Nada coincide.</Command.Empty>
        {clearable && value !== "" && <ClearItem onClear={() => onChoose("")} />}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            disabled={option.disabled ?? false}
            onSelect={() => onChoose(option.value)}
            className={ITEM_LOOK}
          >
            {option.label}
            {option.value === value && <Check className="size-4 shrink-0" aria-hidden />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

function matches(_value: string, search: string, keywords?: string[]): number {
  return fold(keywords?.join(" ") ?? "").includes(fold(search)) ? 1 : 0;
}
