// The palette against a real server: what it offers before and while one types, and where each leads.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Truck } from "lucide-react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Command } from "@/features/search/palette";
import { readRecents } from "@/features/search/recents";
import { accessibilityFaults } from "@/testing/axe";
import { theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let palette: typeof import("@/features/search/palette");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  palette = await import("@/features/search/palette");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const FOUND = {
  people: [{ people_id: 7, name: "Ana Soto", rut: "12531909-2", companyName: "Minera Andina" }],
  courses: [
    {
      ...{ course_id: 9, courseName: "Excel", companyName: "Minera Andina" },
      ...{ initialDate: "2026-03-02", endDate: "2026-03-06", state: "programado" },
    },
  ],
  companies: [{ company_id: 3, name: "Andes SpA", rut: "760864285" }],
  suppliers: [],
};

function aCommand(id: string, more: Partial<Command> = {}): Command {
  return { id, label: id, group: "Ir a", Icon: Truck, run: vi.fn(), ...more };
}

interface Given {
  commands?: Command[];
  search?: (typed: string) => readonly Command[];
  answer?: Answer | (() => Promise<Answer>);
}

function opened({ commands = [], search = () => [], answer = theData(FOUND) }: Given = {}) {
  server.answers(() => (typeof answer === "function" ? answer() : answer));
  const onGo = vi.fn();
  const onOpenChange = vi.fn();
  drawing.renderAt(<palette.Palette open {...{ commands, search, onGo, onOpenChange }} />);
  return { onGo, onOpenChange };
}

function type(words: string): Promise<void> {
  return userEvent.type(screen.getByRole("combobox"), words);
}

function offered(): (string | null)[] {
  return screen.queryAllByRole("option").map(({ textContent }) => textContent);
}

describe("what can be done", () => {
  test("is offered by group with its keys, and done with a press: the palette goes first", async () => {
    const people = aCommand("Personas", { shortcut: "g p" });
    const made = aCommand("Nuevo curso", { group: "Crear" });
    const { onOpenChange } = opened({ commands: [people, made] });
    expect(offered()).toEqual(["Personasgp", "Nuevo curso"]);
    screen.getByText("Crear");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("option", { name: /^Nuevo curso/ }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(made.run).toHaveBeenCalledOnce();
    expect(people.run).not.toHaveBeenCalled();
  });

  test("is chosen with the keys, which go round", async () => {
    const [first, last] = [aCommand("Personas"), aCommand("Cursos")];
    opened({ commands: [first, last] });
    await userEvent.click(screen.getByRole("combobox"));
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(last.run).toHaveBeenCalledOnce();
  });

  test("is left with Escape, and with the button", async () => {
    const { onOpenChange } = opened();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
    await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    expect(onOpenChange).toHaveBeenCalledTimes(2);
  });
});

describe("what is found", () => {
  test("comes by kind, told apart by what is known of each, and leads there", async () => {
    const { onGo, onOpenChange } = opened({ commands: [aCommand("Anular", { group: "Otro" })] });
    await type("an");
    await screen.findByRole("option", { name: /^Ana Soto/ });
    expect(server.asked.at(-1)?.path).toBe("/api/search?q=an");
    expect(offered()).toEqual([
      "Anular",
      ...["Ana Soto12.531.909-2 · Minera Andina", "Ver todas las personas que coinciden"],
      ...[
        "ExcelProgramado · 02-03-2026 al 06-03-2026 · Minera Andina",
        "Ver todos los cursos que coinciden",
      ],
      ...["Andes SpA76.086.428-5", "Ver todas las empresas que coinciden"],
    ]);
    await userEvent.click(screen.getByRole("option", { name: /^Excel/ }));
    expect(onGo).toHaveBeenCalledWith("/detail/course?id=9");
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test("may be looked through in its list, by the same words", async () => {
    const { onGo } = opened();
    await type(" ana ");
    await userEvent.click(
      await screen.findByRole("option", { name: "Ver todas las personas que coinciden" }),
    );
    expect(onGo).toHaveBeenCalledWith("/people?q=ana");
    expect(readRecents()[0]).toEqual({ label: "Personas: ana", href: "/people?q=ana" });
  });

  test("was found before, and is offered first until one types", async () => {
    opened();
    await type("ana");
    await userEvent.click(await screen.findByRole("option", { name: /^Ana Soto/ }));
    const { onGo } = opened();
    const again = screen.getAllByRole("option", { name: "Ana Soto" });
    await userEvent.click(again.at(-1) as HTMLElement);
    expect(onGo).toHaveBeenCalledWith("/people?ver=7");
  });

  test("is not asked for by one letter", async () => {
    opened({ commands: [aCommand("Ayuda")] });
    await type("x");
    await waitFor(() => expect(offered()).toEqual([]));
    await screen.findByText("Nada coincide", { exact: false });
    expect(server.asked).toEqual([]);
  });

  test("is no nothing where one thing is found and one can be done", async () => {
    const found = theData({ people: FOUND.people, courses: [], companies: [], suppliers: [] });
    opened({ commands: [aCommand("Anular")], answer: found });
    await type("an");
    await screen.findByRole("option", { name: /^Ana Soto/ });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("is said to be on its way, and to be missing when the server does not answer", async () => {
    const gate = Promise.withResolvers<Answer>();
    opened({ answer: () => gate.promise });
    await type("ana");
    const status = screen.getByRole("status");
    await within(status).findByText(/^Buscando/);
    gate.resolve({ status: 500 });
    await waitFor(() => expect(status.textContent).not.toMatch(/^Buscando/));
    expect(status.textContent).toMatch(/^No pudimos buscar/);
  });

  test("is what Enter opens, also where something else was found before it", async () => {
    const gate = Promise.withResolvers<Answer>();
    const article = aCommand("Artículo", { group: "Ayuda" });
    const { onGo } = opened({ search: () => [article], answer: () => gate.promise });
    await type("ana");
    await waitFor(() => expect(server.asked.at(-1)?.path).toBe("/api/search?q=ana"));
    gate.resolve(theData(FOUND));
    await screen.findByRole("option", { name: "Artículo" });
    expect(screen.getByRole("option", { selected: true }).textContent).toMatch(/^Ana Soto/);
    await userEvent.keyboard("{Enter}");
    expect(onGo).toHaveBeenCalledWith("/people?ver=7");
    expect(article.run).not.toHaveBeenCalled();
  });

  test("stands above what a search of another kind finds, of which there are five at most", async () => {
    const articles = Array.from({ length: 7 }, (_, at) =>
      aCommand(`Artículo ${at}`, { group: "Ayuda" }),
    );
    opened({ search: (typed) => (typed === "ana" ? articles : []) });
    await type("ana");
    await screen.findByRole("option", { name: /^Ana Soto/ });
    const titles = offered();
    expect(titles.slice(-5)).toEqual([0, 1, 2, 3, 4].map((at) => `Artículo ${at}`));
    expect(titles[0]).toMatch(/^Ana Soto/);
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
