/** The rows of one list to choose from, and the ways to change them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  Selectable,
  SelectableFields,
  SelectableKind,
} from "@/features/selectables/selectable-kinds";
import { undoable } from "@/shared/ui/undoable";

/** The lookups of all screens are kept under the same name, in the server's own shape. */
function keyOf({ queryKey }: SelectableKind) {
  return [...queryKey, "with-uses"];
}

export function useSelectables(kind: SelectableKind) {
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => kind.list(signal),
  });
}

export function useSelectableChanges(kind: SelectableKind) {
  const client = useQueryClient();

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: kind.queryKey });
  }

  async function save(fields: SelectableFields, id?: number, key = newKey()): Promise<void> {
    const { name, description } = fields;
    const sent = { ...fields, name: name.trim(), description: description.trim() };
    await kind.save(sent, id, key);
    await refresh();
  }

  /** An unused entry goes at once and can be made again; a replaced one cannot come back. */
  async function remove(row: Selectable, replaceWith?: number): Promise<void> {
    await kind.remove(row.id, replaceWith);
    await refresh();
    if (replaceWith === undefined) {
      undoable(`Se eliminó "${row.name}"`, () => save(fieldsOf(row)));
    }
  }

  return { save, remove, refresh };
}

export function fieldsOf(row: Selectable): SelectableFields {
  return {
    name: row.name,
    description: row.description ?? "",
    countsAsTrained: row.countsAsTrained ?? true,
  };
}

export function newKey(): string {
  return crypto.randomUUID();
}
