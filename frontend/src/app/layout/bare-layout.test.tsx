// The frames of pages that stand alone: what a search engine must not find, and what only a screen shows.
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnswerLayout, ExportLayout } from "@/app/layout/bare-layout";

test("What the frame of a picture says of itself stands below it, and nothing where it says nothing", () => {
  const { rerender } = render(<ExportLayout footer="Vista simplificada">Gráfico</ExportLayout>);
  expect(screen.getByRole("main").textContent).toBe("Gráfico");
  within(screen.getByRole("contentinfo")).getByText("Vista simplificada");
  rerender(<ExportLayout>Certificado</ExportLayout>);
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

test("What people answer by a link is not for search engines", () => {
  render(<AnswerLayout>Encuesta</AnswerLayout>);
  expect(screen.getByRole("main").textContent).toBe("Encuesta");
  const robots = document.head.querySelector('meta[name="robots"]');
  expect(robots?.getAttribute("content")).toBe("noindex, nofollow");
});
