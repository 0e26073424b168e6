/** Getting in, getting out, and coming back. */
import { describe, expect, it } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { PRIVATE_PLACES } from "../support/places.ts";

const { product, stranger, member } = journeys();

describe("Signing in", () => {
  it("leads to the panel", async () => {
    const page = await stranger();
    await open(page, "/login", "Inicia sesión");
    await signIn(page, product);
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("asks for both fields before it asks the server", async () => {
    const page = await stranger();
    await open(page, "/login");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByText("Escribe tu correo electrónico.").waitFor();
    await page.getByText("Escribe tu contraseña.").waitFor();
  });

  it("says one text for a wrong password, empties it and puts the cursor there", async () => {
    const page = await stranger();
    await open(page, "/login");
    await signIn(page, { ...product, password: "otra-cosa" });
    await page
      .getByRole("alert")
      .getByText("El correo o la contraseña no son correctos.")
      .waitFor();
    const password = page.getByLabel("Contraseña", { exact: true });
    expect(await password.inputValue()).toBe("");
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Correo electrónico").inputValue()).toBe(product.email);
  });

  it("says so when the server cannot be reached", async () => {
    const page = await stranger();
    await open(page, "/login");
    await page.route("**/api/login", (route) => route.abort());
    await signIn(page, product);
    await page.getByText("No pudimos conectar con el servidor.").waitFor();
  });

  it("is over for who is already in: /login leads home", async () => {
    const page = await member();
    await page.goto("/login");
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
  });

  it("shows the password on request", async () => {
    const page = await stranger();
    await open(page, "/login");
    await page.getByLabel("Contraseña", { exact: true }).fill("secreta");
    await page.getByRole("button", { name: "Mostrar contraseña" }).click();
    expect(await page.getByLabel("Contraseña", { exact: true }).getAttribute("type")).toBe("text");
  });
});

describe("A private address", () => {
  it("sends a stranger to /login, whichever it is", async () => {
    const page = await stranger();
    for (const { path } of PRIVATE_PLACES) {
      await page.goto(`${path}?q=1`);
      await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
      expect(new URL(page.url()).pathname, path).toBe("/login");
    }
  });

  it("is where the person lands after signing in, query and all", async () => {
    const page = await stranger();
    await page.goto("/settings?desde=correo");
    await signIn(page, product);
    await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
    expect(new URL(page.url()).search).toBe("?desde=correo");
  });
});

describe("Leaving", () => {
  it("ends the session here and in the other tabs", async () => {
    const page = await member();
    await open(page, "/people", "Personas");
    const other = await page.context().newPage();
    await open(other, "/courses", "Cursos");
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    for (const tab of [page, other]) {
      await tab.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    }
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });

  it.each(["/logout", "/callback"])("%s leads a stranger to /login", async (path) => {
    const page = await stranger();
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("revokes the tokens on the server", async () => {
    const page = await member();
    await open(page, "/", "Panel de control");
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem("session") ?? "{}").tokens.token as string,
    );
    await page.goto("/logout");
    await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${product.address}/api/user`, { headers })).status).toBe(401);
  });
});
