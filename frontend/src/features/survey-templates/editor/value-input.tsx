/** The worth of an option: a number or nothing, written as Chile writes numbers. */
import { useState } from "react";
import { readNumber, writeNumber } from "@/shared/forms/typed-numbers";
import { TextField } from "@/shared/ui/text-field";

interface ValueInputProps {
  label: string;
  value: number | null;
  onValue: (value: number | null) => void;
}

export function ValueInput({ label, value, onValue }: ValueInputProps) {
  const [text, setText] = useState(written(value));
  // What is being typed stays as typed while it says the value; a step back says another one.
  const shown = read(text) === value || read(text) === undefined ? text : written(value);

  function type(typed: string): void {
    setText(typed);
    const next = read(typed);
    if (next !== undefined) onValue(next);
  }

  return (
    <TextField
      label={label}
      hideLabel
      inputMode="decimal"
      placeholder="Valor"
      autoComplete="off"
      className="w-20"
      maxLength={8}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(written(value))}
    />
  );
}

/** undefined: not a number yet, like "-". */
function read(text: string): number | null | undefined {
  const bare = text.trim();
  if (bare === "") return null;
  const size = readNumber(bare.replace(/^-/, ""));
  if (size === null) return undefined;
  return bare.startsWith("-") ? -size : size;
}

function written(value: number | null): string {
  return value === null ? "" : writeNumber(value);
}
