/** Reads a template from a file that was exported before; anything else is told apart and refused. */
import { FORMAT, FORMAT_VERSION } from "@/features/survey-templates/model/export-file";
import {
  Altered,
  decimal,
  flag,
  listOf,
  oneOf,
  orNothing,
  patterned,
  recordOf,
  wholeNumber,
  words,
} from "@/features/survey-templates/model/file-readers";
import {
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_TABLES,
} from "@/features/survey-templates/model/template-rules";
import type { TemplateTyped } from "@/features/survey-templates/model/template-typed";
import { ROLES, TYPES } from "@/features/survey-templates/model/template-words";
import type { TableScope } from "@/shared/surveys/definition";

export const MOST_BYTES = 256 * 1_024;

export const IMPORT_FAULTS = {
  tooLarge: "El archivo pesa más de 256 kB: no es una plantilla exportada desde aquí.",
  notJson: "El archivo no es un JSON que se pueda leer. Elige una plantilla exportada desde aquí.",
  notOurs: "El archivo no es una plantilla de encuesta exportada desde aquí.",
  newer: "El archivo se exportó desde una versión más nueva del producto.",
  damaged: "El archivo está incompleto o fue alterado",
} as const;

export type ReadTemplate =
  | { state: "read"; template: TemplateTyped }
  | { state: "refused"; fault: string };

export async function readTemplateFile(file: Blob): Promise<ReadTemplate> {
  if (file.size > MOST_BYTES) return refused(IMPORT_FAULTS.tooLarge);
  return readTemplateText(await file.text());
}

export function readTemplateText(text: string): ReadTemplate {
  const content = parsed(text);
  if (content === undefined) return refused(IMPORT_FAULTS.notJson);
  const { format, formatVersion, template } = (content ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || typeof formatVersion !== "number") return refused(IMPORT_FAULTS.notOurs);
  if (formatVersion > FORMAT_VERSION) return refused(IMPORT_FAULTS.newer);
  try {
    return { state: "read", template: TEMPLATE(template, "") };
  } catch (error) {
    if (!(error instanceof Altered)) throw error;
    const where = error.place && ` en "${error.place}"`;
    return refused(`${IMPORT_FAULTS.damaged}${where}. Expórtalo otra vez.`);
  }
}

function refused(fault: string): ReadTemplate {
  return { state: "refused", fault };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ID = patterned(/^[a-z0-9-]{1,40}$/);
/** The order that counts is that of the list. */
const ORDER = wholeNumber(-1_000, 1_000);

const COLUMN = recordOf({
  columnId: ID,
  label: words(60),
  value: orNothing(decimal),
  isNA: flag,
});

const ROW = recordOf({ rowId: ID, text: words(300), order: ORDER, required: flag });

const SCOPES: readonly TableScope[] = ["curso", "relator"];

const TABLE = recordOf({
  tableId: ID,
  title: words(120),
  instructions: orNothing(words(500)),
  order: ORDER,
  scope: oneOf(SCOPES),
  requireAll: flag,
  columns: listOf(COLUMN, MOST_COLUMNS, ({ columnId }) => columnId),
  rows: listOf(ROW, MOST_ROWS, ({ rowId }) => rowId),
});

const TEMPLATE = recordOf({
  title: words(120),
  description: words(500),
  type: oneOf(TYPES),
  respondent: oneOf(ROLES),
  tables: listOf(TABLE, MOST_TABLES, ({ tableId }) => tableId),
  comment: recordOf({
    enabled: flag,
    prompt: words(200),
    required: flag,
    maxLength: wholeNumber(1, 2_000),
  }),
});
