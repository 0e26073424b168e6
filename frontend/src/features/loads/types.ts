/** What the server says about mappings and loads, under the names that this feature uses. */
import type { components } from "@/generated/schema";

type Schemas = components["schemas"];

export type Mapping = Schemas["Mapping"];
export type ModelId = Mapping["model_id"];
export type LoadedFile = Schemas["File"];
export type SheetInfo = Schemas["Sheet"];
export type SheetOfWorkbook = Schemas["SheetOfWorkbook"];
export type Heading = Schemas["Heading"];
export type SideTable = Schemas["Table"];
export type HeadRow = Schemas["HeadRow"];

export type Detail = Schemas["Detail"];
export type DetailState = Detail["state"];
export type Attribute = Schemas["Attribute"];

export type LoadOptions = Schemas["Options"];
export type OnDuplicate = LoadOptions["onDuplicate"];
export type OnError = LoadOptions["onError"];
export type Blanks = LoadOptions["blanks"];
export type OnRepeat = LoadOptions["onRepeat"];

/** Answers to unknown values: attribute -> value in the file -> what to do with it. */
export type Resolutions = LoadOptions["unknown"];
export type Resolution = Schemas["Choice"];

export type Correction = Schemas["Correction"];
export type PreviewResult = Schemas["Preview"];
export type FieldChange = Schemas["Change"];
export type FailureKind = Schemas["Failure"];
export type UnknownValue = Schemas["Unknown"];
export type UnclearColumn = Schemas["Unclear"];

export type Load = Schemas["Load"];
export type BegunLoad = Schemas["BegunLoad"];
export type LoadState = Load["state"];
export type Counts = Schemas["Counts"];
export type RowError = Schemas["LoadError"];
export type UndoPlan = Schemas["Undo"];
export type UndoOfSheet = Schemas["UndoOfSheet"];

/** The whole file under review: what can be said of it, and the steps that clean it. */
export type FileReview = Schemas["Review"];
export type ReviewColumn = Schemas["ReviewColumn"];
export type ReviewRow = Schemas["ReviewedRow"];
export type RowState = ReviewRow["state"];
export type RowFilter = Schemas["ReviewFilter"]["state"];
export type ProblemKind = Schemas["ReviewProblem"];
export type CellProblem = Schemas["ReviewedProblem"];
export type RecipeStep = Schemas["ReviewStep"];
export type StepAnswer = Schemas["StepResult"];
export type StepTrial = Schemas["StepTrialResult"];

/** Columns with a mark for each session, and what each may mean. */
export type Sessions = NonNullable<Mapping["sessions"]>;

/** What became of one row of a load. */
export type LoadedRecord = Schemas["LoadedRecord"];

/** The steps of a file under a name, for the files that follow. */
export type RecipeTemplate = Schemas["LoadRecipe"];
