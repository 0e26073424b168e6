/** What may be written in a list to choose from. */
import type { Selectable, SelectableFields } from "@/features/selectables/selectable-kinds";
import { fold } from "@/shared/lib/fold";

export const NAME_CHARS = 80;
export const DESCRIPTION_CHARS = 300;

export type Faults = Partial<Record<keyof SelectableFields, string>>;

/** Told before the server is asked; the server has the last word. */
export function faultsOf(
  { name, description }: SelectableFields,
  others: readonly Pick<Selectable, "name">[],
): Faults {
  const bare = name.trim();
  const same = others.find((other) => fold(other.name) === fold(bare));
  const faults: Faults = {};
  if (bare.length < 2 || bare.length > NAME_CHARS) {
    faults.name = `Ingresa un nombre de 2 a ${NAME_CHARS} caracteres.`;
  } else if (same) {
    faults.name = `Ya existe "${same.name}".`;
  }
  if (description.trim().length > DESCRIPTION_CHARS) {
    faults.description = `Máximo ${DESCRIPTION_CHARS} caracteres.`;
  }
  return faults;
}

/** Rows whose name or description holds the words, accents and case apart. */
export function matching<Row extends Pick<Selectable, "name" | "description">>(
  rows: readonly Row[],
  words: string,
): Row[] {
  const wanted = fold(words);
  return rows.filter(({ name, description }) =>
    fold(`${name} ${description ?? ""}`).includes(wanted),
  );
}
