/** The logo of a company or of the organisation, chosen from a file. */

import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { CompanyLogo } from "@/entities/company/company-logo";
import {
  type AnyForm,
  type FieldOf,
  type NoForm,
  useBoundField,
} from "@/platform/forms/form-context";
import { Button } from "@/platform/ui/button";
import { FieldError } from "@/platform/ui/field";
import { announce } from "@/platform/ui/live-region";

interface LogoInputProps<Values> {
  name: NoInfer<FieldOf<Values, LogoChange>>;
  companyName: string;
  /** The picture that the server has. */
  present: string | null;
}

/** The picture of a company or of the organisation in its form: chosen, looked at before it is sent, or taken away. */
export function LogoInput<Values = NoForm>({ name, companyName, present }: LogoInputProps<Values>) {
  const field = useBoundField<AnyForm>(name);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const change = field.value as LogoChange;
  const chosen = usePreview(change);
  const shown = change === "remove" ? null : (chosen ?? present);
  const error = fault ?? field.error;

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const isRight = LOGO_TYPES.includes(file.type) && file.size <= MOST_BYTES;
    const wrong = isRight ? undefined : LOGO_RULE;
    setFault(wrong);
    if (wrong) announce(wrong);
    else field.change(file);
  }

  function takeAway(): void {
    setFault(undefined);
    field.change(present ? "remove" : "");
    input.current?.focus();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="text-sm font-medium text-ink">
        {field.label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {(shown || companyName) && <CompanyLogo name={companyName} logo={shown} large />}
        <div className="flex flex-wrap gap-2">
          <div className="relative rounded-button has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <input
              ref={input}
              id={field.id}
              type="file"
              accept={LOGO_TYPES.join(",")}
              aria-describedby={error ? `${field.id}-hint ${field.id}-error` : `${field.id}-hint`}
              aria-invalid={error ? true : undefined}
              onChange={choose}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Button asChild size="sm" icon={<ImageUp />}>
              <span aria-hidden>{shown ? "Cambiar logo" : "Elegir logo"}</span>
            </Button>
          </div>
          {shown && (
            <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={takeAway}>
              Quitar logo
            </Button>
          )}
        </div>
      </div>
      <p id={`${field.id}-hint`} className="text-xs text-ink-subtle">
        PNG, JPG o WebP de hasta 2 MB y al menos 64 × 64 píxeles.
      </p>
      <FieldError id={`${field.id}-error`} text={error} />
    </div>
  );
}

/** An address in the browser for a file that was not sent yet. */
function usePreview(change: LogoChange): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(change instanceof File)) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(change);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [change]);
  return address;
}

/** A new picture, the word that the present one goes, or nothing to say. */
export type LogoChange = File | "remove" | "";

const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"];
const MOST_BYTES = 2 * 1024 * 1024;
export const LOGO_RULE = "El logo debe ser PNG, JPG o WebP de hasta 2 MB.";
