/** The kinds of rows that can be loaded in bulk, with the words that every screen uses for each. */
import type { components } from "@/generated/schema";

type Mapping = components["schemas"]["Mapping"];

export type LoadModel = Mapping["model"];

export interface LoadedKind {
  model: LoadModel;
  modelId: Mapping["model_id"];
  /** In addresses, and in the names of templates. */
  slug: string;
  /** The rows are everybody's, so only administrators write them. */
  onlyAdmin: boolean;
  label: string;
  one: string;
  many: string;
  /** One of them with its article: "la persona". */
  theOne: string;
  /** Ending of the participles that agree with the noun: "creadas", "creados". */
  ending: "as" | "os";
  /** The rows are the participants of one course, to which none is added. */
  ofCourse?: true;
  /** Whom its template is for, where that is more than `many`. */
  template?: string;
  description: string;
}

/** By model, so that a kind of the server without words is an error of types. */
export const LOADED_KINDS: Readonly<Record<LoadModel, LoadedKind>> = {
  people: {
    model: "people",
    modelId: 2,
    slug: "personas",
    onlyAdmin: false,
    label: "Personas",
    one: "persona",
    many: "personas",
    theOne: "la persona",
    ending: "as",
    template: "personas y participantes",
    description: "RUT, nombre, correo, empresa, área y jefatura de quienes se capacitan.",
  },
  supplier: {
    model: "supplier",
    modelId: 1,
    slug: "proveedores",
    onlyAdmin: true,
    label: "Proveedores",
    one: "proveedor",
    many: "proveedores",
    theOne: "el proveedor",
    ending: "os",
    description: "RUT, razón social, dirección y contactos de las OTEC y otros proveedores.",
  },
  companies: {
    model: "companies",
    modelId: 3,
    slug: "empresas",
    onlyAdmin: true,
    label: "Empresas",
    one: "empresa",
    many: "empresas",
    theOne: "la empresa",
    ending: "as",
    description: "RUT, nombre, dirección y dotación de las empresas cuyas personas se capacitan.",
  },
  rapporteurs: {
    model: "rapporteurs",
    modelId: 4,
    slug: "relatores",
    onlyAdmin: false,
    label: "Relatores",
    one: "relator",
    many: "relatores",
    theOne: "el relator",
    ending: "os",
    description: "Nombre, RUT, correo, especialidad y proveedor de quienes dictan los cursos.",
  },
  utm: {
    model: "utm",
    modelId: 5,
    slug: "utm",
    onlyAdmin: true,
    label: "Valores de UTM",
    one: "valor de UTM",
    many: "valores de UTM",
    theOne: "el valor de UTM",
    ending: "os",
    description: "El valor en pesos de la UTM de cada mes, como lo publica el SII.",
  },
  courses: {
    model: "courses",
    modelId: 6,
    slug: "cursos",
    onlyAdmin: false,
    label: "Cursos",
    one: "curso",
    many: "cursos",
    theOne: "el curso",
    ending: "os",
    description: "El plan del año: nombre, empresa, OTEC, fechas, horario, horas y valores.",
  },
  results: {
    model: "results",
    modelId: 7,
    slug: "asistencia",
    onlyAdmin: false,
    label: "Asistencia y resultados",
    one: "participante",
    many: "participantes",
    theOne: "el participante",
    ending: "os",
    ofCourse: true,
    template: "asistencia y resultados",
    description: "Asistencia, horas, nota y declaración jurada de los participantes de un curso.",
  },
};
