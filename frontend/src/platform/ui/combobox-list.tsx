/** The list inside a searchable choice. */

import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { fold } from "@/platform/lib/format";
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
            {option.value === value && <Check className="size-4 shrink-0" />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

function matches(_value: string, search: string, keywords?: string[]): number {
  return fold(keywords?.join(" ") ?? "").includes(fold(search)) ? 1 : 0;
}

export const ITEM_LOOK =
  "flex min-h-8 cursor-pointer items-center justify-between gap-2 rounded-field px-3 py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[disabled=true]:opacity-50 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft pointer-coarse:min-h-11";

interface ListSearchProps {
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

export function ListSearch({ value, onValueChange }: ListSearchProps) {
  const control =
    value === undefined || onValueChange === undefined ? {} : { value, onValueChange };
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search className="size-4 shrink-0 text-ink-subtle" />
      <Command.Input
        {...control}
        autoFocus
        placeholder="Buscar…"
        className="min-h-(--control) w-full bg-transparent text-sm outline-none pointer-coarse:text-base"
      />
    </div>
  );
}

/** Takes a choice back to nothing. */
export function ClearItem({ onClear }: { onClear: () => void }) {
  return (
    <Command.Item value="\u0000" onSelect={onClear} className={ITEM_LOOK}>
      Quitar selección
    </Command.Item>
  );
}
