/** A choice from a list in a form; a long list can be searched. */
import {
  type AnyForm,
  type NoForm,
  textOf,
  useBoundField,
  useWords,
} from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { type Choice, SelectField } from "@/platform/ui/select-field";

interface SelectInputProps<Values> extends InputProps<Values> {
  options: readonly Choice[];
  placeholder?: string | undefined;
  /** Lets a choice be taken back to nothing. */
  clearable?: boolean | undefined;
  /** Stands last in the list, e.g. "Nueva empresa…": nothing is chosen by it. */
  create?: { label: string; onCreate: () => void } | undefined;
  /** Called after a choice, e.g. to empty a field that depends on it. */
  onChosen?: ((value: string) => void) | undefined;
}

/** A person sees this many at a glance. */
const SEARCHED_FROM = 9;

export function SelectInput<Values = NoForm>({
  options,
  placeholder,
  clearable = false,
  create,
  onChosen,
  ...props
}: SelectInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  useWords<AnyForm>(
    props.name,
    (value) => options.find((one) => one.value === value)?.label ?? null,
  );
  const shared = {
    ...fieldTexts(field, props),
    placeholder,
    disabled: props.disabled,
    className: WIDTH[props.width ?? "full"],
    value: textOf(field.value),
    onValueChange(value: string) {
      if (create && value === CREATE) return create.onCreate();
      field.change(value);
      onChosen?.(value);
    },
  };
  const offered = create ? [...options, { value: CREATE, label: create.label }] : options;
  if (options.length >= SEARCHED_FROM) {
    return <ComboboxField {...shared} options={offered} clearable={clearable} />;
  }
  const mayClear = clearable && shared.value !== "";
  return <SelectField {...shared} options={mayClear ? [NONE, ...offered] : offered} />;
}

/** No id is written so. */
const CREATE = "+";

const NONE: Choice = { value: "", label: "Quitar selección" };
