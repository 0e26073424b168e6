/** Participations that lack what the numbers read: their list, its words, and completing them. */
import { queryOptions } from "@tanstack/react-query";
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { formatCount, formatMoney, formatNumber } from "@/shared/lib/format";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

export type Lacking = components["schemas"]["Lacking"];
export type Effect = components["schemas"]["CompletionEffect"];
type Kind = Lacking["missing"][number];
/** What a record can complete; hours above those of the course are corrected by hand. */
export type Completable = Exclude<Kind, "hours">;

/** Whatever is told of the quality of the data has a key that begins so. */
export const QUALITY_KEY = ["data-quality"] as const;
export const LACKING_KEY = [...QUALITY_KEY, "participations"] as const;

interface KindWords {
  /** The word of the address. */
  word: string;
  kind: Kind;
  label: string;
}

export const KINDS: readonly KindWords[] = [
  { word: "renta", kind: "salary", label: "Sin renta con franquicia" },
  { word: "genero", kind: "gender", label: "Sin género" },
  { word: "correo", kind: "email", label: "Sin correo, con encuesta" },
  { word: "correo-jefatura", kind: "bossEmail", label: "Sin correo de jefatura, con encuesta" },
  { word: "horas", kind: "hours", label: "Más horas que el curso" },
];

const SHORT: Readonly<Record<Kind, string>> = {
  salary: "Renta",
  gender: "Género",
  email: "Correo",
  bossEmail: "Correo de jefatura",
  hours: "Horas",
};

export function kindOf(word: string | null): Kind | null {
  return KINDS.find((one) => one.word === word)?.kind ?? null;
}

export function isCompletable(kind: Kind | null): kind is Completable {
  return kind !== null && kind !== "hours";
}

/** "Renta, género (en la ficha)", and by how much hours are too many. */
export function missingWords(row: Lacking): string {
  return row.missing
    .map((kind) =>
      kind === "hours"
        ? `${formatNumber(row.attendedHours ?? 0)} h de ${formatNumber(row.totalHours)} h`
        : SHORT[kind],
    )
    .join(", ");
}

/** What the record has of it: whether it can be completed from there. */
export function recordWords({ missing, completable }: Lacking): string {
  if (missing.every((kind) => kind === "hours")) return "Corrígela en el curso";
  if (completable.length === 0) return "Falta también en la ficha";
  const known = completable.map((kind) => SHORT[kind]).join(", ");
  return `La ficha tiene: ${known.toLowerCase()}`;
}

/** What completing changes, as the question before it says it. */
export function effectFacts(kind: Completable, effect: Effect): { label: string; value: string }[] {
  const { people, courses, completeCourses, hours, franchiseBefore, franchiseAfter } = effect;
  const done = completeCourses > 0 ? ` (${formatNumber(completeCourses)} completados)` : "";
  const facts = [
    { label: "Personas", value: formatNumber(people) },
    { label: "Cursos", value: `${formatNumber(courses)}${done}` },
  ];
  if (kind === "gender")
    facts.push({
      label: "Horas que pasan a contarse por género",
      value: `${formatNumber(hours)} h`,
    });
  if (kind === "salary") {
    const more = franchiseAfter - franchiseBefore;
    facts.push(
      { label: "Franquicia de estas participaciones hoy", value: formatMoney(franchiseBefore) },
      { label: "Franquicia después", value: formatMoney(franchiseAfter) },
      { label: "Diferencia", value: `${more > 0 ? "+" : ""}${formatMoney(more)}` },
    );
  }
  return facts;
}

export function participations(count: number): string {
  return formatCount(count, "participación", "participaciones");
}

export function listLacking(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/dataQuality/participations">(query);
  return pageOf(api.GET("/api/dataQuality/participations", { params: { query: asked }, signal }));
}

export function effectQuery(missing: Completable, company: number | null) {
  const query = { missing, ...(company !== null && { company }) };
  return queryOptions({
    queryKey: [...LACKING_KEY, "effect", query],
    queryFn: ({ signal }): Promise<Effect> =>
      dataOf(api.GET("/api/dataQuality/correction", { params: { query }, signal })),
    staleTime: 0,
  });
}

export function complete(missing: Completable, company: number | null) {
  const body = { missing, ...(company !== null && { company }) };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  return dataOf(api.POST("/api/dataQuality/correction", { body, headers }));
}
