// Templates: the one that fits a file is offered with what it does, and steps are kept under a name.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import { aFileReview, aPreview, aReview } from "@/features/loads/testing/samples";
import type { FileReview } from "@/features/loads/types";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/review-step");
let card: typeof import("@/features/loads/recipe-templates-card");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/review-step");
  card = await import("@/features/loads/recipe-templates-card");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

const PROPOSED = {
  id: 4,
  name: "Nómina mensual",
  steps: 1,
  texts: ["Mayúsculas de nombre en Nombre."],
  missing: ["Rellena Área hacia abajo. Falta la columna «Área»."],
};
const STEP = {
  ...{ id: "s1", op: "title_case" as const, text: "Mayúsculas de nombre en Trabajador" },
  ...{ off: false, inTemplate: true, count: 3 },
};
const TEMPLATE = {
  ...{ id: 4, name: "Nómina mensual", model_id: 2, userName: "Ana Soto", steps: 1 },
  updatedAt: "2026-10-01T12:00:00Z",
};

let review: FileReview;
let templates: (typeof TEMPLATE)[];
let asked: Asked[];

function answer(one: Asked): Answer {
  const { method, path, body } = one;
  if (method !== "GET") asked.push(one);
  if (path.endsWith("/apply")) {
    review = { ...review, version: 2, proposed: null, steps: [STEP] };
    return { body: { data: { review, rows: [], job: null, missing: PROPOSED.missing } } };
  }
  if (path.endsWith("/template")) {
    const { name } = JSON.parse(body);
    return { body: { data: { ...TEMPLATE, id: 5, name, replaced: false } } };
  }
  if (method === "PATCH") {
    const { name } = JSON.parse(body);
    const words = "Ya hay una plantilla con este nombre. Elige otro.";
    if (name === "Tomado")
      return { status: 422, body: { error: true, message: words, errors: { name: [words] } } };
    if (name === "Quitada")
      return { status: 404, body: { error: true, message: "Esta plantilla ya no existe." } };
    templates = [{ ...TEMPLATE, name }];
    return { body: { data: templates[0] } };
  }
  if (method === "DELETE") {
    templates = [];
    return { body: { data: { removed: 1 } } };
  }
  if (path.endsWith("/load_recipes")) return { body: { data: templates } };
  if (path.endsWith("/review")) return { body: { data: review } };
  return { body: { data: [], meta: { page: 1, pageSize: 100, total: 0, pages: 1 } } };
}

beforeEach(() => {
  review = aFileReview({ proposed: PROPOSED });
  templates = [TEMPLATE];
  asked = [];
  server.answers(answer);
});

function drawn(): void {
  const preview = aPreview();
  drawing.renderAt(
    <screens.Reviewed
      {...{ review: aReview({ preview }), preview, kind: kindByModelId(2), hold: null }}
      onOptions={() => {}}
      onBack={() => {}}
      onLoading={() => {}}
    />,
  );
}

test("the template for a file says what it does and what not, and is applied", async () => {
  drawn();
  const offer = within(await screen.findByRole("region", { name: "Plantilla para este archivo" }));
  await userEvent.click(offer.getByText("1 paso sirve aquí, 1 no"));
  offer.getByText("Mayúsculas de nombre en Nombre.");
  offer.getByText("Rellena Área hacia abajo. Falta la columna «Área».");
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(offer.getByRole("button", { name: "Aplicar" }));
  await waitFor(() => expect(screen.queryByText("Plantilla «Nómina mensual».")).toBeNull());
  expect(asked.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/api/loads/9/template/4/apply", { version: 1, texts: PROPOSED.texts }],
  ]);
});

test("the steps of a template are chosen one by one", async () => {
  const texts = [...PROPOSED.texts, "Quita signos de RUT"];
  review = aFileReview({ proposed: { ...PROPOSED, texts } });
  drawn();
  const offer = within(await screen.findByRole("region", { name: "Plantilla para este archivo" }));
  await userEvent.click(offer.getByText("2 pasos sirven aquí, 1 no"));
  await userEvent.click(offer.getByRole("checkbox", { name: "Mayúsculas de nombre en Nombre." }));
  await userEvent.click(offer.getByRole("button", { name: "Aplicar 1 paso" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0]?.body ?? "").texts).toEqual(["Quita signos de RUT"]);
});

test("the template for a file is put aside", async () => {
  drawn();
  await userEvent.click(await screen.findByRole("button", { name: "Ahora no" }));
  expect(screen.queryByText("Plantilla «Nómina mensual».")).toBeNull();
  expect(asked).toEqual([]);
});

test("steps are kept under a name, and one that is taken says what saving replaces", async () => {
  review = aFileReview({ steps: [STEP] });
  drawn();
  if (!screen.queryByRole("button", { name: "Guardar como plantilla" }))
    await userEvent.click(await screen.findByRole("button", { name: /^Filtros y pasos/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Guardar como plantilla" }));
  const name = await screen.findByRole("textbox", { name: "Nombre" });
  await userEvent.type(name, "nómina MENSUAL");
  await screen.findByText(/^Ya hay una plantilla con este nombre/);
  screen.getByRole("button", { name: "Reemplazar" });
  await userEvent.type(name, " 2");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ name: "nómina MENSUAL 2" });
});

test("steps of single cells alone cannot be kept", async () => {
  review = aFileReview({ steps: [{ ...STEP, op: "cells", inTemplate: false }] });
  drawn();
  const filters = await screen.findByRole("button", { name: /^Filtros y pasos/ });
  await userEvent.click(filters);
  await screen.findByText(STEP.text);
  expect(screen.queryByRole("button", { name: "Guardar como plantilla" })).toBeNull();
});

test("a template of the company is renamed, unless another has the name", async () => {
  drawing.renderAt(<card.RecipeTemplatesCard />);
  await userEvent.click(
    await screen.findByRole("button", {
      name: "Cambiar el nombre de la plantilla Nómina mensual",
    }),
  );
  const name = await screen.findByRole("textbox", { name: "Nombre" });
  await userEvent.clear(name);
  await userEvent.type(name, "Tomado");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Ya hay una plantilla con este nombre. Elige otro.");
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.clear(name);
  await userEvent.type(name, "Nómina semanal");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Nómina semanal");
});

test("a template that somebody deleted meanwhile is not renamed, and that alone is said", async () => {
  drawing.renderAt(<card.RecipeTemplatesCard />);
  await userEvent.click(
    await screen.findByRole("button", {
      name: "Cambiar el nombre de la plantilla Nómina mensual",
    }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText(/Algo falló/)).toBeNull();
  await userEvent.clear(dialog.getByRole("textbox", { name: "Nombre" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Nombre" }), "Quitada");
  await userEvent.click(dialog.getByRole("button", { name: "Guardar" }));
  await dialog.findByText("Esta plantilla ya no existe.");
});

test("a template of the company is deleted after a question", async () => {
  drawing.renderAt(<card.RecipeTemplatesCard />);
  await screen.findByText(/^Personas · 1 paso · Ana Soto/);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(
    screen.getByRole("button", { name: "Eliminar la plantilla Nómina mensual" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Eliminar plantilla" }));
  await waitFor(() => expect(screen.queryByText("Plantillas de limpieza")).toBeNull());
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", "/api/load_recipes/4"],
  ]);
});
