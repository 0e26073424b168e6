/** The card tells what can be mended, most first, and says so when nothing is left. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { type Gap, gapsQuery, QualityCard } from "@/features/quality/quality-card";

function gap(title: string, count: number): Gap {
  return { key: title, title, description: "Por eso.", count, link: `/people?falta=${title}` };
}

function show(gaps: Gap[], company: number | null = null): void {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(gapsQuery(company).queryKey, gaps);
  client.setQueryDefaults(["data-quality"], { enabled: false });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <QualityCard company={company} companyName="Forestal Quillay" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("The data quality card", () => {
  it("leads to each list with a gap, the largest first", () => {
    show([gap("genero", 3), gap("renta", 0), gap("correo", 1200)]);
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/people?falta=correo",
      "/people?falta=genero",
    ]);
    expect(screen.getByText("1.200")).toBeTruthy();
  });

  it("is of the company that the panel is looked at through, and says so", () => {
    show([gap("genero", 3)], 7);
    expect(screen.getByText(/Solo lo de Forestal Quillay\.$/)).toBeTruthy();
    expect(screen.getByText("3")).toBeTruthy();
  });

  it("says that nothing is missing", () => {
    show([gap("genero", 0)]);
    expect(screen.getByText("No falta nada: tus datos están completos.")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
