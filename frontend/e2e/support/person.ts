/** Somebody at the browser: how they sign in, the long way and the short one. */
import type { BrowserContext, Page } from "playwright-core";
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

/** Puts a session where the product keeps it; every page opened later in the context is signed in. */
export async function beSignedIn(context: BrowserContext, product: Product): Promise<SignedIn> {
  const answer = await tokensFor(product);
  const kept = JSON.stringify(sessionOf(answer));
  const page = await context.newPage();
  // Any page of the same origin will do; this one runs no code that could use the storage first.
  await page.goto(`${product.address}/favicon.svg`);
  await page.evaluate((session) => localStorage.setItem("session", session), kept);
  await page.close();
  return answer;
}

function sessionOf(answer: SignedIn) {
  const { token, refresh_token, data, expires_in } = answer as SignedIn & {
    data: unknown;
    expires_in: number;
  };
  const expiresAt = Date.now() + expires_in * 1_000;
  return { tokens: { token, refreshToken: refresh_token, expiresAt }, user: data };
}
