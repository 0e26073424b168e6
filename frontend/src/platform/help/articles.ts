/** All articles: what is known of each at once, and its body when somebody reads it. */

import type { Article, ArticleHead } from "@/platform/help/article";
import { addressOf, asText } from "@/platform/lib/address";
import { PATHS } from "@/platform/lib/paths";

/** In the order in which the help lists them. */
const GROUPS = [
  "Empezar",
  "Panel de control",
  "Cursos y personas",
  "Carga masiva",
  "Encuestas",
  "Presupuesto y SENCE",
  "Configuración",
  "Consulta",
];

const heads = import.meta.glob<ArticleHead>("./articles/*.md", {
  query: "?head",
  import: "head",
  eager: true,
});

const bodies = import.meta.glob<Article>("./articles/*.md", { import: "article" });

export const ARTICLES: readonly ArticleHead[] = Object.values(heads).sort(
  (one, other) =>
    GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.place - other.place,
);

export function articlesByGroup(): [string, readonly ArticleHead[]][] {
  return GROUPS.map((group) => [group, ARTICLES.filter((head) => head.group === group)]);
}

export function headOf(id: string | null): ArticleHead | undefined {
  return ARTICLES.find((head) => head.id === id);
}

/** Throws where there is no such article, or when its piece cannot be fetched. */
export async function loadArticle(id: string): Promise<Article> {
  const load = bodies[`./articles/${id}.md`];
  if (!load) throw new Error(`There is no article "${id}".`);
  return load();
}

/** One article, or what is searched for. */
export const HELP = { articulo: asText, q: asText };

/** How an article names another one: "ayuda:article" or "ayuda:article#heading". */
const TO_ARTICLE = /^ayuda:([a-z0-9-]+)(?:#([a-z0-9-]+))?$/;

export interface ArticlePlace {
  id: string;
  heading: string | null;
}

/** Nothing when the link leads somewhere else. */
export function articlePlace(to: string): ArticlePlace | null {
  const match = TO_ARTICLE.exec(to);
  return match?.[1] ? { id: match[1], heading: match[2] ?? null } : null;
}

export function articleAddress({ id, heading }: ArticlePlace): string {
  return addressOf(PATHS.help, HELP, { articulo: id }) + (heading ? `#${heading}` : "");
}

interface Topic {
  article: string;
  /** Parts of the screen with an article of their own, by a key of the address. */
  parts?: { key: string; articles: Readonly<Record<string, string>> };
}

/** Which article explains which screen, and which part of it. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  [PATHS.panel]: { article: "panel", parts: { key: "widget", articles: { nuevo: "widgets" } } },
  [PATHS.courses]: { article: "cursos" },
  [PATHS.courseDetail]: {
    article: "detalle-curso",
    parts: {
      key: "tab",
      articles: {
        personas: "participantes",
        encuestas: "programar-encuestas",
        costos: "franquicia",
        // The names of before, which addresses keep.
        participantes: "participantes",
        relatores: "relatores",
        resultados: "participantes",
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
        acceso: "acceso",
        calendario: "calendario",
        integraciones: "integraciones",
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
