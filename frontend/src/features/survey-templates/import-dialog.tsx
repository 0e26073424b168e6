/** A template from a file that was exported before: it opens in the editor, and is saved there. */

import { useState } from "react";
import { useNavigate } from "react-router";
import type { TableScope } from "@/entities/survey/definition";
import { FORMAT, FORMAT_VERSION } from "@/features/survey-templates/export-file";
import {
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_TABLES,
  ROLES,
  type TemplateTyped,
  TYPES,
} from "@/features/survey-templates/template";
import { importTexts } from "@/features/survey-templates/texts";
import { PATHS } from "@/platform/lib/paths";
import { Dialog } from "@/platform/ui/dialog";
import { FileZone } from "@/platform/ui/file-zone";

interface ImportDialogProps {
  onClose: () => void;
}

export function ImportDialog({ onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();

  async function read(given: File): Promise<void> {
    setFile(given);
    setFault(undefined);
    const found = await readTemplateFile(given);
    if (found.state === "refused") setFault(found.fault);
    else await navigate(PATHS.surveyEdit, { state: { imported: found.template } });
  }

  return (
    <Dialog onClose={onClose} title={importTexts.title} description={importTexts.description}>
      <FileZone
        label={importTexts.dropZone}
        hint={importTexts.dropHint}
        accept=".json,application/json"
        onFile={(given) => void read(given)}
        file={file}
        error={fault}
      />
    </Dialog>
  );
}

/** What is not as it must be, by its place in the file: "tables.0.rows". */
class Altered extends Error {
  constructor(readonly place: string) {
    super(place);
  }
}

type Reader<Value> = (value: unknown, place: string) => Value;

function must(holds: boolean, place: string): asserts holds {
  if (!holds) throw new Altered(place);
}

/** Text without anything that a screen cannot show. */
export function words(most: number): Reader<string> {
  return (value, place) => {
    must(typeof value === "string" && value.length <= most && !/\p{Cc}/u.test(value), place);
    return value;
  };
}

function patterned(pattern: RegExp): Reader<string> {
  return (value, place) => {
    must(typeof value === "string" && pattern.test(value), place);
    return value;
  };
}

function oneOf<Text extends string>(texts: readonly Text[]): Reader<Text> {
  return (value, place) => {
    const known = texts.find((text) => text === value);
    must(known !== undefined, place);
    return known;
  };
}

const flag: Reader<boolean> = (value, place) => {
  must(typeof value === "boolean", place);
  return value;
};

function wholeNumber(least: number, most: number): Reader<number> {
  return (value, place) => {
    must(Number.isSafeInteger(value), place);
    const number = value as number;
    must(number >= least && number <= most, place);
    return number;
  };
}

const decimal: Reader<number> = (value, place) => {
  must(typeof value === "number" && Number.isFinite(value), place);
  return value;
};

function orNothing<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, place) => (value === null ? null : read(value, place));
}

/** As many as may be, no two of one name. */
function listOf<Value>(
  read: Reader<Value>,
  most: number,
  nameOf: (value: Value) => string,
): Reader<Value[]> {
  return (value, place) => {
    must(Array.isArray(value) && value.length <= most, place);
    const items = value.map((item, index) => read(item, `${place}.${index}`));
    must(new Set(items.map(nameOf)).size === items.length, place);
    return items;
  };
}

type Values<Readers> = {
  [Name in keyof Readers]: Readers[Name] extends Reader<infer V> ? V : never;
};

/** The parts that are known; whatever else there is stays out. */
function recordOf<Readers extends Record<string, Reader<unknown>>>(
  readers: Readers,
): Reader<Values<Readers>> {
  return (value, place) => {
    must(typeof value === "object" && value !== null && !Array.isArray(value), place);
    const parts = value as Record<string, unknown>;
    const entries = Object.entries(readers).map(([name, read]) => {
      const inside = place ? `${place}.${name}` : name;
      return [name, read(Object.hasOwn(parts, name) ? parts[name] : undefined, inside)] as const;
    });
    return Object.fromEntries(entries) as Values<Readers>;
  };
}

export const MOST_BYTES = 256 * 1_024;

type ReadTemplate =
  | { state: "read"; template: TemplateTyped }
  | { state: "refused"; fault: string };

export async function readTemplateFile(file: Blob): Promise<ReadTemplate> {
  if (file.size > MOST_BYTES) return refused(importTexts.faults.tooLarge);
  return readTemplateText(await file.text());
}

export function readTemplateText(text: string): ReadTemplate {
  const content = parsed(text);
  if (content === undefined) return refused(importTexts.faults.notJson);
  const { format, formatVersion, template } = (content ?? {}) as Record<string, unknown>;
  if (format !== FORMAT || typeof formatVersion !== "number")
    return refused(importTexts.faults.notOurs);
  if (formatVersion > FORMAT_VERSION) return refused(importTexts.faults.newer);
  try {
    return { state: "read", template: TEMPLATE(template, "") };
  } catch (error) {
    if (!(error instanceof Altered)) throw error;
    const where = error.place && importTexts.where(error.place);
    return refused(importTexts.damagedAt(importTexts.faults.damaged, where));
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
