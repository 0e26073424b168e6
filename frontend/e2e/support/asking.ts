/** One signed-in voice to the server, for whatever a journey prepares or checks. */
import { tokensFor } from "./person.ts";
import type { Product } from "./product.ts";

export type Ask = <Data>(path: string, init?: RequestInit) => Promise<Data>;

/** Answers the `data` of each answer; anything but success is thrown. */
export async function askAs(product: Product): Promise<Ask> {
  const { token } = await tokensFor(product);

  return async function ask<Data>(path: string, init: RequestInit = {}): Promise<Data> {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const answer = await fetch(`${product.address}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
}

export function json(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** What is sent to a call that may also take a picture. */
export function form(fields: Readonly<Record<string, string>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: "POST", body };
}

/** The company of this name; made where there is none yet. */
export async function companyNamed(ask: Ask, name: string, rut: string): Promise<number> {
  const known = await ask<{ company_id: number; name: string }[]>("/api/getcompanies");
  const found =
    known.find((company) => company.name === name) ??
    (await ask<{ company_id: number }>("/api/createcompany", form({ name, rut })));
  return found.company_id;
}
