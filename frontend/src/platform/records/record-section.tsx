/** A section of a form with the fields of a record, each as its kind is typed. */
import { Fragment, type ReactNode } from "react";
import { DateInput } from "@/platform/forms/date-input";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import {
  MoneyInput,
  NumberInput,
  SwitchInput,
  TextInput,
  TimeInput,
} from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import type { FieldSpec, RecordSpec } from "@/platform/records/record-spec";
import type { Choice } from "@/platform/ui/select-field";

interface RecordFieldsProps {
  record: RecordSpec;
  /** Which fields, in which order. */
  names: readonly string[];
  /** Inputs of their own, by field; null leaves the field out. A RUT always has one, so that forms without a RUT do not carry its check. */
  inputs?: Readonly<Record<string, ReactNode>> | undefined;
  /** What can be chosen, by field. */
  options?: Readonly<Record<string, readonly Choice[]>> | undefined;
  /** Something that stands below a field. */
  below?: Readonly<Record<string, ReactNode>> | undefined;
}

interface RecordSectionProps extends Omit<RecordFieldsProps, "names"> {
  section: string;
  /** Its place in the index beside the form, and a dot once something in it changed. */
  id?: string | undefined;
}

export function RecordSection({ section, id, ...props }: RecordSectionProps) {
  const { title = "", description, fields = [] } = props.record.sections[section] ?? {};
  return (
    <FormSection id={id} title={title} description={description} fields={id ? fields : undefined}>
      <RecordFields {...props} names={fields} />
    </FormSection>
  );
}

/** The inputs of some fields; neighbours that are half as wide stand side by side. */
export function RecordFields({
  record,
  names,
  inputs = {},
  options,
  below = {},
}: RecordFieldsProps) {
  const shown = names.filter((name) => inputs[name] !== null);
  return rowsOf(record, shown, below).map((row) => {
    const first = row[0] as string;
    const fields = row.map((name) => (
      <Fragment key={name}>
        {inputs[name] ?? (
          <FieldInput
            name={name}
            field={record.fields[name] as FieldSpec}
            options={options?.[name]}
          />
        )}
      </Fragment>
    ));
    return (
      <Fragment key={first}>
        {record.fields[first]?.half ? <FieldRow>{fields}</FieldRow> : fields}
        {below[row.at(-1) as string]}
      </Fragment>
    );
  });
}

function rowsOf(record: RecordSpec, names: readonly string[], below: object): string[][] {
  const rows: string[][] = [];
  for (const name of names) {
    const before = rows.at(-1);
    const joins =
      before !== undefined &&
      record.fields[name]?.half &&
      record.fields[before[0] as string]?.half &&
      !((before.at(-1) as string) in below);
    if (joins) before.push(name);
    else rows.push([name]);
  }
  return rows;
}

interface FieldInputProps {
  name: string;
  field: FieldSpec;
  options: readonly Choice[] | undefined;
}

function FieldInput({ name, field, options = field.options ?? [] }: FieldInputProps) {
  const { kind, hint, limit, required, inside } = field;
  const own = { name, ...(hint && { hint }), ...(inside && { label: inside }) };
  switch (kind) {
    case "boolean":
      return <SwitchInput name={name} description={hint} />;
    case "choice":
    case "reference":
      return <SelectInput {...own} options={options} clearable={!required} />;
    case "money":
      return <MoneyInput {...own} />;
    case "count":
    case "number":
      return <NumberInput {...own} />;
    case "date":
      return <DateInput {...own} />;
    case "time":
      return <TimeInput {...own} />;
    case "email":
      return <TextInput {...own} type="email" inputMode="email" maxLength={limit} />;
    case "phone":
      return (
        <TextInput type="tel" inputMode="tel" hint="9 dígitos" width={widthOf(field)} {...own} />
      );
    case "digits":
      // Room for the points and spaces that people put between them.
      return <TextInput {...own} inputMode="numeric" maxLength={(limit ?? 0) + 4} width="sm" />;
    default:
      return <TextInput {...own} maxLength={limit} width={widthOf(field)} />;
  }
}

function widthOf({ kind, limit = 0, half }: FieldSpec) {
  if (kind === "phone") return half ? undefined : "md";
  if (limit <= 30) return "sm";
  return limit <= 80 && !half ? "md" : undefined;
}
