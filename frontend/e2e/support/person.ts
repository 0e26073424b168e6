/** Somebody at the browser: how they sign in, the long way and the short one. */
import type { Page } from "playwright-core";
import type { Product } from "./product.ts";

/** Through the form, as a person does. */
export async function signIn(page: Page, { email, password }: Product): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

export interface SignedIn {
  token: string;
  refresh_token: string;
}

/** Straight to the server: for journeys that are about something else. */
export async function tokensFor({ address, email, password }: Product): Promise<SignedIn> {
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<SignedIn>;
}

/** A session as the product keeps it in the browser, shared by journeys until one of them ends it. */
export class Membership {
  readonly #product: Product;
  #kept: { session: string; token: string } | null = null;

  constructor(product: Product) {
    this.#product = product;
  }

  async session(): Promise<string> {
    if (this.#kept === null || !(await this.#isAlive(this.#kept.token))) {
      const answer = await tokensFor(this.#product);
      this.#kept = { session: JSON.stringify(sessionOf(answer)), token: answer.token };
    }
    return this.#kept.session;
  }

  /** A session that was renewed or left in a window is nobody else's any more. */
  leftWith(sessions: (string | null)[]): void {
    const known = [null, this.#kept?.session];
    if (sessions.some((session) => !known.includes(session))) this.#kept = null;
  }

  async #isAlive(token: string): Promise<boolean> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${this.#product.address}/api/user`, { headers })).ok;
  }
}

function sessionOf(answer: SignedIn) {
  const { token, refresh_token, data, expires_in } = answer as SignedIn & {
    data: unknown;
    expires_in: number;
  };
  const expiresAt = Date.now() + expires_in * 1_000;
  return { tokens: { token, refreshToken: refresh_token, expiresAt }, user: data };
}
