/** The form that starts a session. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { isWrongCredentials, signInFault } from "@/features/auth/sign-in-faults";
import { type SignInFields, signInSchema } from "@/features/auth/sign-in-form-schema";
import { useSignIn } from "@/features/auth/use-sign-in";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { PasswordField } from "@/shared/ui/password-field";
import { TextField } from "@/shared/ui/text-field";

export function SignInForm() {
  const signIn = useSignIn();
  const form = useForm<SignInFields>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = form.formState;

  function send(fields: SignInFields): void {
    signIn.mutate(fields, { onError: (error) => startOver(error) });
  }

  function startOver(error: unknown): void {
    if (!isWrongCredentials(error)) return;
    form.resetField("password");
    form.setFocus("password");
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-label="Inicia sesión"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <Refusal error={signIn.error} />
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Contraseña"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" variant="primary" loading={signIn.isPending} className="mt-1">
        {signIn.isPending ? "Entrando…" : "Iniciar sesión"}
      </Button>
    </form>
  );
}

/** A wrong password sends the focus to its field; any other refusal keeps it on the words. */
function Refusal({ error }: { error: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !isWrongCredentials(error)) box.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Banner tone="danger">{signInFault(error)}</Banner>
    </div>
  );
}
