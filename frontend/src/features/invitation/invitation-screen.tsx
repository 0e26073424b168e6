/** /invitation/:token: whoever was invited chooses a password, and then signs in with it. */
import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { ApiError, describeError } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { PATHS } from "@/shared/lib/paths";
import { usePageArrival } from "@/shared/lib/use-page-arrival";
import { Button } from "@/shared/ui/button";
import { PasswordField } from "@/shared/ui/password-field";
import { TextField } from "@/shared/ui/text-field";

type Invited = components["schemas"]["Invited"];
type Seen = { invited: Invited } | { trouble: string } | null;

const LEAST = 10;
const MOST = 128;
const LENGTH_WORDS = `Usa una contraseña de ${LEAST} a ${MOST} caracteres.`;

export function InvitationScreen() {
  const { token = "" } = useParams();
  const heading = usePageArrival("Elige tu contraseña");
  const seen = useInvited(token);
  return (
    <div className="flex flex-col gap-5">
      {/* A link that was handed on must not turn up in a search engine. */}
      <meta name="robots" content="noindex, nofollow" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        Elige tu contraseña
      </h1>
      {seen === null && <p role="status">Revisando tu enlace…</p>}
      {seen && "trouble" in seen && <Trouble words={seen.trouble} />}
      {seen && "invited" in seen && <PasswordForm token={token} invited={seen.invited} />}
    </div>
  );
}

function useInvited(token: string): Seen {
  const [seen, setSeen] = useState<Seen>(null);
  useEffect(() => {
    const given = new AbortController();
    const params = { path: { token } };
    dataOf(api.GET("/api/public/invitations/{token}", { params, signal: given.signal })).then(
      (invited) => setSeen({ invited }),
      (error: unknown) => {
        if (!given.signal.aborted) setSeen({ trouble: describeError(error).message });
      },
    );
    return () => given.abort();
  }, [token]);
  return seen;
}

function Trouble({ words }: { words: string }) {
  return (
    <>
      <p role="alert" className="text-sm text-ink-muted text-pretty">
        {words}
      </p>
      <Button asChild>
        <Link to={PATHS.login}>Ir a iniciar sesión</Link>
      </Button>
    </>
  );
}

interface PasswordFormProps {
  token: string;
  invited: Invited;
}

function PasswordForm({ token, invited }: PasswordFormProps) {
  const { password, again, busy, trouble, setPassword, setAgain, submit } = useChoosing(token);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted text-pretty">{welcome(invited)}</p>
      <TextField
        label="Correo"
        value={invited.email}
        readOnly
        autoComplete="username"
        name="email"
      />
      <PasswordField
        label="Contraseña nueva"
        name="password"
        autoComplete="new-password"
        hint={LENGTH_WORDS}
        error={trouble.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Repite la contraseña nueva"
        name="again"
        autoComplete="new-password"
        error={trouble.again}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      {trouble.all && (
        <p role="alert" className="text-sm text-danger">
          {trouble.all}
        </p>
      )}
      <Button type="submit" variant="primary" loading={busy}>
        Guardar contraseña
      </Button>
    </form>
  );
}

interface Trouble {
  password?: string | undefined;
  again?: string | undefined;
  all?: string | undefined;
}

function useChoosing(token: string) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>({});

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const params = { path: { token } };
      await dataOf(api.POST("/api/public/invitations/{token}", { params, body: { password } }));
      await navigate(PATHS.login, { replace: true });
    } catch (error) {
      const [words] = error instanceof ApiError ? (error.fields["password"] ?? []) : [];
      setTrouble(words ? { password: words } : { all: describeError(error).message });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(password, again);
    setTrouble(found);
    if (Object.keys(found).length === 0) void send();
  }

  return { password, again, busy, trouble, setPassword, setAgain, submit };
}

function faultsOf(password: string, again: string): Trouble {
  if (password.length < LEAST || password.length > MOST) return { password: LENGTH_WORDS };
  return again === password ? {} : { again: "Las dos contraseñas no coinciden." };
}

function welcome({ name, isFirst }: Invited): string {
  return isFirst
    ? `Hola, ${name}. Con tu correo y esta contraseña vas a iniciar sesión.`
    : `Hola, ${name}. Al guardarla se cierran tus sesiones en todos los dispositivos.`;
}
