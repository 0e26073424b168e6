/** A choice that the server searches for, e.g. a provider among thousands. */

import { useState } from "react";
import {
  type AnyForm,
  type NoForm,
  textOf,
  useBoundField,
  useWords,
} from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import type { LoadChoices } from "@/platform/forms/search-list";

interface SearchSelectInputProps<Values> extends InputProps<Values> {
  load: LoadChoices;
  /** Names the answers in the cache, e.g. "suppliers". */
  cacheKey: string;
  /** The words of the value that the form begins with. */
  initialLabel?: string | null | undefined;
  placeholder?: string | undefined;
  clearable: boolean | undefined;
}

export function SearchSelectInput<Values = NoForm>({
  load,
  cacheKey,
  initialLabel,
  placeholder,
  clearable = false,
  ...props
}: SearchSelectInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  const value = textOf(field.value);
  const [known, setKnown] = useState(() => new Map([[value, initialLabel ?? ""]]));
  useWords<AnyForm>(props.name, (id) => known.get(textOf(id)) || null);
  return (
    <SearchCombobox
      {...fieldTexts(field, props)}
      {...{ load, cacheKey, placeholder, clearable, value }}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "full"]}
      shown={value === "" ? "" : known.get(value) || value}
      onChoose={(choice) => {
        setKnown((before) => new Map(before).set(choice.value, choice.label));
        field.change(choice.value);
      }}
    />
  );
}
