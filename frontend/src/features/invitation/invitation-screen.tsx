/** /invitation/:token: whoever was invited chooses a password, and then signs in with it. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { invitationTexts } from "@/features/invitation/texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf, tokensOf } from "@/platform/api/client";
import { ApiError, describeError } from "@/platform/api/errors";
import { isSignedIn, useSession } from "@/platform/api/session";
import { PROVIDER_START, useSignInWays } from "@/platform/api/sign-in-ways";
import { usePageArrival } from "@/platform/lib/hooks";
import { hasRightLength, LENGTH_WORDS, UNEQUAL_WORDS } from "@/platform/lib/new-password";
import { PATHS } from "@/platform/lib/paths";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { PasswordField, TextField } from "@/platform/ui/text-field";

type Invited = components["schemas"]["Invited"];
type Seen = { invited: Invited } | { trouble: string } | null;

export function InvitationScreen() {
  const { token = "" } = useParams();
  const [saved, setSaved] = useState(false);
  const ways = useSignInWays();
  const provider = ways?.passwords === false ? ways.provider : null;
  const own = provider === null ? invitationTexts.title : invitationTexts.titleOfProvider;
  const title = saved ? invitationTexts.saved : own;
  const heading = usePageArrival(title);
  const seen = useInvited(token);
  useEffect(() => {
    if (saved) heading.current?.focus();
  }, [saved, heading]);
  return (
    <div className="flex flex-col gap-5">
      {/* A link that was handed on must not turn up in a search engine. */}
      <meta name="robots" content="noindex, nofollow" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {title}
      </h1>
      {saved ? (
        <WayOn />
      ) : (
        <Asked
          token={token}
          seen={ways && seen}
          provider={provider}
          onSaved={() => setSaved(true)}
        />
      )}
    </div>
  );
}

/** For who is signed in here all the same: the sign-in page would lead them on without a word. */
function WayOn() {
  return (
    <>
      <p className="text-sm text-ink-muted text-pretty">{invitationTexts.next}</p>
      <LinkButton to={PATHS.panel} variant="primary">
        {invitationTexts.goToStart}
      </LinkButton>
    </>
  );
}

interface AskedProps {
  token: string;
  seen: Seen;
  /** What people sign in with where passwords open nothing. */
  provider: string | null;
  onSaved: () => void;
}

function Asked({ token, seen, provider, onSaved }: AskedProps) {
  if (seen === null) return <p role="status">{invitationTexts.checking}</p>;
  if ("trouble" in seen) return <Trouble words={seen.trouble} />;
  if (provider !== null) return <WayToProvider provider={provider} invited={seen.invited} />;
  return <PasswordForm token={token} invited={seen.invited} onSaved={onSaved} />;
}

/** Where passwords open nothing, the account of the provider with this address does. */
function WayToProvider({ provider, invited }: { provider: string; invited: Invited }) {
  return (
    <>
      <p className="text-sm text-ink-muted text-pretty">
        {invitationTexts.withProvider(provider, invited.email)}
      </p>
      <Button asChild variant="primary">
        <a href={PROVIDER_START}>{invitationTexts.enterWith(provider)}</a>
      </Button>
    </>
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
      <LinkButton to={PATHS.login}>{invitationTexts.goToSignIn}</LinkButton>
    </>
  );
}

interface PasswordFormProps {
  token: string;
  invited: Invited;
  /** Not called where the way leads on to the sign-in page. */
  onSaved: () => void;
}

function PasswordForm({ token, invited, onSaved }: PasswordFormProps) {
  const choosing = useChoosing(token, invited.email, onSaved);
  const { password, again, busy, trouble, setPassword, setAgain, submit } = choosing;
  const [shown, onShown] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (trouble.password) first.current?.focus();
    else if (trouble.again) second.current?.focus();
  }, [trouble]);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted text-pretty">{welcome(invited)}</p>
      <TextField
        label={invitationTexts.email}
        value={invited.email}
        readOnly
        autoComplete="username"
        name="email"
      />
      <PasswordField
        ref={first}
        label={invitationTexts.password}
        name="password"
        autoComplete="new-password"
        together={{ shown }}
        hint={LENGTH_WORDS}
        error={trouble.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        ref={second}
        label={invitationTexts.repeat}
        name="again"
        autoComplete="new-password"
        together={{ shown, onShown }}
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
        {invitationTexts.save}
      </Button>
    </form>
  );
}

interface Trouble {
  password?: string | undefined;
  again?: string | undefined;
  all?: string | undefined;
}

/** Whoever chose a password just now need not type it again; else the sign-in page says why not. */
async function afterSigningIn(email: string, password: string): Promise<string> {
  try {
    const answer = await bodyOf(api.POST("/api/login", { body: { email, password } }));
    useSession.getState().signedIn(tokensOf(answer), answer.data);
    return PATHS.panel;
  } catch {
    return PATHS.login;
  }
}

function useChoosing(token: string, email: string, onSaved: () => void) {
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
      if (isSignedIn()) onSaved();
      else await navigate(await afterSigningIn(email, password), { replace: true });
    } catch (error) {
      const [words] = error instanceof ApiError ? (error.fields.password ?? []) : [];
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
  if (!hasRightLength(password)) return { password: LENGTH_WORDS };
  return again === password ? {} : { again: UNEQUAL_WORDS };
}

function welcome({ name, isFirst }: Invited): string {
  return isFirst ? invitationTexts.welcome(name) : invitationTexts.welcomeBack(name);
}
