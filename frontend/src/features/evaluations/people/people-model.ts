/** Who is asked, sorted out: all, pending, answered, without mail. */
import type { Recipient } from "@/features/evaluations/api/evaluations-api";
import { fold } from "@/shared/lib/fold";

export type Group = "todas" | "pendientes" | "respondidas" | "sin-correo";

const ANSWERED = "Respondida";

const BELONGS: Readonly<Record<Group, (one: Recipient) => boolean>> = {
  todas: () => true,
  pendientes: ({ state }) => state !== ANSWERED,
  respondidas: ({ state }) => state === ANSWERED,
  // Whoever answered without an address needs no link any more.
  "sin-correo": ({ state, email }) => email === null && state !== ANSWERED,
};

const LABELS: Readonly<Record<Group, string>> = {
  todas: "Todas",
  pendientes: "Pendientes",
  respondidas: "Respondidas",
  "sin-correo": "Sin correo",
};

const GROUPS = Object.keys(LABELS) as Group[];

export interface GroupChoice {
  value: Group;
  label: string;
  /** How many are in it; of all of them the numbers above tell. */
  count?: number;
}

export function groupsOf(people: readonly Recipient[]): GroupChoice[] {
  return GROUPS.map((value) => ({
    value,
    label: LABELS[value],
    ...(value === "todas" ? {} : { count: people.filter(BELONGS[value]).length }),
  }));
}

/** Of a group, by words of the name or the area. */
export function found(people: readonly Recipient[], group: Group, search: string): Recipient[] {
  const words = fold(search).split(" ").filter(Boolean);
  return people.filter((one) => {
    const text = fold([one.name, one.area, one.company].filter(Boolean).join(" "));
    return BELONGS[group](one) && words.every((word) => text.includes(word));
  });
}
