/** Mappings, files and loads for tests, whole but for what a test names. */
import type { Recipe } from "@/features/loads/review/use-recipe";
import type {
  Attribute,
  Detail,
  FileReview,
  Load,
  LoadedFile,
  LoadOptions,
  Mapping,
  PreviewResult,
  ReviewColumn,
  ReviewRow,
  SheetOfWorkbook,
  UndoPlan,
} from "@/features/loads/types";
import type { Review } from "@/features/loads/wizard";
import type { Job } from "@/platform/api/types";

export const SILENT_OPTIONS: LoadOptions = {
  onDuplicate: "update",
  onError: "partial",
  blanks: "keep",
  onRepeat: "ask",
  defaults: {},
  unknown: {},
  conventions: {},
};

export function aFile(parts: Partial<LoadedFile> = {}): LoadedFile {
  return {
    file_id: 5,
    name: "personas_octubre.xlsx",
    size: 84_000,
    kind: "xlsx",
    sheets: [
      { index: 0, name: "Personas", rows: 1976, columns: 3, hidden: false, kinds: [], kind: null },
    ],
    sheet: 0,
    headerRow: 1,
    headings: [
      { column_position: 0, column_name: "RUT", letter: "A", samples: ["12.531.909-2"] },
      { column_position: 1, column_name: "Nombre", letter: "B", samples: ["Ana Soto"] },
      { column_position: 2, column_name: "Notas", letter: "C", samples: ["llamar"] },
    ],
    rows: 1975,
    head: [],
    tables: [],
    course: null,
    notes: [],
    decisions: [],
    sameFileAs: null,
    rejectedOf: null,
    ...parts,
  };
}

export function anAttribute(parts: Partial<Attribute> = {}): Attribute {
  return {
    attribute: "rut",
    label: "RUT",
    required: true,
    key: true,
    description: "Con o sin puntos y guion.",
    example: "12.531.909-2",
    lookup: null,
    later: false,
    choices: [],
    parts: [],
    ...parts,
  };
}

export const PEOPLE_ATTRIBUTES: Attribute[] = [
  anAttribute({ parts: [{ part: "number", label: "número", also: null }] }),
  anAttribute({ key: false, attribute: "name", label: "Nombre completo" }),
  anAttribute({ attribute: "company", label: "Empresa", lookup: "company" }),
  anAttribute({ key: false, attribute: "email", label: "Correo", required: false }),
];

export function someDetails(): Detail[] {
  return [
    ["RUT", "rut", "El 100 % de los valores pasa la revisión de RUT."],
    ["Nombre", "name", "El encabezado dice lo mismo."],
    ["Notas", null, "No se parece a ningún dato."],
  ].map(([name, attribute, reason], position) => ({
    column_name: name ?? "",
    column_position: position,
    attribute: attribute ?? null,
    part: null,
    mapping_id: 7,
    confidence: attribute ? 0.97 : 0,
    reason: reason ?? "",
    state: attribute ? "suggested" : "ignored",
  }));
}

/** One of several sheets of a workbook, still to be looked at. */
export function aSheet(parts: Partial<SheetOfWorkbook> = {}): SheetOfWorkbook {
  return {
    ...{ mapping_id: 7, model_id: 2, courseId: null, sheet: 0, sheetName: "Personas" },
    ...{ state: "read", load: null },
    ...parts,
  };
}

export function aJob(parts: Partial<Job> = {}): Job {
  return {
    id: 31,
    kind: "load",
    state: "running",
    phase: "Escribiendo filas",
    done: 430,
    total: 1975,
    result: null,
    error: null,
    label: "Personas · personas_octubre.xlsx",
    canCancel: true,
    createdAt: "2026-11-21T14:05:00-03:00",
    startedAt: "2026-11-21T14:05:01-03:00",
    finishedAt: null,
    ...parts,
  };
}

export function aLoad(parts: Partial<Load> = {}): Load {
  return {
    load_id: 9,
    mapping_id: 7,
    model: "people",
    model_id: 2,
    fileName: "personas_octubre.xlsx",
    comment: null,
    course_id: null,
    courseName: null,
    userName: "Ana Soto",
    onDuplicate: "update",
    onError: "partial",
    blanks: "keep",
    createdAt: "2026-11-21T14:05:00-03:00",
    finishedAt: "2026-11-21T14:06:00-03:00",
    state: "done",
    counts: {
      rows: 1975,
      created: 1912,
      updated: 41,
      unchanged: 0,
      skipped: 0,
      failed: 22,
      blank: 0,
    },
    rounds: [],
    canUndo: true,
    undoUntil: "2027-11-21",
    job: null,
    error: null,
    failures: [],
    keyLabel: "RUT o correo",
    ...parts,
  };
}

/** What undoing a load would do: nothing, but for what a test names. */
export function anUndo(parts: Partial<UndoPlan> = {}): UndoPlan {
  return {
    removed: 0,
    restored: 0,
    keptCount: 0,
    kept: [],
    unenrolled: 0,
    keptParticipantCount: 0,
    keptParticipants: [],
    impossible: null,
    ...parts,
  };
}

export function aMapping(parts: Partial<Mapping> = {}): Mapping {
  return {
    mapping_id: 7,
    model: "people",
    model_id: 2,
    comment: null,
    state: "mapped",
    courseId: null,
    courseName: null,
    createdAt: "2026-11-21T14:00:00-03:00",
    file: aFile(),
    likelier: null,
    workbook: [],
    details: someDetails(),
    version: "5f21",
    attributes: PEOPLE_ATTRIBUTES,
    made: [],
    options: SILENT_OPTIONS,
    preview: null,
    correction: null,
    load: null,
    job: null,
    remembered: null,
    sessions: null,
    questions: [],
    companyAbove: null,
    ...parts,
  };
}

/** What step 3 looks at: a mapping's file, or its correction when the mapping has one. */
export function aReview(parts: Partial<Mapping> = {}): Review {
  const mapping = { ...aMapping(parts), file: aFile() };
  const { options, preview } = mapping.correction ?? mapping;
  return { mapping, options, preview, corrects: mapping.correction ? mapping.load : null };
}

const COLUMN: ReviewColumn = {
  position: 0,
  letter: "A",
  name: "N° RUT",
  attribute: "rut",
  label: "RUT",
  part: null,
  also: null,
  required: true,
  kind: "rut",
  choices: null,
};

/** The review of a file with a RUT, a name and a mail in each row. */
export function aFileReview(parts: Partial<FileReview> = {}): FileReview {
  return {
    load_id: 9,
    version: 1,
    editable: true,
    columns: [
      COLUMN,
      {
        ...COLUMN,
        position: 1,
        letter: "B",
        name: "Trabajador",
        attribute: "name",
        label: "Nombre completo",
        kind: "name",
      },
      {
        ...COLUMN,
        position: 2,
        letter: "C",
        name: "Mail",
        attribute: "email",
        label: "Correo",
        kind: "email",
        required: false,
      },
    ],
    filters: [
      { state: "all", count: 1_000_000 },
      { state: "problem", count: 3 },
      { state: "created", count: 999_997 },
    ],
    problems: [
      {
        code: "email_domain",
        attribute: "email",
        label: "Correo",
        columnName: "Mail",
        columnPosition: 2,
        message: "Al correo le falta el dominio.",
        howToFix: "Los demás terminan en maipo.cl.",
        count: 3,
        firstRow: 2,
        suggestions: 3,
        optional: true,
        options: [],
        values: [],
        bulk: "ticked",
      },
    ],
    steps: [],
    counts: { ...aPreview().counts, rows: 1_000_000, created: 999_997, updated: 0, failed: 3 },
    optionalOnly: 3,
    unknown: [],
    unclear: [],
    repeated: null,
    proposed: null,
    ...parts,
  };
}

/** Steps that nobody takes, but for what a test names. */
export function aRecipe(parts: Partial<Recipe> = {}): Recipe {
  const never = () => Promise.resolve(false);
  return {
    ...{ pending: new Map(), busy: false, edition: 0, turned: null, stale: false },
    ...{ apply: never, change: never, remove: never, applyTemplate: never },
    ...{ undo: never, redo: never, refresh: () => {} },
    ...parts,
  };
}

/** A row by its place in the list: the first three lack the domain of their mail. */
export function aReviewRow(index: number, parts: Partial<ReviewRow> = {}): ReviewRow {
  const row = index + 2;
  const lacks = index < 3;
  return {
    row,
    state: lacks ? "problem" : "created",
    cells: ["12.531.909-2", `Persona ${row}`, lacks ? `p${row}@maipo` : `p${row}@maipo.cl`],
    read: {},
    problems: lacks
      ? [
          {
            position: 2,
            attribute: "email",
            code: "email_domain",
            message: "Al correo le falta el dominio.",
            howToFix: "Los demás terminan en maipo.cl.",
            suggestion: `p${row}@maipo.cl`,
            optional: true,
            waits: false,
            registered: null,
            options: [],
          },
        ]
      : [],
    changes: [],
    edited: [],
    note: null,
    canInclude: false,
    ...parts,
  };
}

export function aPreview(parts: Partial<PreviewResult> = {}): PreviewResult {
  return {
    load_id: 9,
    saved: false,
    counts: {
      rows: 1975,
      created: 1912,
      updated: 41,
      unchanged: 0,
      skipped: 0,
      failed: 22,
      blank: 0,
    },
    differences: [
      {
        row: 6,
        key: "12531909-2",
        name: "Pedro Rojas",
        action: "updated",
        changes: [
          { attribute: "email", label: "Correo", before: "pedro@x.cl", after: "pedro@andina.cl" },
        ],
      },
    ],
    failures: [
      {
        code: "rut_check_digit",
        message: "El dígito verificador no corresponde al RUT ingresado.",
        attribute: "rut",
        label: "RUT",
        columnName: "N° RUT",
        columnPosition: 0,
        count: 18,
        firstCell: "A47",
      },
    ],
    problems: [
      {
        sheet: "Nómina",
        row: 47,
        rowKey: "12.531.909-3",
        rowName: "Ana Soto",
        cell: "A47",
        column_position: 0,
        column_name: "N° RUT",
        attribute: "rut",
        label: "RUT",
        value: "12.531.909-3",
        code: "rut_check_digit",
        message: "El dígito verificador no corresponde al RUT ingresado.",
        suggestion: "¿Es 12.531.909-2?",
        howToFix: "Compara el RUT con el documento.",
      },
    ],
    unknown: [],
    decisions: [],
    notes: [],
    skipped: [],
    ...parts,
  };
}
