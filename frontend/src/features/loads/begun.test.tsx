// Loads that were begun and left: going on with them, and throwing them away or a correction of one.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLoad } from "@/features/loads/testing/samples";
import type { BegunLoad } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { accessibilityFaults } from "@/testing/axe";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let begun: typeof import("@/features/loads/begun");
let parts: typeof import("@/features/loads/parts");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  begun = await import("@/features/loads/begun");
  parts = await import("@/features/loads/parts");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

function left(id: number, more: Partial<BegunLoad> = {}): BegunLoad {
  return {
    ...{ mapping_id: id, model_id: 2, fileName: `personas_${id}.xlsx`, sheetName: null },
    ...{ comment: null, courseName: null },
    ...{ touchedAt: "2026-11-21T14:05:00-03:00", keptUntil: "2026-12-21" },
    ...more,
  };
}

function arrive(loads: BegunLoad[], { total = loads.length, openedId = null as number | null }) {
  let known = loads;
  server.answers(
    knownAnswers({
      "GET /api/mappings/incomplete": () => onePage(known, total - (loads.length - known.length)),
      "DELETE /api/mappings/": ({ path }) => {
        known = known.filter(({ mapping_id: id }) => !path.endsWith(`/${id}`));
        return theData({ removed: 1 });
      },
    }),
  );
  return drawing.renderAt(<begun.BegunLoads openedId={openedId} />);
}

describe("the loads that were left", () => {
  test("are told with what is known of each, and gone on with", async () => {
    arrive(
      [
        left(1, { sheetName: "Dotación", comment: "Nómina", courseName: "Excel" }),
        left(2, { model_id: 7, courseName: "Excel" }),
      ],
      {},
    );
    const list = within(await screen.findByRole("region", { name: "Cargas sin terminar" }));
    list.getByText('Personas · personas_1.xlsx · hoja "Dotación"');
    const moment = "21-11-2026 14:05 · se guarda hasta el 21-12-2026";
    list.getByText(`Participantes de "Excel" · Nómina · ${moment}`);
    list.getByText("Asistencia y resultados · personas_2.xlsx");
    list.getByText(`Curso "Excel" · ${moment}`);
    expect(
      list.getByRole("link", { name: "Seguir con personas_2.xlsx" }).getAttribute("href"),
    ).toBe("/massive-load?carga=2");
    expect(list.queryByRole("button", { name: "Página siguiente" })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("are the others than the one on screen", async () => {
    arrive([left(1), left(2)], { openedId: 1 });
    await screen.findByText("Personas · personas_2.xlsx");
    expect(screen.queryByText("Personas · personas_1.xlsx")).toBeNull();
  });

  test("are no subject where the only one is on screen", async () => {
    server.answers(() => onePage([left(3)]));
    drawing.renderAt(
      <>
        <begun.BegunLoads openedId={3} />
        <begun.BegunLoads openedId={null} />
      </>,
    );
    // Both were told the same, and one of them has nothing to say of it.
    await screen.findByText("Personas · personas_3.xlsx");
    expect(screen.getAllByRole("region")).toHaveLength(1);
  });

  test("come page by page where they are many", async () => {
    arrive(
      [1, 2, 3, 4, 5].map((id) => left(id)),
      { total: 6 },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Página siguiente" }));
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toBe("/api/mappings/incomplete?page=2&pageSize=5"),
    );
  });

  test("are thrown away one by one, after a question, where they are listed", async () => {
    const router = arrive([left(1), left(2)], {});
    useWizardStore.setState({ mappingId: 1, comment: "Nómina" });
    await userEvent.click(await screen.findByRole("button", { name: "Descartar personas_1.xlsx" }));
    const asked = within(await screen.findByRole("alertdialog"));
    asked.getByText("¿Descartar esta carga?");
    asked.getByText(/^Olvidamos personas_1\.xlsx/);
    expect(server.sent()).toEqual([]);
    await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(screen.queryByText("Personas · personas_1.xlsx")).toBeNull());
    expect(server.sent()).toEqual([["DELETE /api/mappings/1", null]]);
    screen.getByText("Personas · personas_2.xlsx");
    expect(drawing.addressOf(router)).toBe("/massive-load");
    expect(useWizardStore.getState().comment).toBe("");
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe("Carga descartada."),
    );
  });
});

describe("throwing away what is on screen", () => {
  async function ask(corrects: boolean, answer: Answer) {
    server.answers(() => answer);
    const mapping = { mapping_id: 7, file: null };
    const router = drawing.renderAt(
      <parts.DiscardButton {...{ mapping }} {...(corrects && { corrects: aLoad() })} />,
      "/massive-load?carga=7&paso=revisar",
    );
    await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
    return { router, asked: within(await screen.findByRole("alertdialog")) };
  }

  test("begins anew, of a load", async () => {
    const { router, asked } = await ask(false, theData({ removed: 1 }));
    asked.getByText(/^Olvidamos lo que subiste y sus columnas/);
    await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(drawing.addressOf(router)).toBe("/massive-load"));
    expect(server.sent()).toEqual([["DELETE /api/mappings/7", null]]);
  });

  test("leads back to the load, of its correction", async () => {
    const { router, asked } = await ask(true, theData(aLoad()));
    asked.getByText("¿Descartar esta corrección?");
    asked.getByText(/^Olvidamos el archivo corregido\./);
    await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
    await waitFor(() =>
      expect(drawing.addressOf(router)).toBe("/massive-load?paso=resultado&carga=7"),
    );
    expect(server.sent()).toEqual([["DELETE /api/loads/9/correction", null]]);
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Corrección descartada.",
      ),
    );
  });

  test("is thought better of", async () => {
    const { asked } = await ask(false, theData({}));
    await userEvent.click(asked.getByRole("button", { name: "Seguir con la carga" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.sent()).toEqual([]);
  });

  test("stays where it is when the server does not", async () => {
    const { router, asked } = await ask(false, refusal("No.", { status: 500 }));
    await userEvent.click(asked.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    await waitFor(() =>
      expect(asked.getByRole("button", { name: "Descartar" }).getAttribute("aria-busy")).toBeNull(),
    );
    expect(drawing.addressOf(router)).toBe("/massive-load?carga=7&paso=revisar");
  });
});
