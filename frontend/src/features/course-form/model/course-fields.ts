/** What the course form asks: its fields, their labels, their choices and what it begins with. */

export const FIELDS = {
  courseName: "Nombre del curso",
  company_id: "Empresa",
  supplier_id: "Proveedor (OTEC)",
  topicArea: "Área temática",
  modality: "Modalidad",
  active: "Curso activo",
  isComplete: "Completado",
  initialDate: "Fecha de inicio",
  endDate: "Fecha de término",
  jornada: "Jornada",
  hourInit: "Hora de inicio",
  hourFinish: "Hora de término",
  region: "Región",
  commune: "Comuna",
  address: "Dirección",
  city: "Ciudad",
  totalHours: "Horas totales",
  participatingValue: "Valor por participante",
  senceHourValue: "Valor hora SENCE",
  courseCodeSence: "Código SENCE",
  courseSenceName: "Nombre SENCE",
  senceActionId: "ID de acción SENCE",
  senceCommunicatedAt: "Comunicado a SENCE el",
  bipartite: "Con comité bipartito",
  rapporteurs: "Relatores",
} as const;

export type CourseField = keyof typeof FIELDS;

interface CourseSection {
  id: string;
  title: string;
  fields: readonly CourseField[];
}

export const IDENTITY: CourseSection = {
  id: "identificacion",
  title: "Identificación",
  fields: [
    "courseName",
    "company_id",
    "supplier_id",
    "topicArea",
    "modality",
    "active",
    "isComplete",
  ],
};

export const SCHEDULE: CourseSection = {
  id: "fechas",
  title: "Fechas, horario y lugar",
  fields: [
    "initialDate",
    "endDate",
    "jornada",
    "hourInit",
    "hourFinish",
    "region",
    "commune",
    "address",
    "city",
  ],
};

export const VALUES: CourseSection = {
  id: "valores",
  title: "Valores y SENCE",
  fields: [
    "totalHours",
    "participatingValue",
    "senceHourValue",
    "courseCodeSence",
    "courseSenceName",
    "senceActionId",
    "senceCommunicatedAt",
    "bipartite",
  ],
};

export const TEACHERS: CourseSection = {
  id: "relatores",
  title: "Relatores",
  fields: ["rapporteurs"],
};

export const SECTIONS = [IDENTITY, SCHEDULE, VALUES, TEACHERS] as const;

/** The form holds the short name; the server takes the text. */
export const MODALITIES = [
  { value: "presencial", label: "Presencial" },
  { value: "sincronico", label: "E-learning sincrónico" },
  { value: "asincronico", label: "E-learning asincrónico" },
  { value: "distancia", label: "A distancia (autoaprendizaje)" },
  { value: "mixta", label: "Mixta" },
] as const;

export type Modality = (typeof MODALITIES)[number]["value"];

export const JORNADAS = ["AM", "PM", "Completa", "Vespertina"] as const;

/** Somebody who teaches the course, as the form shows them. */
export interface Teacher {
  rapporteur_id: number;
  name: string;
  detail: string;
}

/** A type, not an interface: the kit reads a form by the names of its fields. */
export type CourseTyped = {
  courseName: string;
  company_id: string;
  supplier_id: string;
  topicArea: string;
  modality: string;
  active: boolean;
  isComplete: boolean;
  initialDate: string;
  endDate: string;
  jornada: string;
  hourInit: string;
  hourFinish: string;
  region: string;
  commune: string;
  address: string;
  city: string;
  totalHours: string;
  participatingValue: string;
  senceHourValue: string;
  courseCodeSence: string;
  courseSenceName: string;
  senceActionId: string;
  senceCommunicatedAt: string;
  bipartite: boolean;
  rapporteurs: Teacher[];
};

export const BLANK: CourseTyped = {
  courseName: "",
  company_id: "",
  supplier_id: "",
  topicArea: "",
  modality: "",
  active: true,
  isComplete: false,
  initialDate: "",
  endDate: "",
  jornada: "AM",
  hourInit: "",
  hourFinish: "",
  region: "",
  commune: "",
  address: "",
  city: "",
  totalHours: "",
  participatingValue: "",
  senceHourValue: "",
  courseCodeSence: "",
  courseSenceName: "",
  senceActionId: "",
  senceCommunicatedAt: "",
  bipartite: false,
  rapporteurs: [],
};

export const PLACE_FIELDS = ["region", "commune", "address", "city"] as const;

/** A course that people go to has a place; what is held at an hour has hours. */
export function hasPlace(modality: string): boolean {
  return modality === "presencial" || modality === "mixta";
}

export function hasHours(modality: string): boolean {
  return modality === "presencial" || modality === "sincronico";
}
