/** The kinds of rows that can be loaded, with the words that the screen uses for each. */
import { kindTexts } from "@/features/loads/texts";
import type { ModelId } from "@/features/loads/types";

export interface LoadKind {
  slug: "proveedores" | "personas" | "participantes";
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
  /** The people join a course with the load. */
  needsCourse: boolean;
}

const SUPPLIERS: LoadKind = {
  slug: "proveedores",
  model: "supplier",
  modelId: 1,
  label: kindTexts.suppliers,
  one: kindTexts.supplierNoun,
  many: kindTexts.suppliersNoun,
  ending: "os",
  description: kindTexts.suppliersHelp,
  onlyAdmin: true,
  needsCourse: false,
};

const PEOPLE: LoadKind = {
  slug: "personas",
  model: "people",
  modelId: 2,
  label: kindTexts.people,
  one: kindTexts.personNoun,
  many: kindTexts.peopleNoun,
  ending: "as",
  description: kindTexts.peopleHelp,
  onlyAdmin: false,
  needsCourse: false,
};

/** People all the same: what is said of them agrees with "personas". */
const PARTICIPANTS: LoadKind = {
  ...PEOPLE,
  slug: "participantes",
  label: kindTexts.participants,
  description: kindTexts.participantsHelp,
  needsCourse: true,
};

export const LOAD_KINDS: readonly LoadKind[] = [PEOPLE, SUPPLIERS, PARTICIPANTS];

export function kindBySlug(slug: string | null): LoadKind | null {
  return LOAD_KINDS.find((kind) => kind.slug === slug) ?? null;
}

export function kindByModelId(modelId: ModelId): LoadKind {
  return modelId === SUPPLIERS.modelId ? SUPPLIERS : PEOPLE;
}

/** The kind of a mapping or load that is there: people of a course are its participants. */
export function kindOf(made: { model_id: ModelId; courseId: number | null }): LoadKind {
  return made.courseId === null ? kindByModelId(made.model_id) : PARTICIPANTS;
}

/** The kind in an address; people with a course are its participants. */
export function kindInAddress(slug: string | null, courseId: number | null): LoadKind | null {
  const kind = kindBySlug(slug);
  return kind === PEOPLE && courseId !== null ? PARTICIPANTS : kind;
}

/** The files that can be given, as the browser's input wants them said. */
export const ACCEPTED_FILES = ".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt";
