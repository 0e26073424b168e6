/** The rules of a course: each field by itself, and what fields say about one another. */
import * as z from "zod/mini";
import {
  type CourseField,
  type CourseTyped,
  hasHours,
  hasPlace,
  JORNADAS,
  MODALITIES,
  type Modality,
  type Teacher,
} from "@/features/course-form/model/course-fields";
import type { FieldIssue } from "@/shared/forms/resolver";
import {
  choiceId,
  day,
  flag,
  hour,
  line,
  money,
  oneOf,
  patterned,
  requiredDay,
  requiredId,
  requiredLine,
  requiredNumber,
} from "@/shared/forms/rules";
import { isDay, minutesOf, readHour } from "@/shared/forms/typed-dates";

const NAME = "Ingresa el nombre del curso (3 a 150 caracteres).";
const HOURS = "Ingresa las horas del curso (entre 0,5 y 2.000).";
const MODALITY_NAMES = MODALITIES.map(({ value }) => value);

export const COURSE_SCHEMA = z.object({
  courseName: requiredLine({ min: 3, max: 150, message: NAME }),
  company_id: requiredId("Selecciona la empresa."),
  supplier_id: choiceId(),
  topicArea: requiredId("Selecciona el área temática."),
  modality: oneOf<Modality>(MODALITY_NAMES, "Selecciona la modalidad."),
  active: flag(),
  isComplete: flag(),
  initialDate: requiredDay("Ingresa la fecha de inicio."),
  endDate: requiredDay("Ingresa la fecha de término."),
  jornada: oneOf(JORNADAS),
  hourInit: hour(),
  hourFinish: hour(),
  region: line({ max: 60 }),
  commune: line({ max: 60 }),
  address: line({ max: 200 }),
  city: line({ max: 80 }),
  totalHours: requiredNumber({ min: 0.5, max: 2000, step: 0.5, message: HOURS }),
  participatingValue: money(),
  senceHourValue: money({ max: 100_000, message: "Ingresa un monto entre 0 y 100.000 pesos." }),
  courseCodeSence: patterned(/^\d{10}$/, "El código SENCE debe tener 10 dígitos."),
  courseSenceName: line({ max: 150 }),
  senceActionId: line({ max: 30 }),
  senceCommunicatedAt: day(),
  bipartite: flag(),
  rapporteurs: z.pipe(
    z.custom<Teacher[]>(Array.isArray),
    z.transform((teachers) => teachers.map(({ rapporteur_id }) => rapporteur_id)),
  ),
});

export type CourseRead = z.output<typeof COURSE_SCHEMA>;

const ALWAYS_REQUIRED: readonly CourseField[] = [
  "courseName",
  "company_id",
  "topicArea",
  "modality",
  "initialDate",
  "endDate",
  "totalHours",
];

export function requiredFields({ modality, courseCodeSence }: CourseTyped): CourseField[] {
  const withSenceCode = courseCodeSence.trim() !== "";
  return [
    ...ALWAYS_REQUIRED,
    ...(hasHours(modality) ? (["hourInit", "hourFinish"] as const) : []),
    ...(hasPlace(modality) ? (["region", "commune"] as const) : []),
    ...(withSenceCode ? (["courseSenceName"] as const) : []),
  ];
}

/** What the fields say about one another. */
export function crossIssues(typed: CourseTyped): readonly FieldIssue[] {
  return [...dateIssues(typed), ...hourIssues(typed), ...placeIssues(typed), ...senceIssues(typed)];
}

function dateIssues({ initialDate, endDate }: CourseTyped): FieldIssue[] {
  if (!(isDay(initialDate) && isDay(endDate)) || endDate >= initialDate) return [];
  const message = "La fecha de término no puede ser anterior a la de inicio.";
  return [
    { field: "initialDate", message },
    { field: "endDate", message },
  ];
}

function hourIssues({ modality, hourInit, hourFinish }: CourseTyped): FieldIssue[] {
  const [begin, end] = [hourInit.trim(), hourFinish.trim()];
  const needed = hasHours(modality) || begin !== "" || end !== "";
  const issues: FieldIssue[] = [];
  if (needed && begin === "") {
    issues.push({ field: "hourInit", message: "Ingresa la hora de inicio." });
  }
  if (needed && end === "") {
    issues.push({ field: "hourFinish", message: "Ingresa la hora de término." });
  }
  return [...issues, ...orderOfHours(minutesOf(readHour(begin)), minutesOf(readHour(end)))];
}

function orderOfHours(begin: number | null, end: number | null): FieldIssue[] {
  if (begin === null || end === null || end > begin) return [];
  return [
    { field: "hourFinish", message: "La hora de término debe ser posterior a la de inicio." },
  ];
}

function placeIssues({ modality, region, commune }: CourseTyped): FieldIssue[] {
  if (!hasPlace(modality)) return [];
  const issues: FieldIssue[] = [];
  if (region === "") issues.push({ field: "region", message: "Selecciona la región." });
  if (commune === "") issues.push({ field: "commune", message: "Selecciona la comuna." });
  return issues;
}

function senceIssues({ courseCodeSence, courseSenceName }: CourseTyped): FieldIssue[] {
  if (courseCodeSence.trim() === "" || courseSenceName.trim() !== "") return [];
  const message = "Ingresa el nombre con que el curso está registrado en SENCE.";
  return [{ field: "courseSenceName", message }];
}
