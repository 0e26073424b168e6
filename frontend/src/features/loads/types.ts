/** What the server says about mappings and loads, under the names that this feature uses. */
import type { components } from "@/platform/api/schema";

/** What the server says about mappings and loads, under the names that this feature uses. */
type Schemas = components["schemas"];

export type Mapping = Schemas["Mapping"];
export type ModelId = Mapping["model_id"];
export type LoadedFile = Schemas["File"];
export type SheetInfo = Schemas["Sheet"];
export type Heading = Schemas["Heading"];
export type SameFile = Schemas["SameFile"];
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
export type Conventions = LoadOptions["conventions"];

/** Answers to unknown values: attribute -> value in the file -> what to do with it. */
export type Resolutions = LoadOptions["unknown"];
export type Resolution = Schemas["Choice"];

export type Correction = Schemas["Correction"];
export type PreviewResult = Schemas["Preview"];
export type RowDifference = Schemas["Difference"];
export type FieldChange = Schemas["Change"];
export type FailureKind = Schemas["Failure"];
export type UnknownValue = Schemas["Unknown"];
export type UnclearColumn = Schemas["Unclear"];

export type Load = Schemas["Load"];
export type LoadState = Load["state"];
export type Counts = Schemas["Counts"];
export type RowError = Schemas["LoadError"];
export type UndoPlan = Schemas["Undo"];
