// The pages of the help: what the first one leads to, what a search finds, and how one reads on.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARTICLES } from "@/platform/help/articles";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/help/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/help/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

function arrive(query = "") {
  server.answers(() => ({ body: { data: {} } }));
  return drawing.renderAt(<drawn.HelpScreen />, `/help${query}`);
}

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute("href"));

describe("the first page", () => {
  test("leads to the usual tasks, and to every article in its group", async () => {
    arrive();
    screen.getByRole("heading", { level: 1, name: "Ayuda" });
    screen.getByText("Guías cortas de cada pantalla y de cada número.");
    const tasks = within(screen.getByRole("region", { name: "Tareas frecuentes" }));
    expect(hrefs(tasks.getAllByRole("link"))).toEqual([
      "/help?articulo=carga-masiva",
      "/help?articulo=formulario-curso",
      "/help?articulo=widgets",
      "/help?articulo=programar-encuestas",
      "/help?articulo=recordatorios",
      "/help?articulo=exportar-panel",
    ]);
    const all = screen.getByText("Todos los artículos").closest("section") as HTMLElement;
    expect(hrefs(within(all).getAllByRole("link"))).toEqual(
      ARTICLES.map(({ id }) => `/help?articulo=${id}`),
    );
    within(all).getByRole("heading", { name: "Empezar" });
  });

  test("gives way to an article, beside which all stand by their titles", async () => {
    arrive(`?articulo=${ARTICLES[0]?.id}`);
    for (const { title } of ARTICLES)
      expect(await screen.findAllByRole("link", { name: title })).not.toEqual([]);
  });

  test("has the first steps, and whom to ask with what", async () => {
    arrive();
    screen.getByRole("heading", { name: "Primeros pasos" });
    screen.getByText("Se marcan solos a medida que avanzas.");
    screen.getByText("¿Necesitas más ayuda?");
    screen.getByText(/^Escribe a quien administra la aplicación/);
    screen.getByText(/^Versión \d+\.\d+\.\d+$/);
    screen.getByRole("button", { name: /diagnóstico/i });
    expect(screen.queryByRole("list", { name: "Artículos encontrados" })).toBeNull();
  });
});

describe("a search", () => {
  test("follows what is typed, marks it, and says how much was found", async () => {
    const router = arrive();
    const box = screen.getByRole("searchbox", { name: "Buscar en la ayuda" });
    await userEvent.type(box, " glosario ");
    const found = within(await screen.findByRole("list", { name: "Artículos encontrados" }));
    expect(router.state.location.search).toBe("?q=glosario");
    const [first] = found.getAllByRole("link");
    expect(first?.querySelector("mark")?.textContent).toMatch(/^glosario$/i);
    expect(first?.getAttribute("href")).toMatch(/^\/help\?articulo=glosario/);
    const item = first?.closest("li");
    expect(item?.querySelectorAll("p")).toHaveLength(2);
    expect(item?.querySelector("p:last-child")?.textContent).toBe("Consulta");
    const count = found.getAllByRole("listitem").length;
    await screen.findByText(new RegExp(`^${count} artículos? encontrados?$`));
    expect(screen.queryByText("Todos los artículos")).toBeNull();
  });

  test("leads with Enter to the best of what it finds", async () => {
    const router = arrive("?q=glosario");
    await screen.findByRole("list", { name: "Artículos encontrados" });
    const [best] = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    await userEvent.type(screen.getByRole("searchbox"), "{Enter}");
    await waitFor(() => expect(router.state.location.search).toContain("articulo=glosario"));
    const { search, hash } = router.state.location;
    expect(`/help${search}${hash}`).toBe(best);
  });

  test("is walked through with the arrows", async () => {
    arrive("?q=curso");
    const list = await screen.findByRole("list", { name: "Artículos encontrados" });
    const [first, second] = within(list).getAllByRole("link") as [HTMLElement, HTMLElement];
    first.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("a");
    expect(document.activeElement).toBe(first);
  });

  test("that finds nothing says so, and leads to all there is", async () => {
    const router = arrive("?q=zzqxw");
    await screen.findAllByText('No encontramos artículos para "zzqxw".');
    screen.getByText(/^Prueba con otra palabra/);
    await userEvent.type(screen.getByRole("searchbox"), "{Enter}");
    expect(router.state.location.search).toBe("?q=zzqxw");
    await userEvent.click(screen.getByRole("link", { name: "Ver todos los artículos" }));
    await screen.findByText("Todos los artículos");
    expect(router.state.location.search).toBe("");
  });
});

describe("an article", () => {
  test("says what it is about, stands among the others, and leads back", async () => {
    arrive("?articulo=glosario");
    const head = ARTICLES.find(({ id }) => id === "glosario");
    await screen.findByRole("heading", { level: 1, name: head?.title ?? "" });
    screen.getByText(head?.summary ?? "");
    const others = within(screen.getByRole("navigation", { name: "Artículos" }));
    const current = others.getAllByRole("link", { current: "page" });
    expect(hrefs(current)).toEqual(["/help?articulo=glosario"]);
    expect(others.getAllByRole("link")).toHaveLength(ARTICLES.length);
    others.getByRole("list", { name: "Empezar" });
    const back = screen.getByRole("link", { name: "Toda la ayuda" });
    expect(back.getAttribute("href")).toBe("/help");
    await screen.findByRole("heading", { name: "Personas y empresas" });
  });

  test("leads on to another one by its links", async () => {
    arrive("?articulo=primeros-pasos");
    await waitFor(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("a.link")];
      const inside = hrefs(links).filter((href) => href?.startsWith("/help?articulo="));
      expect(inside.length).toBeGreaterThan(0);
      expect(hrefs(links).some((href) => href?.startsWith("ayuda:"))).toBe(false);
    });
  });

  test("that there is not says so, with the way to all of them", async () => {
    arrive("?articulo=no-existe");
    await screen.findByText("Este artículo no existe.");
    screen.getByText(/^Puede que el enlace sea antiguo/);
    screen.getByRole("heading", { level: 1, name: "Ayuda" });
    const ways = screen.getAllByRole("link", { name: "Toda la ayuda" });
    expect(hrefs(ways)).toEqual(["/help", "/help"]);
    expect(screen.queryByRole("link", { current: "page" })).toBeNull();
  });
});
