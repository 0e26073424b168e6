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
  /** Suppliers are everybody's, so only administrators write them. */
  onlyAdmin: boolean;
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
  onlyAdmin: true,
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
  onlyAdmin: false,
};

export const LOAD_KINDS: readonly LoadKind[] = [PEOPLE, SUPPLIERS];

export function kindBySlug(slug: string | null): LoadKind | null {
  return LOAD_KINDS.find((kind) => kind.slug === slug) ?? null;
}

export function kindByModelId(modelId: ModelId): LoadKind {
  return modelId === SUPPLIERS.modelId ? SUPPLIERS : PEOPLE;
}
