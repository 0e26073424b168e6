/** What can be written about a participant: the copy of the person that this course keeps, and the results. */
import * as z from "zod/mini";
import type { components } from "@/platform/api/schema";
import {
  choiceId,
  email,
  flag,
  line,
  number,
  oneOfOrNone,
  phone,
  requiredLine,
  rut,
} from "@/platform/forms/rules";

const LONGEST = 150;

const name = requiredLine({
  min: 2,
  max: LONGEST,
  message: "Ingresa un nombre de 2 a 150 caracteres.",
});

export const PARTICIPANT_SCHEMA = z.object({
  attendance: number({
    min: 0,
    max: 100,
    step: 0.1,
    message: "Ingresa una asistencia entre 0 y 100, con un decimal.",
  }),
  attendedHours: number({
    min: 0,
    max: 2_000,
    step: 0.5,
    message: "Ingresa horas entre 0 y 2.000, en tramos de 0,5.",
  }),
  grade: number({
    min: 1,
    max: 7,
    step: 0.1,
    message: "Ingresa una nota entre 1,0 y 7,0, con un decimal.",
  }),
  status: choiceId(),
  attendanceException: line({ max: 200 }),
  djSigned: flag(),
  name,
  email: email(),
  phone: phone(),
  bossName: line({ max: LONGEST }),
  bossEmail: email(),
});

export const PARTICIPANT_BLANK = {
  attendance: "",
  attendedHours: "",
  grade: "",
  status: "",
  attendanceException: "",
  djSigned: false,
  name: "",
  email: "",
  phone: "",
  bossName: "",
  bossEmail: "",
};

export const PARTICIPANT_FIELDS: Readonly<Record<keyof typeof PARTICIPANT_BLANK, string>> = {
  attendance: "Asistencia %",
  attendedHours: "Horas asistidas",
  grade: "Nota",
  status: "Estado",
  attendanceException: "Excepción de asistencia",
  djSigned: "Declaración jurada firmada",
  name: "Nombre",
  email: "Correo",
  phone: "Teléfono",
  bossName: "Nombre de la jefatura",
  bossEmail: "Correo de la jefatura",
};

export const NEWCOMER_SCHEMA = z.object({
  name,
  rut: rut(),
  isExternal: flag(),
  company: choiceId(),
  email: email(),
  phone: phone(),
  gender: oneOfOrNone(["Female", "Male", "Other"]),
});

export const NEWCOMER_FIELDS = {
  name: "Nombre",
  rut: "RUT",
  isExternal: "Participante externo",
  company: "Empresa",
  email: "Correo",
  phone: "Teléfono",
  gender: "Género",
};

type Warning = components["schemas"]["Warning"];

/** What is worth knowing after a change, in one text. */
export function warningWords(warnings: readonly Warning[]): string | undefined {
  return warnings.map(({ message }) => message).join(" ") || undefined;
}
