/** What the fields of a person are called, in the order of the form. */
import type { PersonTyped } from "@/features/people/person-form-rules";

export const PERSON_FIELDS: Readonly<Record<keyof PersonTyped, string>> = {
  name: "Nombre completo",
  rut: "RUT",
  email: "Correo",
  phone: "Teléfono",
  gender: "Género",
  isExternal: "Participante externo",
  company: "Empresa",
  area: "Área",
  status: "Estado",
  bossName: "Nombre de la jefatura",
  bossPosition: "Cargo de la jefatura",
  bossEmail: "Correo de la jefatura",
  bossPhone: "Teléfono de la jefatura",
  franchiseSence: "Usa franquicia SENCE",
  grossSalary: "Renta bruta mensual",
};
