/** Searching the help: folded, by beginnings of words, titles before texts, hits marked. */
import { describe, expect, it } from "vitest";
import type { ArticleHead, Passage } from "@/platform/help/article";
import { type Marked, type Searchable, searchArticles } from "@/platform/help/search-articles";
import { SEARCHABLE } from "@/platform/help/search-texts";

function article(id: string, head: Partial<ArticleHead>, ...passages: Passage[]): Searchable {
  const whole = { id, title: id, summary: "", group: "", place: 1, keywords: "", ...head };
  return { head: whole, passages };
}

const LONG = "palabra ".repeat(60);
const ARTICLES = [
  article(
    "cursos",
    { title: "Cursos" },
    { heading: null, text: "Cada curso tiene participantes." },
  ),
  article(
    "participantes",
    { title: "Participantes", summary: "Inscribir y evaluar." },
    { heading: null, text: "Inscribe a las personas." },
    { heading: { id: "notas", words: "Asistencia y notas" }, text: `${LONG}La nota va de 1 a 7.` },
  ),
  article("glosario", { title: "Glosario", keywords: "siglas" }),
];

const found = (typed: string) => searchArticles(ARTICLES, typed).map(({ id }) => id);
const hits = (marked: Marked | undefined) =>
  marked?.flatMap(({ text, isHit }) => (isHit ? [text] : []));

describe("Searching articles", () => {
  it("puts a title before a text", () => {
    expect(found("participantes")).toEqual(["participantes", "cursos"]);
  });

  it("ignores accents and capitals, and takes the beginning of a word", () => {
    expect(found("ASISTÉN")).toEqual(["participantes"]);
  });

  it("counts any word, rare ones most", () => {
    expect(found("participantes glosario")).toEqual(["glosario", "participantes", "cursos"]);
  });

  it("leaves out the words that every question has", () => {
    expect(found("¿dónde están las siglas?")).toEqual(["glosario"]);
    expect(found("¿cómo?")).toEqual([]);
  });

  it("finds by other words, and nothing by none", () => {
    expect(found("sigla")).toEqual(["glosario"]);
    expect(found("  ")).toEqual([]);
  });

  it("leads to the heading under which it was found, and shows the text around the hit", () => {
    const [finding] = searchArticles(ARTICLES, "nota");
    expect(finding?.heading).toBe("notas");
    expect(hits(finding?.excerpt)).toEqual(["nota"]);
    const excerpt = finding?.excerpt.map(({ text }) => text).join("") ?? "";
    expect(excerpt).toMatch(/^…palabra/);
    expect(excerpt.length).toBeLessThan(190);
  });

  it("shows a short text whole, the beginning of one that is hit there, and the end of one that ends with it", () => {
    const shown = (text: string) => {
      const [finding] = searchArticles([article("a", {}, { heading: null, text })], "nota");
      return finding?.excerpt.map((part) => part.text).join("");
    };
    const short = "La nota va de 1 a 7.";
    expect(shown(short)).toBe(short);
    expect(shown(`nota ${LONG}`)).toMatch(/^nota palabra .*palabra…$/);
    expect(shown(`${LONG}nota ${LONG}`)).toMatch(/^…palabra .*nota .*palabra…$/);
    expect(shown(`${LONG}nota`)).toMatch(/^…palabra .*nota$/);
    expect(shown(`palabra palabra nota ${LONG}`)).toMatch(/^palabra palabra nota .*…$/);
    // As much as fits beside others, and not cut where all of it does.
    const fits = `nota ${"x".repeat(175)}`;
    expect(shown(fits)).toBe(fits);
    expect(shown(`${fits} y`)).toBe("nota…");
  });

  it("shows the summary where no text says it, and begins at the top", () => {
    const told = { summary: "De qué trata.", keywords: "nota" };
    const text = { heading: { id: "otro", words: "Otro" }, text: "Otra cosa." };
    const [finding] = searchArticles([article("a", told, text)], "nota");
    expect(finding).toMatchObject({ heading: null, excerpt: [{ text: "De qué trata." }] });
  });

  it("leads to the first of the headings that say it equally, and to one that says it in its title before", () => {
    const passage = (id: string, words: string, text: string) => ({ heading: { id, words }, text });
    const both = [passage("uno", "Uno", "La nota."), passage("dos", "Dos", "La nota.")];
    expect(searchArticles([article("a", {}, ...both)], "nota")[0]?.heading).toBe("uno");
    const titled = [...both, passage("tres", "La nota", "Nada.")];
    expect(searchArticles([article("b", {}, ...titled)], "nota")[0]?.heading).toBe("tres");
  });

  it("finds twelve at most", () => {
    const many = Array.from({ length: 20 }, (_, id) => article(`${id}`, { title: "La nota" }));
    expect(searchArticles(many, "nota")).toHaveLength(12);
  });

  it("marks what was typed, accents and all", () => {
    const [finding] = searchArticles([article("a", { title: "Qué es la dotación" })], "dotacion");
    expect(finding?.title).toEqual([
      { text: "Qué es la ", isHit: false },
      { text: "dotación", isHit: true },
    ]);
  });
});

describe("The search over the real articles", () => {
  it.each([
    ["franquicia", "franquicia"],
    ["deshacer carga", "errores-carga"],
    ["pegar rut", "participantes"],
    ["dotación", "empresas"],
    ["recordatorio", "recordatorios"],
    ["utm", "parametros-sence"],
    ["¿cómo anulo una carga?", "errores-carga"],
    ["revertir carga", "errores-carga"],
    ["me equivoqué al cargar", "errores-carga"],
    ["¿cómo invito a un usuario nuevo?", "usuarios"],
    ["¿cómo creo un curso?", "formulario-curso"],
    ["subir un excel de trabajadores", "carga-masiva"],
    ["¿por qué la franquicia sale en cero?", "franquicia"],
    ["¿quién puede ver los sueldos?", "privacidad"],
    ["atajos del teclado", "atajos"],
    ["inscribir personas en un curso", "participantes"],
    ["registrar notas y asistencia", "participantes"],
    ["imprimir certificado", "certificados"],
    ["agregar un gráfico al panel", "widgets"],
    ["asignar un profesor", "relatores"],
    ["¿qué significa OTIC?", "glosario"],
    ["simular el costo de un curso", "simulador"],
    ["recordar a quienes no respondieron", "recordatorios"],
    ["cargar desde otro sistema por API", "carga-automatica"],
    ["valores hora de SENCE", "parametros-sence"],
    ["presupuesto del año", "presupuesto"],
    ["¿dónde bajo el modelo de planilla?", "modelos-carga"],
    ["fusionar áreas", "seleccionables"],
    ["editar preguntas de la encuesta", "editar-plantilla"],
    ["filas repetidas", "responder-valores"],
    ["panel en pantalla completa", "exportar-panel"],
    ["olvidé mi contraseña", "configuracion"],
    ["cambiar la clave", "configuracion"],
    ["quitar el acceso a alguien", "usuarios"],
    ["bloquear un usuario", "usuarios"],
    ["agregar una empresa", "empresas"],
    ["cuántos trabajadores tiene la empresa", "empresas"],
    ["crear un proveedor", "proveedores"],
    ["datos de contacto de una OTEC", "proveedores"],
    ["¿cuándo se envía la encuesta?", "programar-encuestas"],
    ["cerrar una encuesta antes", "programar-encuestas"],
    ["no llegan los correos", "correos"],
    ["cambiar el texto del correo", "correos"],
    ["ver los resultados de una encuesta", "evaluaciones"],
    ["quién falta por responder", "evaluaciones"],
    ["crear plantilla de encuesta", "plantillas"],
    ["¿cómo se calcula la cobertura?", "como-se-calcula"],
    ["fórmula de las horas de capacitación", "como-se-calcula"],
    ["duplicar un curso", "cursos"],
    ["deshabilitar un curso", "cursos"],
    ["cerrar un curso", "cursos"],
    ["crear un departamento", "seleccionables"],
    ["filtrar una lista", "listas"],
    ["guardar una vista", "listas"],
    ["faltan datos de género", "calidad-datos"],
    ["borrar los datos de una persona", "privacidad"],
    ["por dónde empiezo", "primeros-pasos"],
    ["ingresar la UTM", "parametros-sence"],
    ["corregir una celda antes de cargar", "corregir-al-revisar"],
    ["RUT inválido", "errores-frecuentes"],
    ["mensaje de error al cargar", "errores-frecuentes"],
  ])('answers "%s" first with %s', (typed, id) => {
    expect(searchArticles(SEARCHABLE, typed)[0]?.id).toBe(id);
  });
});

describe("What somebody asks who has read no article, as people write in a hurry,", () => {
  it.each([
    ["como subo la lista de jente del curso desde exel", "carga-masiva"],
    ["me equivoqe de archivo y ya lo mande, como lo echo pa tras", "errores-carga"],
    ["por que me sale rojo el rut de un trabajador", "errores-frecuentes"],
    ["el sistema no me pesca la columna de la nota", "carga-masiva"],
    ["cuanta plata nos queda para capacitar este año", "presupuesto"],
    ["que es eso del uno por ciento", "franquicia"],
    ["cuanto nos devuelve el sence por cada trabajador", "franquicia"],
    ["donde cambio el valor de la utm", "parametros-sence"],
    ["nesesito el diploma de una señora que se le perdio", "certificados"],
    ["como mando los diplomas a todos de una", "certificados"],
    ["no le llego el correo al participante", "correos"],
    ["quiero cambiar lo que dice el mail que se manda solo", "correos"],
    ["se me olvido la clave", "configuracion"],
    ["como le doy permiso a mi jefa para que vea pero no toque", "usuarios"],
    ["echar a alguien que ya no trabaja aca", "personas"],
    ["un cabro aparece dos veces", "personas"],
    ["agregar una otec nueva", "proveedores"],
    ["el profe del curso donde lo pongo", "relatores"],
    ["como creo una capacitasion", "formulario-curso"],
    ["como se corre la fecha de un curso que se atraso", "formulario-curso"],
    ["poner la asistencia", "participantes"],
    ["de donde sale ese porcentaje del grafico", "panel"],
    ["como bajo los graficos a powerpoint o pdf", "exportar-panel"],
    ["puedo ponerle otro grafico al inicio", "widgets"],
    [
      "como armo la encuesta de satisfaccion pa que salga solita cuando termine el curso",
      "programar-encuestas",
    ],
    ["agregar un area que no sale en la lista", "seleccionables"],
    ["quien puede ver los sueldos, es legal", "privacidad"],
  ])('is answered: "%s" first with %s', (typed, id) => {
    expect(searchArticles(SEARCHABLE, typed)[0]?.id).toBe(id);
  });

  it.each([
    ["como hago que le avise a la jente un dia antes del curso", "recordatorios"],
    ["que hago con los gallos que no son de la empresa", "personas"],
    ["si le subo el sueldo a la gente cuanto cambia la franquicia", "simulador"],
  ])('is among the first four: "%s" with %s', (typed, id) => {
    const first = searchArticles(SEARCHABLE, typed).slice(0, 4);
    expect(first.map((finding) => finding.id)).toContain(id);
  });
});
