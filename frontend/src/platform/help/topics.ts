/** Which article explains which screen, and which part of it. */
import { PATHS } from "@/platform/lib/paths";

interface Topic {
  article: string;
  /** Parts of the screen with an article of their own, by a key of the address. */
  parts?: { key: string; articles: Readonly<Record<string, string>> };
}

export const TOPICS: Readonly<Record<string, Topic>> = {
  [PATHS.panel]: { article: "panel", parts: { key: "widget", articles: { nuevo: "widgets" } } },
  [PATHS.courses]: { article: "cursos" },
  [PATHS.courseDetail]: {
    article: "detalle-curso",
    parts: {
      key: "tab",
      articles: {
        participantes: "participantes",
        relatores: "relatores",
        resultados: "participantes",
        encuestas: "programar-encuestas",
        franquicia: "franquicia",
      },
    },
  },
  [PATHS.newCourse]: { article: "formulario-curso" },
  [PATHS.editCourse]: { article: "formulario-curso" },
  [PATHS.providers]: { article: "proveedores" },
  [PATHS.people]: { article: "personas" },
  [PATHS.personRecord]: { article: "certificados" },
  [PATHS.companies]: { article: "empresas" },
  [PATHS.selectable]: { article: "seleccionables" },
  [PATHS.massiveLoad]: { article: "carga-masiva" },
  [PATHS.massiveLoadErrors]: { article: "errores-carga" },
  [PATHS.survey]: { article: "plantillas" },
  [PATHS.surveyEdit]: { article: "editar-plantilla" },
  [PATHS.surveyView]: { article: "plantillas" },
  [PATHS.evaluations]: { article: "evaluaciones" },
  [PATHS.estimate]: {
    article: "presupuesto",
    parts: { key: "tab", articles: { simulador: "simulador" } },
  },
  [PATHS.settings]: {
    article: "configuracion",
    parts: {
      key: "seccion",
      articles: {
        sence: "parametros-sence",
        encuestas: "correos",
        correos: "correos",
        usuarios: "usuarios",
        privacidad: "privacidad",
        auditoria: "privacidad",
        teclado: "atajos",
        vistas: "listas",
      },
    },
  },
  [PATHS.dataQuality]: { article: "calidad-datos" },
  [PATHS.help]: { article: "moverse" },
};

const OF_EVERY_OTHER_SCREEN = "moverse";

/** The id of the article about what an address shows. */
export function articleAt(pathname: string, query: URLSearchParams): string {
  const topic = TOPICS[pathname];
  if (!topic) return OF_EVERY_OTHER_SCREEN;
  const part = topic.parts && query.get(topic.parts.key);
  return (part && topic.parts?.articles[part]) || topic.article;
}
