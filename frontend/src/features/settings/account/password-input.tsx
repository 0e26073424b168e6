/** A password in a form. */
import { textOf, useBoundField } from "@/shared/forms/form-context";
import { fieldTexts, type InputProps } from "@/shared/forms/inputs/field-texts";
import { PasswordField } from "@/shared/ui/password-field";

interface PasswordInputProps extends InputProps {
  autoComplete: "current-password" | "new-password";
}

export function PasswordInput({ autoComplete, ...props }: PasswordInputProps) {
  const field = useBoundField(props.name);
  return (
    <PasswordField
      {...fieldTexts(field, props)}
      name={field.name}
      autoComplete={autoComplete}
      value={textOf(field.value)}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
