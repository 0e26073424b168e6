// What holds for every list: its heads sort, its ready-made views are kept whole, and its cards tell enough.
import { describe, expect, test } from "vitest";
import { COMPANY_LIST } from "@/features/companies/screen";
import { PEOPLE_LIST as PARTICIPANT_LIST } from "@/features/courses/detail/people-columns";
import { COURSE_LIST } from "@/features/courses/screen";
import { coursesOf } from "@/features/estimate/courses-tab";
import { LISTS } from "@/features/evaluations/list-spec";
import { PEOPLE_LIST } from "@/features/people/screen";
import { LACKING_LIST } from "@/features/quality/lacking-screen";
import { AUDIT_LIST } from "@/features/settings/audit-section";
import { OUTBOX_LIST } from "@/features/settings/outbox-section";
import { USER_LIST } from "@/features/settings/users-section";
import { SUPPLIER_LIST } from "@/features/suppliers/screen";
import { TEMPLATE_LIST } from "@/features/survey-templates/screen";
import { viewQueryOf } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";

const SPECS: readonly (readonly [
  name: string,
  spec: ListSpec<never>,
  onCards: string[],
  inSight: string[],
])[] = [
  ["companies", COMPANY_LIST, ["RUT", "Ciudad", "Dotación", "Estado"], ["Estado", "Ciudad"]],
  ["courses", COURSE_LIST, ["Término", "Participantes", "Estado"], ["Estado", "Área temática"]],
  ["participants", PARTICIPANT_LIST, [], []],
  ["people", PEOPLE_LIST, ["RUT", "Empresa", "Área", "Estado"], ["Empresa", "Área"]],
  ["suppliers", SUPPLIER_LIST, ["RUT", "Ciudad", "Gasto del año", "Datos"], ["Ciudad"]],
  [
    "courses of a budget",
    coursesOf({ company: 3, year: 2026 }),
    [
      "Estado",
      "Término",
      "Costo",
      "Franquicia",
      "Costo empresa",
      "Franquicia en riesgo",
      "Sin franquicia",
    ],
    ["Estado", "Área temática"],
  ],
  [
    "open surveys",
    LISTS.vigentes,
    ["Tipo", "Cierre", "Respuestas", "Tasa de respuesta"],
    ["Tipo", "Tasa menor a 50 %"],
  ],
  [
    "past surveys",
    LISTS.historicas,
    ["Tipo", "Cierre", "Respuestas", "Tasa de respuesta"],
    ["Tipo", "Tasa menor a 50 %"],
  ],
  [
    "survey templates",
    TEMPLATE_LIST,
    ["Tipo", "Tablas / preguntas", "Usada en (cursos)", "Estado"],
    ["Tipo", "Estado"],
  ],
  [
    "what is missing",
    LACKING_LIST,
    ["Curso", "Término", "Falta en el curso", "En la ficha"],
    ["Qué falta", "Empresa"],
  ],
  ["users", USER_LIST, ["Correo", "Rol", "Empresa", "Estado"], ["Estado", "Rol"]],
  ["events", AUDIT_LIST, ["Fecha", "Quién", "Sobre"], ["Fecha", "Quién", "Sobre"]],
  ["mails", OUTBOX_LIST, ["Destinatario", "Tipo", "Estado"], ["Estado", "Tipo"]],
];

describe.each(SPECS)("the list of %s", (_name, spec, onCards, inSight) => {
  test("is sorted by its heads, and by nothing else", () => {
    const heads = spec.columns.flatMap(({ sortKey }) => sortKey ?? []);
    expect(Object.values(spec.sorts).sort()).toEqual(heads.sort());
    expect(heads).toContain(spec.defaultSort.replace(/^-/, ""));
  });

  test("keeps all that its ready-made views say", () => {
    for (const { query } of spec.presets ?? []) {
      const said = new URLSearchParams(query);
      const kept = new URLSearchParams(viewQueryOf(said, spec));
      expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(said));
    }
  });

  test("has in sight what it is narrowed by each day; the rest is behind a button", () => {
    const shown = spec.filters.filter(({ promoted }) => promoted);
    expect(shown.map(({ label }) => label)).toEqual(inSight);
  });

  test("tells of a row on a phone what tells it from others", () => {
    const marked = spec.columns.filter(({ onCard }) => onCard);
    expect(marked.map(({ header }) => header)).toEqual(onCards);
  });
});
