// Step 4: the load under way and how it ended.
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import { ResultStep } from "@/features/loads/result-step";
import { renderAt } from "@/features/loads/testing/render";
import { aJob, aLoad } from "@/features/loads/testing/samples";
import type { Load } from "@/features/loads/types";
import type { Job } from "@/platform/api/types";
import { stopFollowing } from "@/platform/jobs/jobs";
import { accessibilityFaults } from "@/testing/axe";

function step(load: Partial<Load>, job: Job | null = null) {
  renderAt(
    <ResultStep
      load={aLoad(load)}
      kind={kindByModelId(2)}
      job={job}
      correction={null}
      onOtherFile={() => {}}
      onReview={() => {}}
    />,
  );
}

function buttons(): (string | null)[] {
  return screen.getAllByRole("button").map((button) => button.textContent);
}

describe("a load under way", () => {
  test("says how far it is and that the person may leave", () => {
    step({ state: "running" }, aJob());
    screen.getByText("430 de 1.975 filas");
    screen.getByText(/Puedes salir de esta página/);
    screen.getByRole("button", { name: "Cancelar" });
    stopFollowing();
  });
});

describe("a load that is done", () => {
  test("offers its rejected rows, bringing them back, undoing and going on", () => {
    step({});
    expect(buttons()).toEqual([
      "Corregir aquí",
      "Descargar filas rechazadas",
      "Volver a cargar",
      "Deshacer carga",
      "Cargar otro archivo",
    ]);
    expect(screen.getByRole("link", { name: "Ver errores" }).getAttribute("href")).toBe(
      "/error-massive-load?carga=9",
    );
    screen.getByText("Puedes deshacer esta carga hasta el 21-11-2027.");
  });

  test("leads back to the course that it went into", () => {
    step({ course_id: 23 });
    expect(screen.getByRole("link", { name: "Ir al curso" }).getAttribute("href")).toBe(
      "/detail/course?id=23&tab=personas",
    );
  });

  test("says why a corrected file could not be taken, and stands", () => {
    const error = { code: "workbook_broken", message: "El archivo está dañado." };
    step({}, aJob({ state: "failed", error }));
    expect(screen.getByRole("alert").textContent).toBe("El archivo está dañado.");
    screen.getByText("1.912 creadas, 41 actualizadas, 22 con problemas");
  });

  test("lists its rounds once there are several", () => {
    const counts = aLoad().counts ?? undefined;
    if (!counts) throw new Error("The sample has no counts.");
    const round = { at: "2026-11-21T14:06:00-03:00", fileName: "a.xlsx", counts };
    step({ rounds: [round, { ...round, at: "2026-11-21T15:00:00-03:00", fileName: "b.xlsx" }] });
    screen.getByText("1. a.xlsx");
    screen.getByText("2. b.xlsx");
  });

  test("has no accessibility faults", async () => {
    step({});
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("a load that wrote nothing", () => {
  test("says so and leads back to the preview", () => {
    const error = { code: "x", message: "Se acabó el tiempo." };
    step({ state: "failed", counts: null, error, canUndo: false });
    screen.getByText("No se cargó ninguna fila");
    screen.getByText("Se acabó el tiempo.");
    expect(buttons()).toEqual(["Volver a revisar", "Cargar otro archivo"]);
  });

  test("gives the rows that kept it out, to be corrected and brought back", () => {
    step({ state: "failed", canUndo: false });
    screen.getByText("22 filas tienen problemas");
    screen.getByRole("button", { name: "Descargar filas rechazadas" });
    screen.getByRole("button", { name: "Volver a cargar" });
  });
});

describe("an undone load", () => {
  test("says what was taken back and what stayed", () => {
    const result = {
      ...{ removed: 1, restored: 0, keptCount: 1 },
      kept: [{ row: 4, name: "Ana Soto", reason: "La editaron después." }],
    };
    step({ state: "undone_partly", canUndo: false }, aJob({ kind: "undo", state: "done", result }));
    screen.getByText("Se eliminó 1 persona.");
    screen.getByText("La editaron después.");
  });
});
