/** A record as it is read: the columns of its list and the lines of its detail, each value by its kind. */
import type { ReactNode } from "react";
import { formatDay, formatMoney, formatNumber } from "@/platform/lib/format";
import { formatRut } from "@/platform/lib/rut";
import type { ListColumn } from "@/platform/lists/list-spec";
import { ContactLink } from "@/platform/ui/contact-link";
import { Missing } from "@/platform/ui/facts";
import type { Choice } from "@/platform/ui/select-field";

/** A field of answers as its file in generated/records describes it. */
interface ReadField {
  id: string;
  label: string;
  /** Left out where the value is read as it is. */
  kind?: string;
  /** The words of values that are kept as codes. */
  options?: readonly Choice[];
}

interface ColumnField extends ReadField {
  hidden?: boolean;
}

type Own<Row, Value> = Readonly<Partial<Record<keyof Row, Value>>>;

/** How a column of a kind is set, and how wide it is, in pixels at the normal text size. */
const SETTINGS: Readonly<Record<string, { align?: "end"; width: number; least?: number }>> = {
  rut: { width: 116 },
  email: { width: 212, least: 128 },
  phone: { width: 148 },
  digits: { width: 116 },
  date: { width: 108 },
  money: { align: "end", width: 132 },
  count: { align: "end", width: 96 },
  number: { align: "end", width: 96 },
  boolean: { width: 112 },
  choice: { width: 132, least: 112 },
};

/** The columns that a record declares; `own` says what a list has of its own, by field. */
export function recordColumns<Row extends object, Sort extends string = never>(
  fields: readonly ColumnField[],
  own: Own<Row, Partial<ListColumn<Row, Sort>>>,
): ListColumn<Row, Sort>[] {
  return fields.map((field) => ({
    id: field.id,
    header: field.label,
    hidden: field.hidden,
    cell: (row) => wordsOf(field, row, true),
    ...SETTINGS[field.kind ?? ""],
    ...own[field.id as keyof Row],
  }));
}

/** Columns that no record declares, at their place among those that one does. */
export function insertedBefore<Row, Sort extends string>(
  id: NoInfer<keyof Row & string>,
  columns: readonly ListColumn<Row, Sort>[],
  others: readonly ListColumn<Row, Sort>[],
): ListColumn<Row, Sort>[] {
  const place = columns.findIndex((column) => column.id === id);
  return columns.toSpliced(place, 0, ...others);
}

/** The lines that a record declares; `own` has values of another look, and null for what stands elsewhere. */
export function recordFacts<Row extends object>(
  fields: readonly ReadField[],
  row: Row,
  own?: Own<Row, ReactNode>,
  missing: ReactNode = <Missing />,
): { label: string; value: ReactNode }[] {
  return fields.flatMap((field) => {
    const special = own?.[field.id as keyof Row];
    if (special === null) return [];
    return { label: field.label, value: special ?? wordsOf(field, row, false) ?? missing };
  });
}

/** Null where nothing is known. */
function wordsOf({ id, kind, options }: ReadField, row: object, plain: boolean): ReactNode {
  const value = (row as Readonly<Record<string, unknown>>)[id] ?? "";
  if (value === "") return null;
  const text = String(value);
  switch (kind) {
    case "rut":
      return formatRut(text);
    case "email":
    case "phone":
      return <ContactLink kind={kind} value={text} plain={plain} />;
    case "date":
      return formatDay(text);
    case "money":
      return formatMoney(Number(value));
    case "count":
    case "number":
      return formatNumber(Number(value));
    case "boolean":
      return value ? "Sí" : "No";
    default:
      return options?.find((option) => option.value === text)?.label ?? text;
  }
}
