/** The sign-in screen: why you are here, the form, and whom to ask. */

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { signInTexts } from "@/features/auth/texts";
import { api, bodyOf, tokensOf } from "@/platform/api/client";
import { ApiError, describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { PROVIDER_START, useSignInWays } from "@/platform/api/sign-in-ways";
import { asText, useAddress } from "@/platform/lib/address";
import { usePageArrival } from "@/platform/lib/hooks";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { PasswordField, TextField } from "@/platform/ui/text-field";

export function SignInScreen() {
  const heading = usePageArrival(signInTexts.title);
  const why = useSession(({ ended }) => (ended ? signInTexts.endOf[ended] : null));
  const ways = useSignInWays();
  const { isEntering, trouble } = useProviderReturn();
  const isByProvider = ways !== null && !ways.passwords;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {signInTexts.title}
        </h1>
        <p className="text-sm text-ink-muted">
          {isByProvider ? signInTexts.descriptionOfProvider : signInTexts.description}
        </p>
      </header>
      {why && trouble === null && <Banner tone="info">{why}</Banner>}
      {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
      {isEntering ? (
        <p role="status" className="text-sm text-ink-muted">
          {signInTexts.entering}
        </p>
      ) : (
        <>
          {ways?.provider && <ProviderButton provider={ways.provider} isOnly={isByProvider} />}
          {!isByProvider && <SignInForm />}
        </>
      )}
      <p className="border-t pt-5 text-sm text-ink-muted">
        {isByProvider ? signInTexts.troubleWithProvider : signInTexts.trouble}
      </p>
    </div>
  );
}

/** The way to the provider: a page of the server, which leads the browser there. */
function ProviderButton({ provider, isOnly }: { provider: string; isOnly: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <Button asChild variant={isOnly ? "primary" : "secondary"}>
        <a href={PROVIDER_START}>{signInTexts.enterWith(provider)}</a>
      </Button>
      {!isOnly && (
        <p className="flex items-center gap-3 text-xs text-ink-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {signInTexts.or}
        </p>
      )}
    </div>
  );
}

const PLACE = { fallo: asText };
const TROUBLES: Readonly<Record<string, string>> = signInTexts.providerTroubles;

/** What came back from the provider: a code that opens the session once, or why there is none. */
function useProviderReturn(): { isEntering: boolean; trouble: string | null } {
  const [{ fallo }] = useAddress(PLACE);
  const { hash } = useLocation();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get("codigo"));
  const [isEntering, setEntering] = useState(code !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (code === null || isSent.current) return;
    isSent.current = true;
    // It counts once: neither the history nor a copied address keeps it.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    bodyOf(api.POST("/api/oidc/session", { body: { code } })).then(
      (answer) => useSession.getState().signedIn(tokensOf(answer), answer.data),
      (error: unknown) => {
        setRefusal(describeError(error).message);
        setEntering(false);
      },
    );
  }, [code]);
  const told = fallo === "" ? null : (TROUBLES[fallo] ?? signInTexts.providerTrouble);
  return { isEntering, trouble: refusal ?? told };
}

/** The form that starts a session. */
export function SignInForm() {
  const { fields, faults, pending, refusal, asksCode, change, send } = useSignIn();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode]);

  /** The focus goes where something is to be written anew. */
  function lead(outcome: SignInOutcome): void {
    const boxes = { email, password, code };
    const refused = outcome.kind === "refused" ? refusedField(outcome.error) : undefined;
    if (refused) change({ [refused]: "" });
    const missing = outcome.kind === "incomplete" ? firstOf(outcome.faults) : undefined;
    const wrong = refused ?? missing;
    if (wrong) boxes[wrong].current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!pending) lead(await send());
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-label={signInTexts.title}
      onSubmit={(event) => void submit(event)}
    >
      {refusal !== null && <Banner tone="danger">{describeError(refusal).message}</Banner>}
      <TextField
        ref={email}
        label={signInTexts.email}
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
        label={signInTexts.password}
        name="password"
        value={fields.password}
        error={faults.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {asksCode && (
        <TextField
          ref={code}
          label={signInTexts.code}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          hint={signInTexts.codeHint}
          value={fields.code}
          error={faults.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
      <Button type="submit" variant="primary" loading={pending} className="mt-1">
        {pending ? signInTexts.signingIn : signInTexts.signIn}
      </Button>
    </form>
  );
}

interface SignInFields {
  email: string;
  password: string;
  /** Of the second step, once the server has asked for it. */
  code: string;
}

/** A message for each field that needs one. */
type SignInFaults = Partial<Record<keyof SignInFields, string>>;

const NO_FIELDS: SignInFields = { email: "", password: "", code: "" };

/** In the order of the form. */
const FIELDS = ["email", "password", "code"] as const;

/** Enough to catch a slip; whether the address exists is the server's to say. */
const ADDRESS = /^\S+@\S+\.\S+$/;

function faultsIn({ email, password, code }: SignInFields, asksCode: boolean): SignInFaults {
  const faults: SignInFaults = {};
  if (email.trim() === "") faults.email = signInTexts.emailMissing;
  else if (!ADDRESS.test(email.trim())) {
    faults.email = signInTexts.emailFormat;
  }
  if (password === "") faults.password = signInTexts.passwordMissing;
  if (asksCode && code.trim() === "") faults.code = signInTexts.codeMissing;
  return faults;
}

function isWrongCredentials(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !isAboutCode(error);
}

/** What the server found wrong of what was typed. */
function refusedField(error: unknown): keyof SignInFields | undefined {
  if (isWrongCode(error)) return "code";
  return isWrongCredentials(error) ? "password" : undefined;
}

function firstOf(faults: SignInFaults): keyof SignInFields | undefined {
  return FIELDS.find((field) => faults[field]);
}

function isAboutCode(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith("second_factor_");
}

function isWrongCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_wrong";
}

interface SignIn {
  fields: SignInFields;
  faults: SignInFaults;
  pending: boolean;
  /** Why the server refused the last try. */
  refusal: unknown;
  /** Whether the account asks for a code beside the password. */
  asksCode: boolean;
  change: (changes: Partial<SignInFields>) => void;
  /** Answers what was wrong, so that the form can put the focus there. */
  send: () => Promise<SignInOutcome>;
}

type SignInOutcome =
  | { kind: "incomplete"; faults: SignInFaults }
  | { kind: "refused"; error: unknown }
  | { kind: "signed-in" };

/** The state of the sign-in form. Light on purpose: this page loads before anything else is there. */
function useSignIn(): SignIn {
  const [fields, setFields] = useState(NO_FIELDS);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [asksCode, setAsksCode] = useState(false);

  /** A field that was found wrong is looked at again with every letter. */
  function change(changes: Partial<SignInFields>): void {
    const next = { ...fields, ...changes };
    setFields(next);
    const stillWrong = Object.entries(faultsIn(next, asksCode)).filter(
      ([field]) => field in faults,
    );
    setFaults(Object.fromEntries(stillWrong));
  }

  async function send(): Promise<SignInOutcome> {
    const found = faultsIn(fields, asksCode);
    setFaults(found);
    if (Object.keys(found).length > 0) return { kind: "incomplete", faults: found };
    setPending(true);
    const outcome = await askServer(fields);
    setPending(false);
    const refused = outcome.kind === "refused" ? outcome.error : null;
    // Being asked for the code is no refusal: the form goes on.
    const isAsked = isAboutCode(refused);
    setAsksCode(isAsked || (asksCode && !isWrongCredentials(refused)));
    setRefusal(isAsked && !isWrongCode(refused) ? null : refused);
    return outcome;
  }

  return { fields, faults, pending, refusal, asksCode, change, send };
}

async function askServer({ email, password, code }: SignInFields): Promise<SignInOutcome> {
  try {
    const body = { email: email.trim(), password, code: code.trim() || null };
    const answer = await bodyOf(api.POST("/api/login", { body }));
    useSession.getState().signedIn(tokensOf(answer), answer.data);
    return { kind: "signed-in" };
  } catch (error) {
    return { kind: "refused", error };
  }
}
