/** What a form needs of a record as its file in generated/records describes it: its rules, its labels and what it begins with. */
import type * as z from "zod/mini";
import {
  choiceId,
  day,
  email,
  flag,
  hour,
  line,
  money,
  number,
  oneOf,
  oneOfOrNone,
  patterned,
  phone,
  requiredDay,
  requiredId,
  requiredLine,
  requiredNumber,
  requiredRut,
  rut,
} from "@/platform/forms/rules";
import type { Choice } from "@/platform/ui/select-field";

export interface FieldSpec {
  label: string;
  /** Below the heading of its section, where that says the rest. */
  inside?: string;
  kind: string;
  /** The most characters, or the highest number. */
  limit?: number;
  least?: number;
  step?: number;
  required?: boolean;
  message?: string;
  initial?: boolean | string;
  options?: readonly Choice[];
  hint?: string;
  /** Beside its neighbour where there is room. */
  half?: boolean;
}

export interface SectionSpec<Name = string> {
  title: string;
  description?: string;
  fields: readonly Name[];
}

export interface RecordSpec {
  name: string;
  sections: Readonly<Record<string, SectionSpec>>;
  fields: Readonly<Record<string, FieldSpec>>;
}

export type FieldName<Spec extends RecordSpec> = keyof Spec["fields"] & string;

type TypedField<Field> = Field extends { kind: "boolean" } ? boolean : string;

type Nothing<Field> = Field extends { required: true } | { initial: string } ? never : null;

type ReadField<Field> = Field extends { kind: "boolean" }
  ? boolean
  : Field extends { kind: "count" | "money" | "number" | "reference" }
    ? number | Nothing<Field>
    : Field extends { options: readonly { value: infer Value }[] }
      ? Value | Nothing<Field>
      : string | Nothing<Field>;

/** What the form of a record holds. */
export type TypedRecord<Spec extends RecordSpec> = {
  [Field in FieldName<Spec>]: TypedField<Spec["fields"][Field]>;
};

type Shape<Spec extends RecordSpec> = {
  [Field in FieldName<Spec>]: z.ZodMiniType<
    ReadField<Spec["fields"][Field]>,
    TypedField<Spec["fields"][Field]>
  >;
};

function namesOf(spec: RecordSpec): string[] {
  return Object.values(spec.sections).flatMap(({ fields }) => fields);
}

function each<Value>(spec: RecordSpec, read: (field: FieldSpec) => Value): Record<string, Value> {
  return Object.fromEntries(
    namesOf(spec).map((name) => [name, read(spec.fields[name] as FieldSpec)]),
  );
}

/** The rules of the fields of a form. */
export function shapeOf<Spec extends RecordSpec>(spec: Spec): Shape<Spec> {
  return each(spec, ruleOf) as Shape<Spec>;
}

/** What a new form holds. */
export function blankOf<Spec extends RecordSpec>(spec: Spec): TypedRecord<Spec> {
  const blank = each(spec, ({ kind, initial }) => initial ?? (kind === "boolean" ? false : ""));
  return blank as TypedRecord<Spec>;
}

/** The labels of a form, in its order. */
export function labelsOf<Spec extends RecordSpec>(spec: Spec): Record<FieldName<Spec>, string> {
  return each(spec, ({ label }) => label) as Record<FieldName<Spec>, string>;
}

/** The fields that must always be filled. */
export function requiredOf<Spec extends RecordSpec>(spec: Spec): FieldName<Spec>[] {
  return namesOf(spec).filter((name) => spec.fields[name]?.required) as FieldName<Spec>[];
}

/** The rule of one field. */
export function ruleOf(field: FieldSpec) {
  const { kind, limit: max = 0, least: min = 0, step, required = false, message } = field;
  const said = message ?? "Este dato es obligatorio.";
  const numbers = { min, max, step, message: said };
  const build: Readonly<Record<string, () => unknown>> = {
    name: () => (required ? requiredLine({ min: 2, max, message: said }) : line({ max })),
    title: () => requiredLine({ min, max, message: said }),
    text: () => line({ max }),
    rut: () => (required ? requiredRut() : rut()),
    email,
    phone,
    digits: () => patterned(new RegExp(`^\\d{${max}}$`), said),
    choice: () => choiceRule(field),
    boolean: flag,
    money: () => money({ max, message }),
    count: () => number(numbers),
    number: () => (required ? requiredNumber(numbers) : number(numbers)),
    date: () => (required ? requiredDay(message) : day()),
    time: hour,
    reference: () => (required ? requiredId(said) : choiceId()),
  };
  return build[kind]?.();
}

function choiceRule({ options = [], required, initial, message }: FieldSpec) {
  const values = options.map(({ value }) => value);
  if (required) return oneOf(values, message);
  return initial === undefined ? oneOfOrNone(values) : oneOf(values);
}
