/** Finding a command by what is typed. */
import { Search } from "lucide-react";
import { describe, expect, it } from "vitest";
import { byGroup, type Command, findingsOf, listOf, matching } from "@/features/search/palette";

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

describe("What was found", () => {
  const person = { people_id: 4, name: "Berta", rut: "125319092", companyName: "Viña Norte" };
  const course = {
    course_id: 9,
    courseName: "Poda",
    companyName: "Viña Norte",
    initialDate: "2026-03-02",
    endDate: "2026-03-04",
    state: "completado",
  } as const;
  const nothing = { people: [], courses: [], companies: [], suppliers: [] };

  it("says company, dates and state, which tell apart two of one name", () => {
    const details = findingsOf({ ...nothing, people: [person], courses: [course] }).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual([
      "12.531.909-2 · Viña Norte",
      "Completado · 02-03-2026 al 04-03-2026 · Viña Norte",
    ]);
    const day = { ...course, endDate: course.initialDate, companyName: null };
    expect(findingsOf({ ...nothing, courses: [day] })[0]?.detail).toBe("Completado · 02-03-2026");
  });

  it("is a few of a list, which has all of them", () => {
    expect(listOf("person", "berta s")).toBe("/people?q=berta+s");
    expect(listOf("supplier", "sur")).toBe("/providers?q=sur");
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
