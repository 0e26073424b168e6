/** The list inside a choice that the server searches. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Check, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { describeError } from "@/platform/api/errors";
import { useDebounced } from "@/platform/lib/hooks";
import type { CloseList } from "@/platform/ui/combobox-field";
import { ClearItem, ITEM_LOOK, ListSearch } from "@/platform/ui/combobox-list";
import type { Choice } from "@/platform/ui/select-field";

interface SearchListProps {
  value: string;
  load: LoadChoices;
  cacheKey: string;
  clearable: boolean;
  create: CreateChoice | undefined;
  onChoose: (choice: FoundChoice) => void;
  /** The list has served and closes. */
  onDone: CloseList;
}

const NOTHING: FoundChoice = { value: "", label: "" };

export function SearchList({
  value,
  load,
  cacheKey,
  clearable,
  create,
  onChoose,
  onDone,
}: SearchListProps) {
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim());
  const found = useQuery({
    queryKey: ["choices", cacheKey, q],
    queryFn: ({ signal }) => load(q, signal),
    placeholderData: keepPreviousData,
  });
  const choices = found.data ?? [];
  const best = choices.find((choice) => !choice.disabled)?.value;
  const [marked, setMarked] = useState("");

  // What Enter would take is the best that was found, not what happened to be there first.
  useEffect(() => setMarked(best ?? "create"), [best]);

  function choose(choice: FoundChoice): void {
    onDone();
    onChoose(choice);
  }

  return (
    <Command label="Opciones" shouldFilter={false} value={marked} onValueChange={setMarked} loop>
      <ListSearch value={typed} onValueChange={setTyped} />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Progress waiting={found.isPending} error={found.error} found={choices.length} />
        {clearable && value !== "" && <ClearItem onClear={() => choose(NOTHING)} />}
        {choices.map((choice) => (
          <Command.Item
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled ?? false}
            onSelect={() => choose(choice)}
            className={ITEM_LOOK}
          >
            <span className="flex min-w-0 flex-col">
              {choice.label}
              {choice.detail && <span className="text-xs text-ink-subtle">{choice.detail}</span>}
            </span>
            {choice.value === value && <Check className="size-4 shrink-0" />}
          </Command.Item>
        ))}
        {create && typed.trim() !== "" && (
          <Command.Item
            value="create"
            onSelect={() => {
              onDone(() => create.onCreate(typed.trim()));
            }}
            className={ITEM_LOOK}
          >
            <span className="inline-flex items-center gap-2 font-medium">
              <Plus className="size-4 shrink-0" />
              {create.label(typed.trim())}
            </span>
          </Command.Item>
        )}
      </Command.List>
    </Command>
  );
}

interface ProgressProps {
  waiting: boolean;
  error: unknown;
  found: number;
}

function Progress({ waiting, error, found }: ProgressProps) {
  const words = "px-3 py-2 text-sm text-ink-subtle";
  if (waiting) return <p className={words}>Cargando…</p>;
  if (error) return <p className={words}>{describeError(error).message}</p>;
  return found === 0 ? <p className={words}>Nada coincide.</p> : null;
}

/** What a search of the server gives to choose from. */
export interface FoundChoice extends Choice {
  /** A second line, e.g. the RUT. */
  detail?: string | undefined;
}

export type LoadChoices = (q: string, signal: AbortSignal) => Promise<readonly FoundChoice[]>;

/** Makes a new record out of what was searched for in vain. */
export interface CreateChoice {
  label: (q: string) => string;
  onCreate: (q: string) => void;
}
