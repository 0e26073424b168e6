/** The list inside a searchable choice. */
import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { fold } from "@/shared/lib/fold";
import type { Choice } from "@/shared/ui/select-field";

interface ComboboxListProps {
  options: readonly Choice[];
  value: string;
  clearable: boolean;
  onChoose: (value: string) => void;
}

const ITEM =
  "flex min-h-8 cursor-pointer items-center justify-between gap-2 rounded-field px-3 py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[disabled=true]:opacity-50 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft pointer-coarse:min-h-11";

export function ComboboxList({ options, value, clearable, onChoose }: ComboboxListProps) {
  return (
    <Command label="Opciones" filter={matches} defaultValue={value} loop>
      <div className="flex items-center gap-2 border-b px-3">
        <Search className="size-4 shrink-0 text-ink-subtle" aria-hidden />
        <Command.Input
          autoFocus
          placeholder="Buscar…"
          className="min-h-(--control) w-full bg-transparent text-sm outline-none pointer-coarse:text-base"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-2 text-sm text-ink-subtle">Nada coincide.</Command.Empty>
        {clearable && value !== "" && (
          <Command.Item value="\u0000" onSelect={() => onChoose("")} className={ITEM}>
            Quitar selección
          </Command.Item>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            disabled={option.disabled ?? false}
            onSelect={() => onChoose(option.value)}
            className={ITEM}
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
