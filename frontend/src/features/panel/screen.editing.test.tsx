// Arranging the panel by keys, pointer and menu against a real server: what is said, what is kept, and what is taken back.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PanelNumbers, Widget } from "@/features/panel/api";
import { card, HOURS, numbers, PEOPLE, widget } from "@/features/panel/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/panel/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width: 1_440, height: 1_000 });
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/panel/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const WIDGETS: readonly Widget[] = [
  widget({ id: 1, title: "Horas", position: 1, cols: 4, height: 30 }),
  widget({ id: 2, title: "Personas", position: 2, cols: 4, height: 20 }),
  widget({ id: 3, title: "Cursos", position: 3, cols: 3, height: 30 }),
];

async function arrive(): Promise<void> {
  const all: PanelNumbers = {
    widgets: WIDGETS.map(({ id }) => numbers({ id })),
    cards: [card({ id: 1 })],
  };
  const still: readonly (readonly [string, unknown])[] = [
    ["/api/getKPIs", [HOURS, PEOPLE]],
    ["/api/getWidgetsData", all],
    ["/api/getcompanies", []],
  ];
  let widgets = WIDGETS;
  server.answers(({ method, path, body }) => {
    const [, held] = still.find(([begin]) => path.startsWith(begin)) ?? [];
    if (held) return { body: { data: held } };
    if (path === "/api/getActiveWidgets") return { body: { data: widgets } };
    if (method === "PUT" && path.startsWith("/api/updateWidget/")) {
      const id = Number(path.split("/").at(-1));
      widgets = widgets.map((one) => (one.id === id ? { ...one, ...JSON.parse(body) } : one));
      return { body: { data: widgets.find((one) => one.id === id) } };
    }
    return { body: { data: method === "PUT" ? JSON.parse(body) : {} } };
  });
  drawing.renderAt(
    <>
      <drawn.PanelScreen />
      <ToastCorner />
    </>,
    "/",
  );
  await screen.findByRole("button", { name: "Acciones de Horas" });
  await userEvent.click(screen.getByRole("button", { name: "Editar panel" }));
  await handle("Horas");
}

const handle = (title: string) => screen.findByRole("button", { name: `Mover ${title}` });
const order = () =>
  screen.getAllByRole("button", { name: /^Mover / }).map((one) => one.getAttribute("aria-label"));
const ORDER = ["Mover Horas", "Mover Personas", "Mover Cursos"];

async function take(title: string): Promise<HTMLElement> {
  const button = await handle(title);
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(button.getAttribute("aria-pressed")).toBe("true");
  return button;
}

const isFree = async (title: string) =>
  expect((await handle(title)).getAttribute("aria-pressed")).toBe("false");

describe("a handle", () => {
  test("says what its keys do", async () => {
    await arrive();
    const { accessibilityFaults } = await import("@/testing/axe");
    const described = (await handle("Horas")).getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toMatch(/^Arrastra cada widget/);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("takes a widget, moves it with the arrows, and drops it where it stands", async () => {
    await arrive();
    await take("Horas");
    await screen.findByText("Tomaste Horas, posición 1 de 3.");
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByText("Horas, posición 2 de 3");
    expect(order()).toEqual(["Mover Personas", "Mover Horas", "Mover Cursos"]);
    expect(document.activeElement).toBe(await handle("Horas"));
    await userEvent.keyboard("{ArrowDown}");
    expect(order().at(-1)).toBe("Mover Horas");
    await userEvent.keyboard("{ArrowUp}");
    await userEvent.keyboard("{ArrowLeft}");
    expect(order()).toEqual(ORDER);
    await userEvent.keyboard("{ArrowRight} ");
    await screen.findByText("Soltaste Horas, posición 2 de 3.");
    await isFree("Horas");
    await waitFor(() =>
      expect(server.sent()).toEqual([
        ["PUT /api/updateWidgetPosition", expect.arrayContaining([{ id: 1, position: 2 }])],
      ]),
    );
    const said = await screen.findByText("Cambiaste el orden o el tamaño de tus widgets.");
    await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await waitFor(() => expect(order()).toEqual(ORDER));
  });

  test("puts a widget back with Escape, and nothing is kept", async () => {
    await arrive();
    await take("Cursos");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(order()[0]).toBe("Mover Cursos");
    await userEvent.keyboard("{Escape}");
    await screen.findByText("Movimiento cancelado: Cursos volvió a su lugar.");
    expect(order()).toEqual(ORDER);
    await isFree("Cursos");
    expect(server.changes()).toEqual([]);
    screen.getByRole("button", { name: "Terminar edición" });
  });

  test("changes the size with Shift, and says where that ends", async () => {
    await arrive();
    await take("Personas");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await screen.findByText("Personas, 5 de 12 columnas, alto 20 %");
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await screen.findByText("Personas, 5 de 12 columnas, alto 22 %");
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    await screen.findByText("Personas, 5 de 12 columnas, alto 20 %");
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    await screen.findByText("Personas, 5 de 12 columnas, alto 20 %. No puede cambiar más.");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await screen.findByText("Personas, 4 de 12 columnas, alto 20 %");
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{Enter}");
    await waitFor(() =>
      expect(server.sent()).toEqual([["PUT /api/updateWidget/2", { cols: 5, height: 20 }]]),
    );
    expect(order()).toEqual(ORDER);
  });

  test("does nothing with the arrows before it is taken", async () => {
    await arrive();
    (await handle("Horas")).focus();
    await userEvent.keyboard("{ArrowRight}{Escape}");
    expect(order()).toEqual(ORDER);
    await isFree("Horas");
  });

  test("drops a widget with Tab, which goes on", async () => {
    await arrive();
    const button = await take("Horas");
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.tab();
    await screen.findByText("Soltaste Horas, posición 2 de 3.");
    expect(document.activeElement).not.toBe(button);
    await waitFor(() => expect(server.changes()).toHaveLength(1));
  });

  test.each([
    ["a click elsewhere", () => fireEvent.pointerDown(document.body)],
    ["the focus elsewhere", async () => (await handle("Personas")).focus()],
    [
      "the end of editing",
      async () => fireEvent.click(screen.getByRole("button", { name: "Terminar edición" })),
    ],
  ])("lets go of a widget with %s", async (_, letGo) => {
    await arrive();
    await take("Horas");
    await userEvent.keyboard("{ArrowRight}");
    await letGo();
    await waitFor(() => expect(server.changes()).toHaveLength(1));
    expect(screen.queryByRole("button", { pressed: true, name: "Mover Horas" })).toBeNull();
  });
});

describe("a corner", () => {
  const cornerOf = async (title: string) =>
    (await handle(title)).closest("li")?.querySelector("[data-corner]") as HTMLElement;

  test("changes the size as it is drawn, and keeps it when it is let go", async () => {
    await arrive();
    const corner = await cornerOf("Horas");
    const grid = corner.closest("ul") as HTMLElement;
    Object.defineProperty(grid, "clientWidth", { value: 1_200 });
    corner.setPointerCapture = () => undefined;
    fireEvent.pointerDown(corner, { button: 0, clientX: 400, clientY: 500 });
    screen.getByText("4 columnas · alto 30 %");
    fireEvent.pointerMove(corner, { clientX: 400, clientY: 500 });
    screen.getByText("4 columnas · alto 30 %");
    fireEvent.pointerMove(corner, { clientX: 610, clientY: 560 });
    screen.getByText("6 columnas · alto 36 %");
    fireEvent.pointerUp(corner);
    expect(screen.queryByText("6 columnas · alto 36 %")).toBeNull();
    await waitFor(() =>
      expect(server.sent()).toEqual([["PUT /api/updateWidget/1", { cols: 6, height: 36 }]]),
    );
    fireEvent.pointerMove(corner, { clientX: 0, clientY: 0 });
    fireEvent.pointerUp(corner);
    expect(server.changes()).toHaveLength(1);
  });

  test("puts the size back where the drawing was broken off", async () => {
    await arrive();
    const corner = await cornerOf("Horas");
    Object.defineProperty(corner.closest("ul"), "clientWidth", { value: 1_200 });
    corner.setPointerCapture = () => undefined;
    fireEvent.pointerDown(corner, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(corner, { clientX: 300, clientY: 0 });
    screen.getByText("7 columnas · alto 30 %");
    fireEvent.pointerCancel(corner);
    await userEvent.click(screen.getByRole("button", { name: "Terminar edición" }));
    expect(server.changes()).toEqual([]);
  });

  test("follows the first button of the pointer alone", async () => {
    await arrive();
    const corner = await cornerOf("Horas");
    fireEvent.pointerDown(corner, { button: 2, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(corner, { clientX: 300, clientY: 0 });
    expect(screen.queryByText(/columnas · alto/)).toBeNull();
  });
});

test("the menu changes size and place and stays open, as far as that goes", async () => {
  await arrive();
  await userEvent.click(screen.getByRole("button", { name: "Acciones de Personas" }));
  const item = (name: string) => screen.getByRole("menuitem", { name });
  const isOff = (name: string) => item(name).getAttribute("aria-disabled") === "true";
  await screen.findByRole("menuitem", { name: "Más ancho" });
  expect([isOff("Más bajo"), isOff("Más alto"), isOff("Más angosto")]).toEqual([
    ...[true, false, false],
  ]);
  await userEvent.click(item("Más ancho"));
  await screen.findByText("Personas, 5 de 12 columnas, alto 20 %");
  await userEvent.click(item("Más alto"));
  await screen.findByText("Personas, 5 de 12 columnas, alto 22 %");
  await waitFor(() => expect(isOff("Más bajo")).toBe(false));
  await userEvent.click(item("Mover después"));
  await screen.findByText("Personas, posición 3 de 3");
  await waitFor(() => expect(isOff("Mover después")).toBe(true));
  expect(isOff("Mover antes")).toBe(false);
});
