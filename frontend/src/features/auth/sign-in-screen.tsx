/** The sign-in screen: why you are here, the form, and whom to ask. */
import { SignInForm } from "@/features/auth/sign-in-form";
import { useSession } from "@/shared/api/session";
import { usePageArrival } from "@/shared/lib/use-page-arrival";
import { Banner } from "@/shared/ui/banner";

const TITLE = "Inicia sesión";

export function SignInScreen() {
  const heading = usePageArrival(TITLE);
  const expired = useSession((state) => state.ended === "expired");
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {TITLE}
        </h1>
        <p className="text-sm text-ink-muted">Entra con el correo y la contraseña de tu cuenta.</p>
      </header>
      {expired && (
        <Banner tone="info">Tu sesión expiró. Vuelve a entrar y seguirás donde estabas.</Banner>
      )}
      <SignInForm />
      <p className="border-t pt-5 text-sm text-ink-muted">
        ¿Problemas para entrar? Escríbele a quien administra la plataforma en tu empresa: puede
        darte una contraseña nueva.
      </p>
    </div>
  );
}
