// The words of a feature stand in one file, and reach a browser with the piece that shows them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { build, type Rolldown } from "vite";
import { describe, expect, test } from "vitest";
import { texts } from "../plugins/texts.ts";

test("each constant of texts travels with the piece that shows it", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "texts-"));
  const folder = path.join(root, "src");
  mkdirSync(folder);
  const write = (name: string, source: string) => writeFileSync(path.join(folder, name), source);
  write(
    "texts.ts",
    "export const screenTexts = { title: 'Panel' } as const;\nexport const windowTexts = {\n  title: (n: number) => 'Ventana ' + n,\n} as const;\n",
  );
  write(
    "window.ts",
    'import { windowTexts } from "./texts";\nconsole.log(windowTexts.title(1));\n',
  );
  write(
    "screen.ts",
    'import { screenTexts } from "./texts";\nconsole.log(screenTexts.title);\nvoid import("./window");\n',
  );
  const built = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [texts()],
    build: { write: false, rolldownOptions: { input: path.join(folder, "screen.ts") } },
  })) as Rolldown.RolldownOutput;
  const saying = (word: string) =>
    built.output.flatMap((piece) =>
      piece.type === "chunk" && piece.code.includes(word) ? [piece.name] : [],
    );
  expect(saying("Panel")).toEqual(["screen"]);
  expect(saying("Ventana")).toEqual(["window"]);
});

const FEATURES = readdirSync("src/features");

/** What may stand elsewhere, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  Satisfacción: "a type of survey, as the server names it",
  "En progreso": "a state of a survey, as the server names it",
  "En cola": "a state of a mail, as the server names it",
  "Guardado, no salió": "a state of a mail, as the server names it",
  Sí: "a value that a file brings",
  "% de asistencia": "a heading that a file brings",
  y: "a key for redoing",
  con: "a value of a filter, as addresses name it",
  sin: "a value of a filter, as addresses name it",
};

const READ = /^(label|title|description|hint|placeholder|legend|caption|alt|aria-label)$/;
const LETTERS = /\p{L}{2}/u;
const SPANISH =
  /[áéíóúñ¿¡]|(^|\s)(al|con|de|del|el|en|es|la|las|los|más|para|por|que|se|sin|su|tu|un|una|y)(\s|$)/iu;

/** The literals of a source file that somebody reads: text between tags, labels, sentences. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isKey(node)) return;
    if (isRead(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** The name of a key on a keyboard. */
function isKey(node: ts.Node): boolean {
  return ts.isJsxElement(node) && node.openingElement.tagName.getText() === "Kbd";
}

function isRead(node: ts.Node): node is ts.JsxText | ts.LiteralLikeNode {
  if (ts.isJsxText(node)) return LETTERS.test(node.text);
  if (!isWritten(node)) return false;
  const isLabel = ts.isJsxAttribute(node.parent) && READ.test(node.parent.name.getText());
  return (isLabel ? LETTERS : SPANISH).test(node.text);
}

function isWritten(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || isPart(node);
}

function isPart(node: ts.Node): node is ts.TemplateLiteralLikeNode {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

function sourcesOf(feature: string): string[] {
  const root = path.join("src/features", feature);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|texts\.ts$/.test(file))
    .map((file) => path.join(root, file));
}

describe("words that users read", () => {
  test.each(FEATURES)("stand in the texts of %s only", (feature) => {
    const elsewhere = sourcesOf(feature).flatMap((file) =>
      wordsIn(readFileSync(file, "utf8"))
        .filter((words) => !(words in ALLOWED))
        .map((words) => `${file}: ${words}`),
    );
    expect(elsewhere).toEqual([]);
  });

  test("are found between tags, in labels, in sentences and in parts of templates", () => {
    expect(wordsIn("<p>Hola <b>tú</b></p>")).toEqual(["Hola", "tú"]);
    expect(wordsIn('<Field label="RUT" className="flex" />')).toEqual(["RUT"]);
    expect(wordsIn('const said = "No hay nada que deshacer.";')).toHaveLength(1);
    expect(wordsIn("const said = `Quedan ${" + "left} filas en espera`;")).toEqual([
      "filas en espera",
    ]);
    expect(wordsIn('const key = "/course/view"; import "de la"; <Kbd>Enter</Kbd>;')).toEqual([]);
  });
});

/** Words that no text has without their accents; as names of things in code they stand alone. */
const UNACCENTED =
  /(?<![\w./#?&=-])(accion|ademas|ano|anos|aqui|areas|atras|automatico|busqueda|capacitacion|codigo|configuracion|contrasena|despues|dia|dias|direccion|duracion|evaluacion|grafico|graficos|informacion|invalido|linea|numero|numeros|opcion|pagina|paginas|pais|region|satisfaccion|seccion|sesion|tambien|telefono|titulo|ultima|ultimo|unica|unico|valido)(?![\w/=-])/iu;
/** Its words stand as the specification writes them. */
const AS_SPECIFIED = path.join("platform", "lib", "fixed-texts.ts");

function sentencesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) || isWritten(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  // One word in small letters is a key, a path or a value.
  return found.filter((text) => /\s|^\p{Lu}/u.test(text.trim()));
}

test("no word lacks its accent, in texts and in the help", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const read = (file: string) => readFileSync(path.join("src", file), "utf8");
  const written = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|generated\//.test(file))
    .filter((file) => file !== AS_SPECIFIED)
    .flatMap((file) => sentencesIn(read(file)).map((text) => [file, text] as const));
  const told = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      read(file)
        .split("\n")
        // Keywords are found without accents; what is in code is a name.
        .filter((line) => !line.startsWith("keywords:"))
        .map((line) => [file, line.replaceAll(/`[^`]*`|\([^)]*\)/g, "")] as const),
    );
  const wrong = [...written, ...told].filter(([, text]) => UNACCENTED.test(text));
  expect(wrong).toEqual([]);
  expect(UNACCENTED.test("Volver atras")).toBe(true);
});
