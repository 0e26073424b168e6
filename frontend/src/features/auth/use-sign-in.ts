/** The state of the sign-in form. Light on purpose: this page loads before anything else is there. */
import { useState } from "react";
import {
  faultsIn,
  NO_FIELDS,
  type SignInFaults,
  type SignInFields,
} from "@/features/auth/sign-in-fields";
import { bodyOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { tokensOf } from "@/shared/api/refresh";
import { useSession } from "@/shared/api/session";

interface SignIn {
  fields: SignInFields;
  faults: SignInFaults;
  pending: boolean;
  /** Why the server refused the last try. */
  refusal: unknown;
  change: (changes: Partial<SignInFields>) => void;
  /** Answers what was wrong, so that the form can put the focus there. */
  send: () => Promise<SignInOutcome>;
}

export type SignInOutcome =
  | { kind: "incomplete"; faults: SignInFaults }
  | { kind: "refused"; error: unknown }
  | { kind: "signed-in" };

export function useSignIn(): SignIn {
  const [fields, setFields] = useState(NO_FIELDS);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  /** A field that was found wrong is looked at again with every letter. */
  function change(changes: Partial<SignInFields>): void {
    const next = { ...fields, ...changes };
    setFields(next);
    setFaults(stillWrong(faults, faultsIn(next)));
  }

  async function send(): Promise<SignInOutcome> {
    const found = faultsIn(fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return { kind: "incomplete", faults: found };
    setPending(true);
    const outcome = await askServer(fields);
    setPending(false);
    setRefusal(outcome.kind === "refused" ? outcome.error : null);
    return outcome;
  }

  return { fields, faults, pending, refusal, change, send };
}

function stillWrong(before: SignInFaults, now: SignInFaults): SignInFaults {
  const known = Object.entries(now).filter(([field]) => field in before);
  return Object.fromEntries(known);
}

async function askServer({ email, password }: SignInFields): Promise<SignInOutcome> {
  try {
    const body = { email: email.trim(), password };
    const answer = await bodyOf(api.POST("/api/login", { body }));
    useSession.getState().signedIn(tokensOf(answer), answer.data);
    return { kind: "signed-in" };
  } catch (error) {
    return { kind: "refused", error };
  }
}
