/** The list of people: its filters, ready-made views and words. */
import type { PersonRow } from "@/features/people/people-api";
import { PERSON_COLUMNS } from "@/features/people/person-columns";
import { PEOPLE_NOUNS } from "@/features/people/person-words";
import type { ListSpec } from "@/shared/lists/list-spec";
import { GENDERS } from "@/shared/lookups/genders";
import {
  useCompanyChoices,
  useDepartmentChoices,
  useStatusChoices,
} from "@/shared/lookups/lookup-choices";

/** The address's words for what a person lacks, and the server's. */
const MISSING: Readonly<Record<string, string>> = {
  correo: "email",
  "correo-jefatura": "bossEmail",
  renta: "salary",
  genero: "gender",
};

export const PEOPLE_LIST: ListSpec<PersonRow> = {
  name: "people",
  title: "Personas",
  nouns: PEOPLE_NOUNS,
  searchLabel: "Buscar por nombre, RUT o correo",
  hasDisabled: true,
  sorts: { nombre: "name", rut: "rut" },
  defaultSort: "name",
  presets: [
    { id: "internas", label: "Internas", query: "tipo=interna" },
    { id: "externas", label: "Externas", query: "tipo=externa" },
    { id: "sin-correo", label: "Sin correo", query: "falta=correo" },
  ],
  filters: [
    {
      kind: "choice",
      key: "company",
      param: "empresa",
      label: "Empresa",
      promoted: true,
      useOptions: useCompanyChoices,
    },
    {
      kind: "choice",
      key: "area",
      param: "area",
      label: "Área",
      promoted: true,
      useOptions: useDepartmentChoices,
    },
    {
      kind: "choice",
      key: "isExternal",
      param: "tipo",
      label: "Tipo",
      options: [
        { value: "interna", label: "Interna" },
        { value: "externa", label: "Externa" },
      ],
      toApi: (value) => String(value === "externa"),
    },
    { kind: "choice", key: "gender", param: "genero", label: "Género", options: GENDERS },
    {
      kind: "choice",
      key: "franchiseSence",
      param: "franquicia",
      label: "Franquicia SENCE",
      options: [
        { value: "si", label: "Sí" },
        { value: "no", label: "No" },
      ],
      toApi: (value) => String(value === "si"),
    },
    {
      kind: "choice",
      key: "status",
      param: "estado",
      label: "Estado",
      useOptions: useStatusChoices,
    },
    {
      kind: "choice",
      key: "missing",
      param: "falta",
      label: "Datos incompletos",
      options: [
        { value: "correo", label: "Sin correo" },
        { value: "correo-jefatura", label: "Sin correo de jefatura" },
        { value: "renta", label: "Sin renta con franquicia" },
        { value: "genero", label: "Sin género" },
      ],
      toApi: (value) => MISSING[value] ?? value,
    },
  ],
  rowHeader: "name",
  columns: PERSON_COLUMNS,
};
