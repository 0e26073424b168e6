/** Finding a command by what is typed. */
import { Search } from "lucide-react";
import { describe, expect, it } from "vitest";
import { byGroup, type Command, matching } from "@/features/search/palette";

function command(label: string, group = "Ir a", keywords?: string): Command {
  return { id: label, label, group, keywords, Icon: Search, run: () => {} };
}

const COMMANDS = [
  command("Configuración"),
  command("Carga masiva", "Ir a", "excel"),
  command("Cerrar sesión", "Acciones"),
];

function labels(typed: string): string[] {
  return matching(COMMANDS, typed).map(({ label }) => label);
}

describe("Matching", () => {
  it("ignores accents and capitals", () => {
    expect(labels("CONFIGURACION")).toEqual(["Configuración"]);
  });

  it("wants every word to begin a word", () => {
    expect(labels("mas car")).toEqual(["Carga masiva"]);
    expect(labels("asiva")).toEqual([]);
  });

  it("knows other words for a thing", () => {
    expect(labels("excel")).toEqual(["Carga masiva"]);
  });

  it("offers everything while nothing is typed, but never more than sixty", () => {
    expect(labels(" ")).toHaveLength(3);
    const many = Array.from({ length: 200 }, (_, number) => command(`Paso ${number}`));
    expect(matching(many, "paso")).toHaveLength(60);
  });
});

describe("A command that is one of many of its kind", () => {
  it("waits until something is typed", () => {
    const deep = { ...command("Cargar personas", "Ayuda"), isDeep: true };
    expect(matching([...COMMANDS, deep], "")).not.toContain(deep);
    expect(matching([...COMMANDS, deep], "personas")).toEqual([deep]);
  });
});

describe("Grouping", () => {
  it("keeps the order in which groups appear", () => {
    expect(byGroup(COMMANDS).map(([title, { length }]) => [title, length])).toEqual([
      ["Ir a", 2],
      ["Acciones", 1],
    ]);
  });
});
