/** A password in a form of one's own account. */
import type { ComponentProps } from "react";
import { type AnyForm, type NoForm, textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps } from "@/platform/forms/inputs";
import { PasswordField } from "@/platform/ui/text-field";

interface PasswordInputProps<Values> extends InputProps<Values> {
  autoComplete: "current-password" | "new-password";
  together?: ComponentProps<typeof PasswordField>["together"];
}

export function PasswordInput<Values = NoForm>({
  autoComplete,
  together,
  ...props
}: PasswordInputProps<Values>) {
  const field = useBoundField<AnyForm>(props.name);
  return (
    <PasswordField
      {...fieldTexts(field, props)}
      name={field.name}
      autoComplete={autoComplete}
      together={together}
      value={textOf(field.value)}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
