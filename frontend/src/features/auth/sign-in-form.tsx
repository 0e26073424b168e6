/** The form that starts a session. */
import { type FormEvent, useRef } from "react";
import { isWrongCredentials, signInFault } from "@/features/auth/sign-in-faults";
import type { SignInFaults } from "@/features/auth/sign-in-fields";
import { useSignIn } from "@/features/auth/use-sign-in";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { PasswordField } from "@/shared/ui/password-field";
import { TextField } from "@/shared/ui/text-field";

export function SignInForm() {
  const { fields, faults, pending, refusal, change, send } = useSignIn();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const outcome = await send();
    if (outcome.kind === "incomplete") firstWrong(outcome.faults)?.focus();
    if (outcome.kind === "refused" && isWrongCredentials(outcome.error)) {
      change({ password: "" });
      password.current?.focus();
    }
  }

  function firstWrong(found: SignInFaults): HTMLInputElement | null {
    return found.email ? email.current : password.current;
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-label="Inicia sesión"
      onSubmit={(event) => void submit(event)}
    >
      {refusal !== null && <Banner tone="danger">{signInFault(refusal)}</Banner>}
      <TextField
        ref={email}
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        value={fields.email}
        error={faults.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        ref={password}
        label="Contraseña"
        name="password"
        value={fields.password}
        error={faults.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Button type="submit" variant="primary" loading={pending} className="mt-1">
        {pending ? "Entrando…" : "Iniciar sesión"}
      </Button>
    </form>
  );
}
