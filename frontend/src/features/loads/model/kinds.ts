/** The kinds of rows that can be loaded, with the words that the screen uses for each. */
import type { ModelId } from "@/features/loads/api/types";

export interface LoadKind {
  slug: "proveedores" | "personas";
  model: "supplier" | "people";
  modelId: ModelId;
  label: string;
  one: string;
  many: string;
  /** Ending of the participles that agree with the noun: "creadas", "creados". */
  ending: "as" | "os";
  description: string;
}

const SUPPLIERS: LoadKind = {
  slug: "proveedores",
  model: "supplier",
  modelId: 1,
  label: "Proveedores",
  one: "proveedor",
  many: "proveedores",
  ending: "os",
  description: "RUT, razón social, dirección y contactos de quienes dictan los cursos.",
};

const PEOPLE: LoadKind = {
  slug: "personas",
  model: "people",
  modelId: 2,
  label: "Personas",
  one: "persona",
  many: "personas",
  ending: "as",
  description: "RUT, nombre, correo, empresa, área y jefatura de quienes se capacitan.",
};

export const LOAD_KINDS: readonly LoadKind[] = [SUPPLIERS, PEOPLE];

export function kindBySlug(slug: string | null): LoadKind | null {
  return LOAD_KINDS.find((kind) => kind.slug === slug) ?? null;
}

export function kindByModelId(modelId: ModelId): LoadKind {
  return modelId === SUPPLIERS.modelId ? SUPPLIERS : PEOPLE;
}
