/** How many people work in a company that is made on the way: asked, and needed by nobody. */

import { TextField } from "@/platform/ui/text-field";

/** As a form sends it: people write 1.200 for one thousand two hundred. */
export function headcountFields(typed: string): { dotacion?: number } {
  const plain = typed.replaceAll(/[.\s]/g, "");
  return plain === "" ? {} : { dotacion: Number(plain) };
}

interface HeadcountFieldProps {
  label?: string;
  /** With what it is for. */
  explained?: boolean;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

export function HeadcountField({
  label = "Dotación (trabajadores)",
  explained = true,
  value,
  error,
  onChange,
}: HeadcountFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      hint={
        explained
          ? "Con ella se calcula la cobertura. En blanco se usan sus personas registradas."
          : undefined
      }
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
