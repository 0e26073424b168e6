// Step 3 around its preview: working, failed, cancelled.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import { ReviewStep } from "@/features/loads/review-step";
import { renderAt } from "@/features/loads/testing/render";
import { aJob, aLoad, aPreview, aReview, SILENT_OPTIONS } from "@/features/loads/testing/samples";
import type { Mapping } from "@/features/loads/types";
import { stopFollowing } from "@/platform/jobs/jobs";

function step(parts: Partial<Mapping>) {
  renderAt(
    <ReviewStep
      review={aReview(parts)}
      kind={kindByModelId(2)}
      onBack={() => {}}
      onLoading={() => {}}
    />,
  );
}

/** What stands where something is still to come. */
function placeholders(): number {
  return document.querySelectorAll("div[aria-hidden]:empty").length;
}

describe("a preview under way", () => {
  test("shows how far it is, with a way to stop it", () => {
    step({ job: aJob({ kind: "preview", phase: "Revisando las filas" }) });
    screen.getByText("430 de 1.975 filas");
    screen.getByRole("button", { name: "Cancelar" });
    expect(placeholders()).toBeGreaterThan(0);
    stopFollowing();
  });

  test("keeps the former figures, which cannot be loaded", () => {
    step({ preview: aPreview(), job: aJob({ kind: "preview" }) });
    screen.getByText("Espera a que terminemos de revisar.");
    stopFollowing();
  });
});

describe("a correction", () => {
  test("is reviewed with its own figures and choices before it completes its load", async () => {
    const correction = {
      fileName: "corregidas.xlsx",
      options: { ...SILENT_OPTIONS, onDuplicate: "skip" as const },
      preview: aPreview({ counts: { ...aPreview().counts, rows: 22, created: 22, updated: 0 } }),
    };
    step({ correction, load: aLoad() });
    screen.getByText(/revisamos solo las filas que volvieron en corregidas.xlsx/);
    screen.getByRole("button", { name: "Cargar 22 filas" });
    await userEvent.click(screen.getByRole("button", { name: "Cómo cargar" }));
    const field = await screen.findByRole("combobox", { name: /ya existe/ });
    expect(field.textContent).toBe("Omitir");
  });
});

describe("a preview that brought nothing", () => {
  test("says why when it failed, and offers to try again", () => {
    const error = { code: "file_expired", message: "El archivo ya no se conserva." };
    step({ job: aJob({ kind: "preview", state: "failed", error }) });
    expect(screen.getByRole("alert").textContent).toContain("El archivo ya no se conserva.");
    screen.getByRole("button", { name: "Reintentar" });
    expect(placeholders()).toBe(0);
  });

  test("waits for the person when it was cancelled", () => {
    step({ job: aJob({ kind: "preview", state: "cancelled" }) });
    screen.getByText("Lo cancelaste. Puedes intentarlo de nuevo.");
    expect(screen.queryByRole("alert")).toBeNull();
    screen.getByRole("button", { name: "Revisar de nuevo" });
    expect(placeholders()).toBe(0);
  });
});
