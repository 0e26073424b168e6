/** A section of a form with the fields of a record, each as its kind is typed. */
import { Fragment, type ReactNode } from "react";
import { DateInput } from "@/platform/forms/date-input";
import type { AnyForm } from "@/platform/forms/form-context";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import {
  MoneyInput,
  NumberInput,
  SwitchInput,
  TextInput,
  TimeInput,
} from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import type { FieldName, FieldSpec, RecordSpec, SectionSpec } from "@/platform/records/record-spec";
import type { Choice } from "@/platform/ui/select-field";

type PerField<Spec extends RecordSpec, Value> =
  | Readonly<Partial<Record<FieldName<Spec>, Value>>>
  | undefined;

interface RecordFieldsProps<Spec extends RecordSpec> {
  record: Spec;
  /** Which fields, in which order. */
  names: readonly FieldName<Spec>[];
  /** Inputs of their own, by field; null leaves the field out. A RUT always has one, so that forms without a RUT do not carry its check. */
  inputs?: PerField<Spec, ReactNode>;
  /** What can be chosen, by field. */
  options?: PerField<Spec, readonly Choice[]>;
  /** Something that stands below a field. */
  below?: PerField<Spec, ReactNode>;
}

interface RecordSectionProps<Spec extends RecordSpec>
  extends Omit<RecordFieldsProps<Spec>, "names"> {
  section: keyof Spec["sections"] & string;
  /** Its place in the index beside the form, and a dot once something in it changed. */
  id?: string | undefined;
}

export function RecordSection<Spec extends RecordSpec>({
  section,
  id,
  ...props
}: RecordSectionProps<Spec>) {
  const { title, description, fields } = props.record.sections[section] as SectionSpec<
    FieldName<Spec>
  >;
  return (
    <FormSection<AnyForm>
      id={id}
      title={title}
      description={description}
      fields={id ? fields : undefined}
    >
      <RecordFields {...props} names={fields} />
    </FormSection>
  );
}

/** The inputs of some fields; neighbours that are half as wide stand side by side. */
export function RecordFields<Spec extends RecordSpec>({
  record,
  names,
  inputs,
  options,
  below,
}: RecordFieldsProps<Spec>) {
  const spec = (name: FieldName<Spec>) => record.fields[name] as FieldSpec;
  const shown = names.filter((name) => inputs?.[name] !== null);
  const isBeside = (name: FieldName<Spec>, before: FieldName<Spec>) =>
    spec(name).half && spec(before).half && !(below && before in below);
  return rowsOf(shown, isBeside).map((row) => {
    const [first] = row;
    const fields = row.map((name) => (
      <Fragment key={name}>
        {inputs?.[name] ?? <FieldInput name={name} field={spec(name)} options={options?.[name]} />}
      </Fragment>
    ));
    return (
      <Fragment key={first}>
        {spec(first).half ? <FieldRow>{fields}</FieldRow> : fields}
        {below?.[row.at(-1) ?? first]}
      </Fragment>
    );
  });
}

function rowsOf<Name>(
  names: readonly Name[],
  isBeside: (name: Name, before: Name) => boolean | undefined,
): [Name, ...Name[]][] {
  const rows: [Name, ...Name[]][] = [];
  for (const name of names) {
    const row = rows.at(-1);
    if (row && isBeside(name, row.at(-1) ?? row[0])) row.push(name);
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
      return <SwitchInput<AnyForm> name={name} description={hint} />;
    case "choice":
    case "reference":
      return <SelectInput<AnyForm> {...own} options={options} clearable={!required} />;
    case "money":
      return <MoneyInput<AnyForm> {...own} />;
    case "count":
    case "number":
      return <NumberInput<AnyForm> {...own} />;
    case "date":
      return <DateInput<AnyForm> {...own} />;
    case "time":
      return <TimeInput<AnyForm> {...own} />;
    case "email":
      return <TextInput<AnyForm> {...own} type="email" inputMode="email" maxLength={limit} />;
    case "phone":
      return (
        <TextInput<AnyForm>
          type="tel"
          inputMode="tel"
          hint="9 dígitos"
          width={widthOf(field)}
          {...own}
        />
      );
    case "digits":
      // Room for the points and spaces that people put between them.
      return (
        <TextInput<AnyForm> {...own} inputMode="numeric" maxLength={(limit ?? 0) + 4} width="sm" />
      );
    default:
      return <TextInput<AnyForm> {...own} maxLength={limit} width={widthOf(field)} />;
  }
}

function widthOf({ kind, limit = 0, half }: FieldSpec) {
  if (kind === "phone") return half ? undefined : "md";
  if (limit <= 30) return "sm";
  return limit <= 80 && !half ? "md" : undefined;
}
