/** What the server says about mappings and loads. */
import type { Job } from "@/shared/api/types";

export type ModelId = 1 | 2;
export type OnDuplicate = "update" | "skip" | "error";
export type OnError = "partial" | "all";
export type Blanks = "keep" | "clear";
export type LoadState =
  | "preview"
  | "queued"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "undone"
  | "undone_partly";

export interface Fault {
  code: string;
  message: string;
}

export interface SheetInfo {
  index: number;
  name: string;
  rows: number;
  columns: number;
  hidden: boolean;
}

export interface Heading {
  column_position: number;
  column_name: string;
  letter: string;
  samples: string[];
}

export interface HeadRow {
  row: number;
  cells: (string | null)[];
}

export interface SameFile {
  load_id: number;
  at: string;
  userName: string;
  created: number;
  updated: number;
}

export interface LoadedFile {
  file_id: number;
  name: string;
  size: number;
  kind: string;
  sheets: SheetInfo[];
  sheet: number;
  headerRow: number;
  headings: Heading[];
  head?: HeadRow[] | null;
  rows: number;
  notes: string[];
  decisions: string[];
  sameFileAs: SameFile | null;
  rejectedOf: number | null;
}

export type DetailState = "suggested" | "confirmed" | "ignored";

export interface Detail {
  column_name: string;
  column_position: number;
  attribute: string | null;
  part: string | null;
  mapping_id: number;
  confidence: number;
  reason: string;
  state: DetailState;
}

export interface AttributePart {
  part: string;
  label: string;
}

export interface Attribute {
  attribute: string;
  label: string;
  required: boolean;
  description: string;
  example: string;
  lookup: string | null;
  parts: AttributePart[];
}

export interface Counts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  blank: number;
}

export interface FieldChange {
  attribute: string;
  label: string;
  before: string | null;
  after: string | null;
}

export interface RowDifference {
  row: number;
  key: string;
  name: string;
  action: "created" | "updated";
  changes: FieldChange[];
}

export interface FailureKind {
  code: string;
  message: string;
  attribute: string | null;
  label: string | null;
  columnName: string | null;
  column_position?: number | null;
  count: number;
  firstCell: string | null;
}

export interface UnknownValue {
  attribute: string;
  label: string;
  value: string;
  count: number;
  rows: number[];
  suggestion: { id: number; name: string } | null;
  canCreate: boolean;
}

export type Resolution =
  | { action: "map"; id: number }
  | { action: "create" }
  | { action: "reject" };

/** Answers to unknown values: attribute -> value in the file -> what to do with it. */
export type Resolutions = Record<string, Record<string, Resolution>>;

export interface PreviewResult {
  load_id: number;
  counts: Counts;
  differences: RowDifference[];
  failures: FailureKind[];
  unknown: UnknownValue[];
  decisions: string[];
  notes: string[];
  skipped: { code: string; message: string; count: number }[];
}

export interface LoadOptions {
  onDuplicate: OnDuplicate;
  onError: OnError;
  blanks: Blanks;
  defaults: Record<string, string>;
  unknown: Resolutions;
}

export interface Load {
  load_id: number;
  mapping_id: number;
  model: string;
  model_id: ModelId;
  fileName: string;
  comment: string | null;
  userName: string;
  createdAt: string;
  finishedAt: string | null;
  state: LoadState;
  /** null until the work has counted them. */
  counts: Counts | null;
  rounds: { at: string; fileName: string; counts: Counts }[];
  canUndo: boolean;
  undoUntil: string | null;
  job: Job | null;
  error: Fault | null;
  failures: FailureKind[];
}

export interface Mapping {
  mapping_id: number;
  model: string;
  model_id: ModelId;
  comment: string | null;
  state: "new" | "read" | "mapped" | "loaded";
  createdAt: string;
  file: LoadedFile | null;
  details: Detail[];
  attributes: Attribute[];
  options: Partial<LoadOptions>;
  preview: PreviewResult | null;
  load: Load | null;
  job: Job | null;
  remembered?: { at: string } | null;
}

export interface RowError {
  sheet: string;
  row: number;
  cell: string | null;
  column_position: number | null;
  column_name: string | null;
  attribute: string | null;
  label: string | null;
  value: string | null;
  code: string;
  message: string;
  suggestion: string | null;
  howToFix: string;
}

export interface UndoPlan {
  restored: number;
  removed: number;
  kept: { row: number; name: string; reason: string }[];
  keptCount: number;
  impossible: string | null;
}

export interface PageOf<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}
