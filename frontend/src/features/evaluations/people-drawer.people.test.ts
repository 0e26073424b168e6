// The people of a survey in groups, and found by words.
import { expect, test } from "vitest";
import { found, groupsOf } from "@/features/evaluations/people-drawer";
import { aRecipient } from "@/features/evaluations/testing/samples";

const PEOPLE = [
  aRecipient({ name: "Ana Núñez", state: "Respondida", email: null }),
  aRecipient({ name: "Beto Ríos", state: "En progreso" }),
  aRecipient({ name: "Caro Soto", area: "Ventas", email: null }),
  aRecipient({ name: "Dora Lagos", state: "Expirada" }),
];

test("groups count who is still to answer, and who needs a link by hand", () => {
  expect(groupsOf(PEOPLE).map(({ label, count }) => [label, count])).toEqual([
    ["Todas", undefined],
    ["Pendientes", 3],
    ["Respondidas", 1],
    ["Sin correo", 1],
  ]);
});

test("people are found within a group by name, area or company", () => {
  const names = (group: Parameters<typeof found>[1], search: string) =>
    found(PEOPLE, group, search).map(({ name }) => name);
  expect(names("todas", "nunez")).toEqual(["Ana Núñez"]);
  expect(names("pendientes", "ventas soto")).toEqual(["Caro Soto"]);
  expect(names("respondidas", "caro")).toEqual([]);
  expect(names("todas", "quillay")).toHaveLength(4);
});
