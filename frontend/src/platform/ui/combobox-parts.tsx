/** What the lists of searchable choices share: the box to type in and the look of an entry. */
import { Command } from "cmdk";
import { Search } from "lucide-react";

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
      <Search className="size-4 shrink-0 text-ink-subtle" aria-hidden />
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
