// The help where there is no network: what the browser has is read all the same.
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HelpScreen } from "@/features/help/screen";
import { ARTICLES, loadArticle } from "@/platform/help/articles";
import { renderAt } from "@/testing/render-at";

vi.mock("@/platform/help/articles", { spy: true });

describe("without a network", () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  test("an article is read", async () => {
    renderAt(<HelpScreen />, "/help?articulo=glosario");
    await screen.findByRole("heading", { name: "Personas y empresas" });
  });

  test("a word is found", async () => {
    renderAt(<HelpScreen />, "/help?q=dotacion");
    await screen.findByRole("list", { name: "Artículos encontrados" });
  });
});

test("a heading of an article that the address names is where the keys go on", async () => {
  renderAt(<HelpScreen />, "/help?articulo=glosario#personas-y-empresas");
  const heading = await screen.findByRole("heading", { name: "Personas y empresas" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("the articles come along while the page rests", async () => {
  vi.mocked(loadArticle).mockClear();
  renderAt(<HelpScreen />, "/help?articulo=no-existe");
  await waitFor(() => expect(loadArticle).toHaveBeenCalledTimes(ARTICLES.length));
});
